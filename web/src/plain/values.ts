/** Any JSON value as text. */

import type { ScoreSheet } from "../api/types";
import { t } from "../ground/language.svelte";

/** The rules on these sheets: a row for each. */
export const rulesOn = (sheets: readonly ScoreSheet[]): string[] => [
  ...new Set(sheets.flatMap((sheet) => sheet.lines.map((line) => line.rule))),
];

/** "dealt_numbers" or "dealt-numbers" as one reads it. */
export const labelOf = (name: string): string => name.replaceAll(/[-_]+/g, " ");

/** Neither a list nor an object: it fits on the line of its label. */
export const isPlain = (value: unknown): boolean => value === null || typeof value !== "object";

/** Rows of letters, each as long as the others: a board, or a street for each player. */
export const isPicture = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((row) => typeof row === "string" && row.length > 2 && row.length === (value[0] as string).length);

/** One line: lists with commas, objects as "name: value". */
export function shortText(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("plain-nothing");
  if (typeof value === "boolean") return value ? t("plain-yes") : t("plain-no");
  if (Array.isArray(value)) return value.length ? value.map(shortText).join(", ") : t("plain-nothing");
  if (typeof value !== "object") return String(value as string | number);
  return Object.keys(value).length ? `(${fieldsText(value)})` : t("plain-nothing");
}

/** The fields of an object on one line: "type: build, plot: A". */
export const fieldsText = (value: object): string =>
  Object.entries(value)
    .map(([name, one]) => `${labelOf(name)}: ${shortText(one)}`)
    .join(", ");
