/** A badge, a sound and a notification, where allowed, when I am waited for and the page is not in front. */

import { to } from "../ground/base";
import { t } from "../ground/language.svelte";
import { play } from "../ground/sound";

/**
 * Call during component initialisation: follows `myTurn` until the component is destroyed, and says `why`. The title is
 * the bar's.
 */
export function callOnTurn(myTurn: () => boolean, game: () => string, why = () => t("turn-yours")): void {
  let before: boolean | null = null;
  let shown: Notification | null = null;

  function clear(): void {
    shown?.close();
    shown = null;
    void navigator.clearAppBadge?.().catch(() => undefined);
  }
  function call(): void {
    play("turn");
    if (!document.hidden) return;
    void navigator.setAppBadge?.(1).catch(() => undefined);
    if (canNotify() && Notification.permission === "granted") {
      shown = new Notification(why(), { body: game(), tag: "tiletown-turn", icon: to("/icon-192.png") });
      shown.onclick = () => {
        focus();
        clear();
      };
    }
  }

  $effect(() => {
    const now = myTurn();
    if (before === false && now) call();
    if (before && !now) clear();
    before = now;
  });
  $effect(() => {
    const seen = (): void => void (document.hidden || clear());
    document.addEventListener("visibilitychange", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      clear();
    };
  });
}

/** Notifications need a secure page and a browser that has them. */
export function canNotify(): boolean {
  return isSecureContext && "Notification" in window;
}
