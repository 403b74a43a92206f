/** One of the few things that a game points out during somebody's first turn. */
export interface Pointer {
  name: string;
  /** What it points at, one of these, where there is room beside it; it is seen when none is there any more. */
  at: () => readonly DOMRect[];
  /** The selector of what has to stay in sight beside it. */
  keep: string;
  /** The selector of what is hidden last of all: what it speaks of, and what was done just before. */
  most: string;
  /** The selector of what its arrow does not lie over, if there is another way. */
  spare?: string;
  text: () => string;
}
