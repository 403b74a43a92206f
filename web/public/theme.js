// Runs before the first paint, so that a chosen theme or text size does not flash; everything else about settings is in src/ground.
try {
  const { theme, motion, textSize } = JSON.parse(localStorage.getItem("tiletown.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (motion === "off") document.documentElement.dataset.motion = "off";
  if (textSize === "large" || textSize === "larger") document.documentElement.dataset.text = textSize;
} catch {
  // no storage, or not ours: the system's preference stands
}
