/** The names of the people who play at this device: given once, then offered to be pressed. */

import { choose, settings } from "../ground/settings.svelte";

const MOST = 8;

/** The names that this device knows, mine first. */
export const knownNames = (): string[] => [...new Set([settings.name, ...settings.names])].filter(Boolean);

/** Keeps names, the newest first. */
export function rememberNames(...given: string[]): void {
  const names = [...new Set([...given.map((name) => name.trim()), ...settings.names])].filter(Boolean);
  choose({ names: names.slice(0, MOST) });
}

/** Forgets a name, a mistyped one for instance. */
export const forgetName = (name: string): void => choose({ names: settings.names.filter((one) => one !== name) });
