import { t } from "../ground/language.svelte";
import { pointsOn, type Lessons } from "../learn/lesson.svelte";
import stored from "./lessons.json";
import { boxOf } from "../learn/spots";
import { boxAt } from "./onScreen";
import { cellKey } from "./pictures/pieces";

export const lessons = stored as unknown as Lessons<"canal">["lessons"];

export const words: Lessons<"canal">["words"] = {
  lay: {
    idea: () => t("learn-canal-lay"),
    done: () => t("learn-canal-lay-done"),
  },
  turn: {
    idea: ({ leads }) => t("learn-canal-turn", { side: sideOf(leads) }),
    clue: ({ leads }) => t("learn-canal-turn-clue", { side: sideOf(leads) }),
    done: () => t("learn-canal-turn-done"),
  },
  build: {
    idea: () => t("learn-canal-build"),
    done: () => t("learn-canal-build-done"),
  },
  reach: {
    idea: ({ distance }) => t("learn-canal-reach", { distance }),
    clue: ({ distance }) => t("learn-canal-reach-clue", { distance }),
    done: () => t("learn-canal-reach-done"),
  },
  second: {
    idea: ({ distance }) => t("learn-canal-second", { distance }),
    clue: ({ distance }) => t("learn-canal-second-clue", { distance }),
    done: () => t("learn-canal-second-done"),
  },
  height: {
    idea: ({ gain }) => t("learn-canal-height", { gain }),
    clue: () => t("learn-canal-height-clue"),
  },
  fountain: {
    idea: ({ gain }) => t("learn-canal-fountain", { gain }),
    clue: () => t("learn-canal-fountain-clue"),
  },
  take: {
    idea: ({ takes }) => t("learn-canal-take", { takes }),
    clue: () => t("learn-canal-take-clue"),
  },
};

const sideOf = (side: string): string => t("learn-canal-side", { side });

export const missed: Lessons<"canal">["missed"] = (goal, { actions, now, before, then }) => {
  if (goal.lay) {
    const tile = then.view.state.laid.find((laid) => cellKey(laid) === goal.lay && !isLaid(now, goal.lay));
    if (!tile) return t("learn-canal-missed-place");
    if (!tile.tile.canals.includes(goal.leads!)) return t("learn-canal-missed-canal", { side: sideOf(goal.leads!) });
  }
  if (goal.distance !== undefined) {
    const last = actions.at(-1);
    const cell = last?.type === "build" ? cellKey(last) : "";
    const n = before.guide.reach.find((tile) => tile.cell === cell)?.distance ?? 0;
    if (n !== goal.distance) return t("learn-canal-missed-distance", { n, goal: goal.distance });
  }
  if (goal.rule) {
    const n = pointsOn(then, goal.rule) - pointsOn(now, goal.rule);
    if (n < goal.gain!) return t("learn-canal-missed-fountain", { n, goal: goal.gain! });
  }
  return "";
};

const isLaid = ({ view }: { view: { state: { laid: readonly { x: number; y: number }[] } } }, cell: string): boolean =>
  view.state.laid.some((laid) => cellKey(laid) === cell);

export const why: Lessons<"canal">["why"] = ({ reason, points }) => t("learn-canal-why", { reason, n: points });

export const parts: Lessons<"canal">["parts"] = ({ goal, solution }, tentative) => {
  const go = { part: "go", at: [".dock .go:enabled"] };
  const begun = tentative.every((action, i) => JSON.stringify(action) === JSON.stringify(solution[i]));
  const next = solution[tentative.length];
  if (!begun && Object.keys(goal).length) return [];
  if (next?.type === "lay") {
    const cell = cellKey(next);
    // Without a goal any place will do.
    const elsewhere = Object.keys(goal).length ? `:not([data-at="${cell}"])` : `[data-at=""]`;
    return [
      { part: "lay", at: [`.canal${elsewhere} [data-key="${cell}"]`] },
      { part: "turn", at: [`.canal[data-at="${cell}"]:not([data-quarters="${next.quarters}"]) .hand`] },
      go,
    ];
  }
  if (next?.type === "build") {
    const plot = `${cellKey(next)}:${next.plot}`;
    // What can be pressed is larger than the plot, and reaches over the tile's value.
    return [{ part: "build", at: [() => boxOf(`[data-key="${plot}"]`) && boxAt(plot)] }];
  }
  return [go];
};

export const placeOf: Lessons<"canal">["placeOf"] = (name) => () => boxAt(name);
