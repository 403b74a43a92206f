/** Where we are: the address bar is the only state, so reload, back, and a shared link all do the natural thing. */

import { ours, to } from "./base";

let url = $state.raw(new URL(location.href));
// Of its own, so that a new query is no new path: a screen stays as it is while only the query changes.
const path = $derived(ours(url.href) ?? url.pathname);

export const here = {
  get path(): string {
    return path;
  },
  get query(): URLSearchParams {
    return url.searchParams;
  },
  get hash(): string {
    return url.hash.slice(1);
  },
};

/** Go to a path of ours ("/settings"), or only to another query ("?at=3"). `replace`: without a new entry for the back button. */
export function go(path: string, { replace = false } = {}): void {
  visit(new URL(path.startsWith("/") ? to(path) : path, url), replace);
}

function visit(next: URL, replace: boolean): void {
  if (next.href === url.href) return;
  const elsewhere = next.pathname !== url.pathname;
  try {
    history[replace ? "replaceState" : "pushState"]({ ours: true }, "", next);
  } catch {
    // Browsers refuse very many changes within a few seconds; the page goes on, and the next change is written again.
  }
  url = next;
  if (elsewhere) scrollTo(0, 0);
}

/** Back to where we came from, or up to `fallback` when this page was opened by a link. */
export function back(fallback: string): void {
  if ((history.state as { ours?: boolean } | null)?.ours) history.back();
  else go(fallback, { replace: true });
}

/** The parts of a path: `match("/match/:id", path)` gives `{ id }`, or null. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/\/+$/, "").split("/");
  if (wanted.length !== given.length && pattern !== "/") return null;
  if (pattern === "/") return given.join("") === "" ? {} : null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i]!;
    if (part.startsWith(":")) {
      if (!value) return null;
      try {
        found[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null; // "/m/%"
      }
    } else if (part !== value) return null;
  }
  return found;
}

addEventListener("popstate", () => {
  const elsewhere = location.pathname !== url.pathname;
  url = new URL(location.href);
  if (elsewhere) scrollTo(0, 0);
});

// Plain links are enough everywhere: <a href={to("/settings")}>.
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download")) return;
  const path = ours(link.href);
  if (path === null || path.startsWith("/api/")) return;
  event.preventDefault();
  visit(new URL(link.href), false);
});
