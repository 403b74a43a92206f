"""One match at the terminal, line by line: people and bots, hints, undo, saving.

A turn stays tentative until it is complete and confirmed; only then is it played.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from rich.console import Console
from rich.text import Text

from tiletown.bots import Bot, Deadline, find_bot
from tiletown.coach import advise, adviser
from tiletown.kernel import (
    ActionError,
    BadNotation,
    Match,
    Seat,
    Seated,
    TiletownError,
    View,
    seats_among,
    states,
    write_record,
)

from ..games.base import Presenter
from .console import points, print_lines, printable
from .files import write_whole
from .values import MEASURES, shown_rating

COMMANDS = """\
hint            the best turns that a bot knows, and what each promises
score           all score sheets, yours with the items behind each line
table           the table again, as a picture
words           the table in words, without a picture
undo            take back the last action that is not confirmed
save, save FILE write the match to a file, which holds the seed of all chance to come
quit            leave the table
help            this text"""

BOT_SECONDS = 60.0
"""The deadline of a bot, and of a hint: long enough to compile a search at its first decision, and then to end it."""

AnyMatch: TypeAlias = Match[Any, Any, Any]
Ask: TypeAlias = Callable[[str], str]
"""Shows a prompt and returns the line that is typed. Raises EOFError at the end of input."""


class Left(Exception):
    """A person left the match before its end."""


class Session:
    """A match at this terminal. `run` plays it to its end or until a person leaves."""

    def __init__(
        self, presenter: Presenter, match: AnyMatch, console: Console, ask: Ask, file: str | None = None
    ) -> None:
        self.presenter = presenter
        self.game = presenter.game
        self.match = match
        self.console = console
        self.ask = ask
        self.file = file
        """Where the match is saved after every turn; None: only on `save`."""
        self.own_files = {file} if file else set()
        self.bots: dict[Seat, Bot] = {
            seat: find_bot(self.game.name, seated.bot) for seat, seated in enumerate(match.seats) if seated.bot
        }
        self.names = shown_names(match)
        self.people = [seat for seat in range(len(self.names)) if seat not in self.bots]
        self.reported = dict.fromkeys(self.people, 0)
        """The number of moves that `news` has described to each person."""
        self.here: Seat | None = self.people[0] if len(self.people) == 1 else None
        """The person in front of the screen; None: nobody yet."""

    def run(self) -> None:
        """Play until the match is over or a person leaves."""
        try:
            while not self.match.over:
                waiting = seats_among(self.game.to_act(self.match.state))
                thinking = [seat for seat in waiting if seat in self.bots]
                # Bots first: simultaneous actions are sealed, so nobody learns anything from the order.
                if thinking:
                    self.play(thinking[0], [self.bot_action(self.bots[thinking[0]], thinking[0])])
                else:
                    self.turn(self.here if self.here in waiting else waiting[0])
            self.end()
        except Left:
            self.print("You have left the table.")

    def turn(self, seat: Seat) -> None:
        """One person's turn: all actions of the seat until others or chance are to act."""
        self.curtain(seat)
        self.news(seat)
        view = self.game.view(self.match.state, seat)
        self.print(*self.presenter.table(view, self.names))
        actions: list[Any] = []
        self.print_choices(view)
        while True:
            now = self.game.preview(view, actions)
            done = seat not in self.game.to_act(now.state)
            line = self.read(f"{self.names[seat]}, Enter confirms> " if done else f"{self.names[seat]}> ")
            if done and line.lower() in ("", "yes"):
                self.play(seat, actions)
                return
            # The game's notation first: a game may write an action as a command is written.
            legal = {self.game.show_action(action): action for action in self.game.legal_actions(now.state, seat)}
            if line in legal:
                self.choose([legal[line]], view, actions)
                continue
            word, _, rest = line.partition(" ")
            match word.lower():
                case "":
                    self.print_choices(now)
                case "undo":
                    self.undo(view, actions)
                case "help":
                    self.print(*self.presenter.help(view), *COMMANDS.splitlines())
                case "hint":
                    self.hint(view, actions)
                case "score":
                    self.print(*self.presenter.score(now, self.names))
                case "table":
                    self.print(*self.presenter.table(now, self.names))
                    if not done:
                        self.print_choices(now)
                case "words":
                    self.print(*self.presenter.words(now, self.names))
                case "save":
                    self.save(rest.strip())
                case "quit":
                    self.quit()
                case _ if done:
                    self.print("Your turn is complete: Enter confirms it, undo takes it back.")
                case _:
                    self.typed(line, view, now, actions)

    def typed(self, line: str, view: View[Any], now: View[Any], actions: list[Any]) -> None:
        """Add the actions that the line means to the tentative turn, or print why they are refused."""
        try:
            detail = self.presenter.detail(line, now, self.names)
            if detail is not None:
                self.print(*detail)
                return
            more = self.presenter.read_actions(line, now)
            self.game.preview(now, more)
        except (ActionError, BadNotation) as error:
            self.print(f"Not possible: {printable(str(error))}.")
            return
        self.choose(more, view, actions)

    def choose(self, more: Sequence[Any], view: View[Any], actions: list[Any]) -> None:
        """Add legal actions to the tentative turn."""
        actions += more
        self.print(*self.presenter.preview(view, actions, self.names))
        self.print_choices(self.game.preview(view, actions))

    def undo(self, view: View[Any], actions: list[Any]) -> None:
        """Take back the last tentative action."""
        if not actions:
            self.print("There is nothing to take back.")
            return
        self.print(f"Taken back: {self.game.show_action(actions.pop())}.")
        self.print_choices(self.game.preview(view, actions))

    def hint(self, view: View[Any], actions: Sequence[Any]) -> None:
        """Print the best turns as the coach's bot ranks them, from this seat's view."""
        seat = view.seat
        assert seat is not None
        now = self.game.preview(view, actions)
        if seat not in self.game.to_act(now.state):
            self.print("Your turn is complete: Enter confirms it, undo takes it back.")
            return
        bot = adviser(self.game.name)
        ranked = advise(self.game.name, bot, now, self.bot_rng(seat, len(actions)), deadline=new_deadline())
        promises = [shown_rating(option, ranked.measure) for option in ranked.options]
        lost = " + what the others lose" if any("+" in promise for promise in promises) else ""
        self.print(f"What {bot} would play, best first ({MEASURES[ranked.measure]}{lost}):")
        turns = [", then ".join(map(self.game.show_action, option.actions)) for option in ranked.options]
        width, wide = max(map(len, turns)), max(6, *map(len, promises))
        for number, (turn, promise, option) in enumerate(zip(turns, promises, ranked.options, strict=True), 1):
            self.print(f"{number}. {turn:<{width}}  {promise:>{wide}}  ({points(option.gain)} now)")
        self.print(*self.presenter.preview(view, [*actions, *ranked.options[0].actions], self.names))

    def news(self, seat: Seat) -> None:
        """Describe the moves since the last call for this seat, as far as it may see them."""
        match, game = self.match, self.game
        before = states(game, match.setup, match.moves)
        for number, (state, move) in enumerate(zip(before, match.moves, strict=False)):
            if number < self.reported[seat]:
                continue
            shown = game.reveal(move, match.state, seat)
            text = self.presenter.describe(shown, game.view(state, seat), self.names)
            if text is None:
                break
            if text:
                self.print(text)
            self.reported[seat] = number + 1

    def curtain(self, seat: Seat) -> None:
        """Clear the screen between two people, and wait until the next one is alone in front of it."""
        if self.here == seat:
            return
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # clears the scrollback too
        elif self.console.file.isatty():  # --plain
            self.print("\n" * 60)
        self.here = seat
        self.read(f"Now {self.names[seat]}; press Enter when only you can see the screen. ")

    def print_choices(self, now: View[Any]) -> None:
        if now.seat in self.game.to_act(now.state):
            self.print(*self.presenter.choices(now, self.names))
            self.print("Or: hint, score, table, words, undo, save, quit, help.")

    def bot_action(self, bot: Bot, seat: Seat) -> Any:
        return bot.choose(self.game.view(self.match.state, seat), self.bot_rng(seat, 0), deadline=new_deadline())

    def bot_rng(self, seat: Seat, done: int) -> random.Random:
        """Random numbers for a bot: the same in a resumed match, and independent of the secret seed."""
        return random.Random(f"{self.match.commitment} {len(self.match.moves)} {seat} {done}")

    def play(self, seat: Seat, actions: Sequence[Any]) -> None:
        """Play the confirmed turn, and save the match if it has a file."""
        self.match = self.match.play(seat, *actions)
        if seat not in self.bots:
            self.save_again()

    def end(self) -> None:
        """Print the result and offer to save the record."""
        for seat in self.people[:1]:
            self.news(seat)
        self.print("", *self.presenter.table(self.game.view(self.match.state, None), self.names))
        self.print("", *self.presenter.result(self.match.state, self.names))
        if self.file and self.save_again():
            self.print(f"The record is saved: tiletown replay {printable(self.file)}")
            return
        while name := self.read("Type a file name to save the record, or Enter to leave> "):
            if self.write(name):
                return

    def save(self, name: str) -> bool:
        """Write the match to a file, now and after every turn from now on."""
        name = name or self.file or f"tiletown-{self.game.name}.json"
        if not self.write(name):
            return False
        self.file = name
        self.print("It is saved there after every turn from now on.")
        return True

    def write(self, name: str) -> bool:
        if name not in self.own_files and Path(name).exists():
            self.print(f"There is a file {printable(name)} already: choose another name.")
            return False
        try:
            write_whole(name, write_record(self.match, reveal_seed=True))
        except TiletownError as error:
            self.print(f"Not saved: {printable(str(error))}.")
            return False
        self.own_files.add(name)
        command = "replay" if self.match.over else "resume"
        self.print(f"Saved. To {command} it: tiletown {command} {printable(name)}")
        return True

    def save_again(self) -> bool:
        """Write the match to its file, if it has one. An error is printed and does not end the match."""
        if not self.file:
            return False
        try:
            write_whole(self.file, write_record(self.match, reveal_seed=True))
        except TiletownError as error:
            self.print(f"Not saved: {printable(str(error))}.")
            return False
        return True

    def quit(self) -> None:
        """Offer to save, then leave; end of input leaves without saving."""
        if self.file and self.save_again():
            self.print(f"The match is saved. To resume it: tiletown resume {printable(self.file)}")
            raise Left
        try:
            while True:
                answer = self.ask("Save before you leave? Type yes, no, cancel or a file name> ").strip()
                if answer.lower() in ("no", "n"):
                    raise Left
                if answer.lower() in ("cancel", "c", ""):
                    return
                yes = answer.lower() in ("yes", "y")
                if not yes and "." not in answer:  # a command, or an action: not what somebody would call a file
                    self.print(f"{printable(answer)} is not the name of a file, such as match.json.")
                elif self.save("" if yes else answer):
                    raise Left
        except (EOFError, KeyboardInterrupt):
            self.print("", "The match is not saved.")
            raise Left from None

    def read(self, prompt: str) -> str:
        """A typed line. End of input and an interrupt mean `quit`."""
        while True:
            try:
                return self.ask(prompt).strip()
            except (EOFError, KeyboardInterrupt):
                self.print("")
                if self.match.over:
                    return ""
                self.quit()

    def print(self, *lines: str | Text) -> None:
        print_lines(self.console, lines)


def new_deadline() -> Deadline:
    """A deadline that expires BOT_SECONDS from now."""
    end = time.monotonic() + BOT_SECONDS
    return lambda: time.monotonic() > end


def shown_names(match: AnyMatch) -> list[str]:
    """The names of the seats as displayed: a bot without one has that of its kind, equal names are numbered."""
    seats = match.seats or (Seated(),) * match.game.players(match.state)
    bare = [printable(seated.name or seated.bot) or f"Player {seat + 1}" for seat, seated in enumerate(seats)]
    return [
        f"{name} {bare[: seat + 1].count(name)}" if bare.count(name) > 1 else name for seat, name in enumerate(bare)
    ]


def ask_here(prompt: str) -> str:
    """A line from standard input, with the prompt on standard output."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return input(prompt)  # with the terminal's own line editing
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        sys.stdout.write("\n")
    return line
