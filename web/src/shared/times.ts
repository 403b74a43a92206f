/** When something was, as people say it: "5 minutes ago", "yesterday". */

import { language, t } from "../ground/language.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const NOON = 12;

/** `seconds`: since 1970; before a week ago the date. */
export function whenSpoken(seconds: number, now = Date.now() / 1000): string {
  const relative = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const past = Math.max(0, now - seconds);
  const noonOf = (time: number): number => new Date(time * 1000).setHours(NOON, 0, 0, 0);
  const days = Math.round((noonOf(now) - noonOf(seconds)) / 86_400_000);
  if (days > 6) return dayShown(seconds * 1000);
  if (days) return relative.format(-days, "day");
  if (past < MINUTE) return t("just-now");
  return past < HOUR
    ? relative.format(-Math.floor(past / MINUTE), "minute")
    : relative.format(-Math.floor(past / HOUR), "hour");
}

/** A day as this browser writes dates: "18 November 2026" where it speaks British English. */
export const dayShown = (milliseconds: number, options?: Intl.DateTimeFormatOptions): string =>
  new Date(milliseconds).toLocaleDateString(
    navigator.languages.find((one) => one.startsWith(language())) ?? language(),
    options,
  );
