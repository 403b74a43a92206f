/** Where the page lives on its host: below a path if the server's public address has one ("/games/tt"), else "". */

export const BASE = document.documentElement.dataset.base ?? "";

/** A path of ours as an address for the browser: `<a href={to("/settings")}>`. */
export const to = (path: string): string => BASE + path;

/** The path of an address without the base; null if it is not ours. */
export function ours(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href);
  if (origin !== location.origin || !`${pathname}/`.startsWith(`${BASE}/`)) return null;
  return pathname.slice(BASE.length) || "/";
}
