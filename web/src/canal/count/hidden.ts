/** A side of something that scrolls. */
export type Side = "left" | "right" | "top" | "bottom";
type Scrolled = Pick<
  Element,
  "scrollLeft" | "scrollTop" | "scrollWidth" | "scrollHeight" | "clientWidth" | "clientHeight"
>;

/** The sides on which more can be scrolled into view than a rounded pixel. */
export function hiddenSides(box: Scrolled): Side[] {
  const far = {
    left: box.scrollLeft,
    right: box.scrollWidth - box.clientWidth - box.scrollLeft,
    top: box.scrollTop,
    bottom: box.scrollHeight - box.clientHeight - box.scrollTop,
  };
  return (Object.keys(far) as Side[]).filter((side) => far[side] > 2);
}
