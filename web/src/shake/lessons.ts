import { t } from "../ground/language.svelte";
import type { Lessons } from "../learn/lesson.svelte";
import stored from "./lessons.json";

export const lessons = stored as unknown as Lessons<"shake">["lessons"];

export const ideas: Lessons<"shake">["ideas"] = {
  place: () => t("learn-shake-place"),
  roads: () => t("learn-shake-roads"),
  shops: () => t("learn-shake-shops"),
  homes: () => t("learn-shake-homes"),
  industry: () => t("learn-shake-industry"),
  bonus: () => t("learn-shake-bonus"),
  blocked: () => t("learn-shake-blocked"),
};

export const reaches: Lessons<"shake">["reaches"] = (goal, actions, now, then) => {
  const flipped = ({ sheets }: typeof now): number =>
    sheets[0]!.lines.find((line) => line.rule === "bonus")?.items.length ?? 0;
  return (
    (!goal.flips || flipped(then) > flipped(now)) &&
    (!goal.colour || actions.some((action) => "colour" in action && action.colour === goal.colour))
  );
};
