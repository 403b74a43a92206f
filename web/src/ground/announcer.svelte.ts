/** What just changed, as a sentence for screen readers. */

let sentence = $state("");
let turn = 0;

/** The stars around **bold** words, as the text files write them, are not spoken. */
export function announce(text: string): void {
  // The same sentence twice in a row is spoken twice: a no-break space makes it new.
  sentence = text.replaceAll("**", "") + (turn++ % 2 ? "\u00a0" : "");
}

export function announced(): string {
  return sentence;
}
