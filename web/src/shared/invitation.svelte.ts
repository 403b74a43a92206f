/**
 * Every invitation: a link that another device can open. It is made from the address bar; if only this computer gets
 * there, from the addresses at which the server can be reached; and if there are none, there is no invitation.
 */

import { api } from "../api/client";
import type { ServerInfo } from "../api/types";
import { BASE } from "../ground/base";
import { choose, settings } from "../ground/settings.svelte";

/** Whether an address leads to whichever device opens it: `localhost`, 127.0.0.0/8, ::1; and 0.0.0.0 and ::, which are no device. */
export function leadsToItself(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(.+\.)?localhost\.?$|^127\.[\d.]+$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f/.test(hostname);
}

/**
 * The addresses that an invitation may start with, best first, for a page at the address `bar`. The bar's own is proven;
 * the others are alternatives if the server knows itself by it, and not what a proxy in front of it hides.
 */
export function addressesFor(bar: string, info: ServerInfo | null): string[] {
  const known = (info?.addresses ?? []).filter((address) => !leadsToItself(address));
  if (leadsToItself(bar)) return known;
  return known.includes(bar) ? [bar, ...known.filter((address) => address !== bar)] : [bar];
}

const bar = location.origin + BASE;
let info: ServerInfo | null = $state.raw(null);
let failed = $state(false);
/** Counts what the server was asked: a late answer does not replace a newer one. */
let asked = 0;
const addresses = $derived(addressesFor(bar, info));
const address = $derived(addresses.includes(settings.network) ? settings.network : (addresses[0] ?? null));

export const invitations = {
  /** Those to choose from. */
  get addresses(): readonly string[] {
    return addresses;
  },
  /** The one that all invitations start with; null: there is none (yet). */
  get address(): string | null {
    return address;
  },
  /** The invitation to a path of ours. */
  to(path: string): string | null {
    return address === null ? null : address + path;
  },
  /** Why there is none: the server is being asked, or does not answer, or only this computer reaches it, or no network does. */
  get missing(): "asking" | "failed" | "closed" | "alone" | null {
    if (address !== null) return null;
    if (!info) return failed ? "failed" : "asking";
    return info.listening === "here" ? "closed" : "alone";
  },
  /** Whether this browser may open the network: it is on the computer that runs the server. */
  get mayOpen(): boolean {
    return info?.may_open ?? false;
  },
  /** All invitations of this device start with it, as long as the server has it. */
  choose(wanted: string): void {
    choose({ network: wanted });
  },
  /** Asks the server for its addresses, which may have changed: networks come and go. What is known stays meanwhile. */
  async ask(): Promise<void> {
    const mine = ++asked;
    failed = false;
    const answer = await api.server().catch(() => null);
    if (mine !== asked) return;
    if (answer) info = answer;
    else failed = true;
  },
  /** Opens the server to the network. Rejects if the server refuses. */
  async open(): Promise<void> {
    asked++;
    info = await api.openNetwork();
  },
};

/** An address as one types it. */
export const typed = (address: string): string => address.replace(/^https?:\/\//, "");
