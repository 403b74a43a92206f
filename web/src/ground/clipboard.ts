/**
 * Copy a text; on a page that is not secure (another device in the home network) by selecting it, in a field that
 * shows it or in one that is there for a moment.
 */
export async function copyText(text: string, shown?: HTMLInputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = shown ?? document.createElement("textarea");
    if (!shown) {
      field.value = text;
      (document.querySelector("dialog[open]") ?? document.body).append(field); // beside a dialog nothing can be selected
    }
    field.select();
    document.execCommand("copy");
    if (!shown) field.remove();
  }
}
