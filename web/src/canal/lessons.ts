import { t } from "../ground/language.svelte";
import type { Lessons } from "../learn/lesson.svelte";
import stored from "./lessons.json";

export const lessons = stored as unknown as Lessons<"canal">["lessons"];

export const ideas: Lessons<"canal">["ideas"] = {
  lay: () => t("learn-canal-lay"),
  tile: () => t("learn-canal-tile"),
  fountain: () => t("learn-canal-fountain"),
  take: () => t("learn-canal-take"),
};
