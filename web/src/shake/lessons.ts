import { t } from "../ground/language.svelte";
import { pointsOn, type Lessons } from "../learn/lesson.svelte";
import stored from "./lessons.json";
import { cellOf, SLOTS, type Colour } from "./pictures/pieces";

export const lessons = stored as unknown as Lessons<"shake">["lessons"];

export const words: Lessons<"shake">["words"] = {
  place: {
    idea: () => t("learn-shake-place"),
    done: () => t("learn-shake-place-done"),
  },
  roads: {
    idea: ({ gain }) => t("learn-shake-roads", { gain }),
    clue: () => t("learn-shake-roads-clue"),
  },
  shops: {
    idea: ({ gain }) => t("learn-shake-shops", { gain }),
    clue: () => t("learn-shake-shops-clue"),
  },
  homes: {
    idea: ({ gain }) => t("learn-shake-homes", { gain }),
    clue: () => t("learn-shake-homes-clue"),
  },
  factories: {
    idea: ({ gain }) => t("learn-shake-factories", { gain }),
    clue: () => t("learn-shake-factories-clue"),
  },
  parks: {
    idea: ({ gain }) => t("learn-shake-parks", { gain }),
    clue: () => t("learn-shake-parks-clue"),
  },
  bonus: {
    idea: ({ gain }) => t("learn-shake-bonus", { gain }),
    clue: () => t("learn-shake-bonus-clue"),
  },
  blocked: {
    idea: () => t("learn-shake-blocked"),
    done: () => t("learn-shake-blocked-done"),
  },
};

type Action = Parameters<Lessons<"shake">["parts"]>[1][number];
/** What an action places, or names. */
const colourOf = (action: Action | undefined): Colour | null => (action && "colour" in action ? action.colour : null);

export const missed: Lessons<"shake">["missed"] = ({ colour, flips }, { actions, now, then }) => {
  if (colour && colourOf(actions.at(-1)) !== colour) return t("learn-shake-missed-colour", { colour });
  if (flips && pointsOn(then, "bonus") <= pointsOn(now, "bonus")) return t("learn-shake-missed-flip");
  return "";
};

export const why: Lessons<"shake">["why"] = ({ rule, reason, cells, items }) =>
  t("learn-shake-why", { reason, n: rule === "home" ? items : cells.length });

export const parts: Lessons<"shake">["parts"] = ({ goal, solution }, tentative, { guide }) => {
  const wanted = solution.at(-1)!;
  const last = tentative.at(-1);
  const colour = colourOf(wanted)!;
  const free = !Object.keys(goal).length; // any colour and any place will do
  if (free ? !last : colourOf(last) !== colour)
    return [{ part: "colour", at: [`.colour:not([aria-disabled="true"]):has([href="#tile-${colour}"])`] }];
  if (!free && wanted.type === "place" && !(last?.type === "place" && last.at === wanted.at)) {
    const shape = guide.outcomes.find((outcomes) => outcomes.colour === colour)?.shape ?? [];
    return [{ part: "place", at: shape.map((step) => cellAt(cellOf(wanted.at) + step)) }];
  }
  return [{ part: "go", at: [".act .go:enabled"] }];
};

const cellAt = (cell: number): string => `.mine .cells button:nth-child(${cell + 1})`;

export const placeOf: Lessons<"shake">["placeOf"] = (name) =>
  SLOTS.includes(name) ? `.mine .bonus:nth-of-type(${SLOTS.indexOf(name) + 1})` : cellAt(cellOf(name));
