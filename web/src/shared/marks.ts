/** How a fact about the box is known. */
export type Source = "rulebook" | "follows" | "assumed" | "yours";

/** The mark of several facts that are shown as one: assumed while any of them is, else the owner's if any is. */
export function markOf(sources: readonly Source[]): Source {
  return (["assumed", "yours", "follows"] as const).find((mark) => sources.includes(mark)) ?? "rulebook";
}
