/** What I do in my turn, by mouse and keys: choose an action, undo, confirm. Each is announced when it is done. */

import { tick } from "svelte";
import { announce } from "../../ground/announcer.svelte";
import { t } from "../../ground/language.svelte";
import { play } from "../../ground/sound";
import { focusHeadingIfLost } from "../../shared/focus";
import { isShortcut } from "../../shared/keys";
import { pointsSpoken } from "../../shared/points";
import type { PlainTurn } from "./turn.svelte";
import type { TableView } from "./view.svelte";

/** What takes the focus after a key press. */
interface Controls {
  focusActions(): void;
  focusConfirm(): void;
}

export class Acting {
  readonly #view: TableView;
  readonly #turn: PlainTurn;
  readonly #controls: () => Controls | undefined;

  constructor(view: TableView, turn: PlainTurn, controls: () => Controls | undefined) {
    this.#view = view;
    this.#turn = turn;
    this.#controls = controls;
  }

  async choose(index: number, event: MouseEvent): Promise<void> {
    const text = this.#view.actions[index]!;
    play("pick");
    await this.#turn.choose(index);
    if (this.#view.match.trouble) return;
    announce(t("plain-chosen", { text, points: pointsSpoken(this.#turn.gain ?? 0) }));
    await tick();
    if (event.detail !== 0) return;
    // After a key press, the focus moves to where the turn continues.
    if (this.#turn.choosing) this.#controls()?.focusActions();
    else this.#controls()?.focusConfirm();
  }

  async undo(): Promise<void> {
    if (!this.#turn.canUndo) return;
    await this.#turn.undo();
    announce(t("plain-undone"));
    await tick();
    this.#controls()?.focusActions();
  }

  async confirm(): Promise<void> {
    if (!(await this.#turn.send())) return;
    play("place");
    await focusHeadingIfLost();
  }

  /** A key was pressed anywhere on the screen. */
  key(event: KeyboardEvent): void {
    if (event.key !== "Backspace" || !isShortcut(event) || !this.#view.match.tentative.length) return;
    event.preventDefault();
    void this.undo();
  }
}
