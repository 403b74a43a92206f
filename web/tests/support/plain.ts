/** A text with ordinary spaces: the texts keep numbers and words together by no-break spaces. */
export const plain = (text: string): string => text.replaceAll("\u00a0", " ");
