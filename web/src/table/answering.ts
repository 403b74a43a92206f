/** What a table can be asked by single keys (`Answers.svelte`). */

export interface Answers {
  /** Whose turn it is, and what I have to do. */
  turn: () => string;
  /** What lies before me, if the game has such a thing: the pattern, my tile. */
  mine?: { text: string; answer: () => string };
  /** What the others did last; empty: nothing yet. */
  last: () => string;
  /** The keys with which one plays, and what each does. */
  keys: readonly (readonly [key: string, text: string])[];
}
