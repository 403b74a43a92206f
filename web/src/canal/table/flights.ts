/** Which points fly from where, when a move has changed them. */

export interface Flight {
  points: number;
  to: number;
  /** Who has lost just as many; null: they come from the map. */
  from: number | null;
}

/** `changes`: the points that each seat has won or lost; each loss pays for one gain. */
export function flightsOf(changes: readonly number[]): Flight[] {
  const losses = [...changes];
  return changes.flatMap((points, to) => {
    if (points <= 0) return [];
    const from = losses.indexOf(-points);
    if (from >= 0) losses[from] = 0;
    return [{ points, to, from: from >= 0 ? from : null }];
  });
}
