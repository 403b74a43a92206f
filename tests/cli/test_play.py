"""`tiletown play` and `tiletown resume`: whole games through standard input, saving, hot seat, and secrets."""

from __future__ import annotations

import json
import os
import random
import re
import signal
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cli.conftest import AtATerminal, Tiletown
from server.guess import Guess, GuessingGame
from server.guess import Setup as OnePlayer
from tiletown.bots import Bot, Deadline, legal_actions
from tiletown.cli.games.find import find_presenter
from tiletown.cli.games.plain import PlainPresenter
from tiletown.cli.terminal import session
from tiletown.cli.terminal.console import make_console
from tiletown.cli.terminal.session import Left, Session
from tiletown.coach.hints import Hint
from tiletown.coach.turns import rate_turn
from tiletown.games.shake import GAME, Choose, Place, Setup
from tiletown.kernel import Match, Seated, Seed, TiletownError, View, read_record, seats_among, verify_chance
from tiletown.registry import find_game

PRESENTER = find_presenter("shake")


class Scripted:
    """A person who plays random legal moves, with other commands in between."""

    def __init__(self, seed: int, asides: bool = True) -> None:
        self.rng = random.Random(seed)
        self.asides = asides
        self.lines: list[str] = []
        self.session: Session | None = None
        self.waiting = ["hint", "score", "table", "words", "help"] if asides else []

    def __call__(self, prompt: str) -> str:
        line = self.waiting.pop(0) if self.waiting else self.answer(prompt)
        self.lines.append(line)
        return line

    def answer(self, prompt: str) -> str:
        if not prompt.endswith("> ") or "confirms" in prompt:
            return ""
        assert self.session is not None
        if self.session.match.over:
            return ""
        seat = next(s for s, name in enumerate(self.session.names) if prompt.startswith(f"{name}> "))
        view = GAME.view(self.session.match.state, seat)
        action = self.rng.choice(GAME.legal_actions(view.state, seat))
        if isinstance(action, Choose):
            place = self.rng.choice(GAME.legal_actions(GAME.preview(view, [action]).state, seat))
            self.waiting = [GAME.show_action(place).replace("@", self.rng.choice("@ "))]
        if self.asides and self.rng.random() < 0.3:
            aside = self.rng.choice(["hint", "score", "table", "words", "help", "undo", "Q9", "", "S", "r@f6 x"])
            if aside != "S" or not isinstance(action, Choose):
                self.waiting.insert(0, GAME.show_action(action))
                return aside
        return GAME.show_action(action)


def seated(*names: str) -> list[Seated]:
    """Seats by name; `bot:` marks a bot."""
    return [Seated(bot=name[4:]) if name.startswith("bot:") else Seated(name) for name in names]


def play(setup: Setup, names: tuple[str, ...], seed: str, asides: bool = True) -> tuple[Session, Scripted]:
    """A whole match in this process, with everything that was typed."""
    person = Scripted(3, asides)
    match = Match.start(GAME, setup, Seed.of(seed), seated(*names))
    person.session = Session(PRESENTER, match, make_console(), person)
    person.session.run()
    return person.session, person


@pytest.mark.parametrize(
    ("setup", "names"),
    [
        (Setup(2), ("You", "bot:greedy")),
        (Setup(1), ("You",)),
        (Setup(1, variant=("solo",)), ("You",)),
        (Setup(1, "beachfront", block_random=True), ("You",)),
        (Setup(2, "beachfront", ("family",)), ("Ann", "Bob")),
        (Setup(4, variant=("construction",)), ("Ann", "Bob", "bot:random", "bot:random")),
        (Setup(3, "beachfront", ("family", "construction")), ("Ann", "Bob", "Cleo")),
    ],
)
def test_every_kind_of_game_can_be_played_to_its_end(
    setup: Setup, names: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    session, _ = play(setup, names, "whole")
    out = capsys.readouterr().out
    assert session.match.over
    verify_chance(session.match)
    assert "The game is over." in out
    assert any(
        word in out for word in ("The winner: ", "The victory is shared", "Nobody wins", "Practice is over", "on: ")
    )
    assert "\x1b" not in out


def test_a_whole_game_through_standard_input(tiletown: Tiletown, capsys: pytest.CaptureFixture[str]) -> None:
    session, person = play(Setup(2), ("You", "bot:greedy"), "by pipe")
    capsys.readouterr()
    ran = tiletown("play", "shake", "--seed", "by pipe", "--save", "game.json", stdin="\n".join(person.lines) + "\n")
    assert ran.code == 0
    assert ran.err == ""
    match = read_record(Path("game.json").read_bytes(), find_game)
    assert match.moves == session.match.moves
    assert json.loads(tiletown("replay", "game.json", "--json").out)["moves"] == len(match.moves)
    assert tiletown("verify", "game.json").code == 0
    for word in (" would play, best first", "Bonus tiles: ", "The pattern:", "Enter confirms", "road", "total"):
        assert word in ran.out


class Endless:
    """A bot that thinks until its deadline."""

    name = "endless"

    def choose(self, view: View[Any], rng: random.Random, *, deadline: Deadline | None = None) -> Any:
        assert deadline is not None
        while not deadline():
            pass
        return legal_actions(GAME, view)[0]


def test_bots_and_hints_have_a_deadline(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("tiletown.cli.terminal.session.BOT_SECONDS", 0.001)
    monkeypatch.setattr("tiletown.cli.terminal.session.advise", partial(advise_by, Endless()))
    person = Scripted(3, asides=False)
    match = Match.start(GAME, Setup(2), Seed.of("endless"), seated("You", "bot:greedy"))
    person.session = Session(PRESENTER, match, make_console(), person)
    person.session.bots[1] = Endless()
    person.waiting = ["hint"]
    person.session.run()
    assert person.session.match.over
    assert "What master would play" in capsys.readouterr().out


def advise_by(bot: Bot, game: str, name: str, view: View[Any], rng: random.Random, *, deadline: Deadline) -> Hint:
    """The hint of this bot, whichever is asked."""
    return Hint(name, "now", (rate_turn(GAME, view, [bot.choose(view, rng, deadline=deadline)], 0),))


def test_a_hint_shows_what_the_others_lose_beside_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.start(GAME, Setup(2), Seed.of("denied"), seated("You", "You too"))
    seat = seats_among(GAME.to_act(match.state))[0]

    def advise(game: str, bot: str, view: View[Any], rng: random.Random, *, deadline: Deadline) -> Hint:
        turns = [[action] for action in GAME.legal_actions(view.state, seat)]
        return Hint(bot, "points", (rate_turn(GAME, view, turns[0], 40, 1.24), rate_turn(GAME, view, turns[1], 40.5)))

    monkeypatch.setattr("tiletown.cli.terminal.session.advise", advise)
    lines = turn_text(match, seat, ["", "hint"]).splitlines()
    begin = lines.index("What master would play, best first (expected points at the end + what the others lose):")
    assert re.fullmatch(r"1\. \w+ +40\.0 \+ 1\.2  \(0 now\)", lines[begin + 1])
    assert re.fullmatch(r"2\. \w+ +40\.5  \(0 now\)", lines[begin + 2])


def test_save_leave_resume(tiletown: Tiletown, capsys: pytest.CaptureFixture[str]) -> None:
    session, person = play(Setup(2), ("You", "bot:greedy"), "resumed", asides=False)
    capsys.readouterr()
    first, rest = person.lines[:20], person.lines[20:]
    assert "" in first  # somewhere a turn was confirmed
    begin = tiletown("play", "shake", "--seed", "resumed", stdin="\n".join([*first, "save my.json", "quit", ""]))
    assert begin.code == 0
    assert "Saved. To resume it: tiletown resume my.json" in begin.out
    half = read_record(Path("my.json").read_bytes(), find_game)
    assert not half.over
    assert half.moves == session.match.moves[: len(half.moves)]
    # What was not confirmed is typed again; the bots play as they would have.
    confirmed = max(index for index, line in enumerate(first) if line == "") + 1
    again = tiletown("resume", "my.json", stdin="\n".join([*first[confirmed:], *rest, ""]))
    assert again.code == 0
    assert read_record(Path("my.json").read_bytes(), find_game).moves == session.match.moves
    assert "The record is saved: tiletown replay my.json" in again.out


def test_a_save_is_a_record_that_holds_the_seed(tiletown: Tiletown) -> None:
    assert tiletown("play", "shake", "--bots", "random,greedy", "--save", "s.json", stdin="quit\n").code == 0
    record = json.loads(Path("s.json").read_text())
    you, *others = record["seats"]
    assert (you["name"], len(you["nonce"]), others) == ("You", 32, [{"bot": "random"}, {"bot": "greedy"}])
    assert len(record["seed"]) == 64
    assert "The match is not over." in tiletown("verify", "s.json").out


def test_undo_and_refusals(tiletown: Tiletown) -> None:
    typed = ["undo", "hello", "S Z9", "A1", "score", "quit", "no"]
    ran = tiletown("play", "shake", "--seed", "abc", stdin="\n".join(typed))
    assert "There is nothing to take back." in ran.out
    assert "Not possible: 'hello' is not understood" in ran.out
    assert "Not possible: which colour goes on A1?" in ran.out
    assert "You have left the table." in ran.out
    placed = tiletown("play", "shake", "--seed", "abc", stdin="R A1\nscore\nundo\nR A1\nyes\n")
    assert placed.out.count("road on A1 B1: 2 points.") == 2
    assert "Taken back: R@A1." in placed.out
    assert "Round 2 of 15" in placed.out
    blocked = tiletown("play", "shake", "--seed", "abc", stdin="H\nH A1\n")
    assert "home: taken by greedy." in blocked.out
    assert "Not possible: home is taken by the active player in this round." in blocked.out


def test_the_active_player_names_a_colour_and_may_take_it_back(tiletown: Tiletown) -> None:
    begin = "R A1\n\n"  # then You are active
    ran = tiletown("play", "shake", "--seed", "abc", stdin=begin + "S\nundo\nH A2\n\n")
    assert "You name shop." in ran.out
    assert "Taken back: S." in ran.out
    assert "home on A2 A3 A4: 2 points" in ran.out
    assert "Round 3 of 15" in ran.out


def test_leaving_offers_to_save(tiletown: Tiletown) -> None:
    ran = tiletown("play", "shake", stdin="quit\nyes\n")
    assert "To resume it: tiletown resume tiletown-shake.json" in ran.out
    assert Path("tiletown-shake.json").exists()
    kept = Path("tiletown-shake.json").read_bytes()
    # Another match does not write over it.
    ran = tiletown("play", "shake", stdin="quit\nyes\nother.json\n")
    assert "There is a file tiletown-shake.json already: choose another name." in ran.out
    assert Path("tiletown-shake.json").read_bytes() == kept
    assert Path("other.json").exists()
    ran = tiletown("play", "shake", stdin="quit\ncancel\nquit\nno\n")
    assert ran.out.count("Save before you leave?") == 2
    # A word that is typed out of habit, or an action, is not taken for a file.
    ran = tiletown("play", "shake", stdin="quit\nexit\nR@A1\nno\n")
    assert ran.out.count("is not the name of a file, such as match.json") == 2
    assert {path.name for path in Path().iterdir()} == {"tiletown-shake.json", "other.json"}


def test_a_failed_save_does_not_end_the_match(tiletown: Tiletown, monkeypatch: pytest.MonkeyPatch) -> None:
    import tiletown.cli.terminal.session as session

    def full(name: str, data: bytes) -> None:
        raise TiletownError(f"{name} cannot be written: no space left on device")

    monkeypatch.setattr(session, "write_whole", full)
    ran = tiletown("play", "shake", "--seed", "abc", "--save", "s.json", stdin="R A1\n\nquit\n")
    assert ran.code == 0
    assert "Not saved: s.json cannot be written: no space left on device." in ran.out
    assert "Round 2 of 15" in ran.out
    assert read_record(Path("s.json").read_bytes(), find_game).moves  # as it was before


def test_end_of_input_is_no_error(tiletown: Tiletown) -> None:
    for typed in ("", "R A1\n", "quit\n", "save x/y/z.json\n"):
        ran = tiletown("play", "shake", "--seed", "abc", stdin=typed)
        assert ran.code == 0
        assert "The match is not saved." in ran.out
        assert list(Path().iterdir()) == []
    assert "Not saved: x/y/z.json cannot be written: there is no such folder" in ran.out


def test_bytes_that_are_not_utf_8_are_not_understood(tiletown: Tiletown) -> None:
    ran = tiletown("play", "shake", stdin=b"\xff\xfe\x00\x1b[2J\nquit\nno\n")
    assert ran.code == 0
    assert "\x1b" not in ran.out
    assert "is not understood" in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "strong"], "shake has no bot 'strong': choose one of random, greedy"),
        (["--bots", "greedy,greedy,greedy,greedy"], "players: 1 to 4 can play, not 5"),
        (["--players", "2", "--bots", "greedy,random"], "bots: 2 named for 1 free seat"),
        (["--players", "1", "--people", "2"], "players: too few seats (1) for 2 people"),
        (["--players", "0"], "players: too few seats (0) for 1 person"),
        (["--people", "-1"], "people: at least 1 is needed, not -1"),
        (["--variant", "solo", "--bots", "greedy"], "variant: solo is for exactly one player"),
        (["--variant", "solo,family"], "variant: solo cannot be combined with family"),
        (["--variant", "night"], "variant: 'night' is none of family, construction, solo"),
        (["--side", "moon"], "side: 'moon' is neither landlocked nor beachfront"),
        (["--names", "a,b"], "names: 2 names for 1 person"),
        (["--people", "2", "--names", "a,a"], "names: two people have the same name"),
        (["--names", ""], "names: '' cannot be a name"),
        (["--pieces", "none.toml"], "none.toml: there is no such file"),
        (["--save", "there.json"], "there.json exists already"),
        (["--save", "x/y.json"], "x/y.json cannot be written: there is no such folder"),
        (["--tiles", "x"], "Unknown option: --tiles"),
        (["extra"], "unexpected argument 'extra'"),
    ],
)
def test_bad_options_are_refused_in_one_line(tiletown: Tiletown, arguments: list[str], message: str) -> None:
    Path("there.json").write_text("precious")
    assert tiletown("play", "shake", *arguments).refused.startswith(message)
    assert [path.name for path in Path().iterdir()] == ["there.json"]
    assert Path("there.json").read_text() == "precious"


def test_a_save_that_cannot_be_resumed(tiletown: Tiletown) -> None:
    tiletown("play", "shake", "--save", "s.json", stdin="")
    record = json.loads(Path("s.json").read_text())

    def refused(**fields: object) -> str:
        changed = {name: value for name, value in (record | fields).items() if value is not None}
        Path("s.json").write_text(json.dumps(changed))
        before = Path("s.json").read_bytes()
        message = tiletown("resume", "s.json").refused
        assert Path("s.json").read_bytes() == before
        return message

    assert refused(seed=None) == "s.json: this record does not hold its seed, so the match cannot be continued"
    assert refused(seed="00" * 32) == "s.json: the seed does not fit the record's commitment"
    assert refused(seats=[{"name": "You"}, {"bot": "strong"}]).startswith("s.json: shake has no bot 'strong'")
    assert refused(seats=[{"bot": "greedy"}, {"bot": "greedy"}]) == "s.json: only bots play this match"


def test_corrected_pieces_are_saved_with_the_match(tiletown: Tiletown) -> None:
    mine = tiletown("pieces", "shake").out.replace("home = 8", "home = 7")
    Path("mine.toml").write_text(mine)
    tiletown("play", "shake", "--pieces", "mine.toml", "--save", "s.json", stdin="")
    record = json.loads(Path("s.json").read_text())
    assert record["setup"]["pieces"]["cubes"]["home"] == 7
    Path("mine.toml").unlink()
    assert tiletown("resume", "s.json", stdin="quit\n").code == 0
    assert tiletown("verify", "s.json").code == 0
    Path("mine.toml").write_text(mine.replace("road = 5", "road = 50"))
    assert tiletown("play", "shake", "--pieces", "mine.toml").refused.startswith("mine.toml: cubes.road: ")


# --- Actions and commands -------------------------------------------------------------------------------------------


class Wordy(GuessingGame):
    """The guessing game with its guesses written as commands of the session are."""

    guesses = ("undo", "N", "Quit", "help", "save it")

    def show_action(self, action: Any) -> str:
        return self.guesses[action.number or 0] if isinstance(action, Guess) else super().show_action(action)

    def read_action(self, text: str, state: Any) -> Any:
        return Guess(len(state.history), self.guesses.index(text))


def test_the_notation_of_a_legal_action_is_that_action_and_no_command(tmp_path: Path) -> None:
    typed = iter(["undo", "UNDO", "Quit", "", "N", "", "save it", "", str(tmp_path / "saved.json")])
    match = Match.start(Wordy(), OnePlayer(1), Seed.of("wordy"), seated("You"))
    session = Session(PlainPresenter(Wordy()), match, make_console(), lambda prompt: next(typed))
    session.run()
    guessed = [move.action.number for move in session.match.moves if isinstance(move.action, Guess)]
    assert guessed == [2, 1, 4]


@pytest.mark.parametrize("word", ["u", "n", "no", "back", "look", "q", "exit", "?", "y", "ok"])
def test_a_command_has_one_name(word: str) -> None:
    match = Match.start(GAME, Setup(1), Seed.of("one name"), seated("You"))
    place = GAME.show_action(GAME.legal_actions(match.state, 0)[0])
    text = turn_text(match, 0, [word, place, word])
    assert "Not possible: " in text
    assert "Your turn is complete: Enter confirms it, undo takes it back." in text
    assert "Taken back" not in text


# --- Secrets --------------------------------------------------------------------------------------------------------


def turn_text(match: Match[Any, Any, Any], seat: int, typed: list[str]) -> str:
    """Everything that a person sees in one turn while typing these lines."""
    console = Console(record=True, width=200, force_terminal=False, file=open(os.devnull, "w"))  # noqa: SIM115, PTH123
    lines = iter([*typed, "quit", "no"])
    session = Session(PRESENTER, match, console, lambda prompt: next(lines))
    with pytest.raises(Left):
        session.turn(seat)
    console.file.close()
    return console.export_text()


def test_a_sealed_placement_of_another_seat_changes_nothing_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches that differ only in what another seat has sealed look the same, whatever is typed."""
    monkeypatch.setattr(session, "BOT_SECONDS", 1e6)  # a hint does not depend on the machine's speed
    asked = ["score", "table", "words", "hint", "help", "R", "P", "F", "S", "H", "undo", ""]
    compared = 0
    for number in range(2):
        setup = Setup(2 + number, variant=("construction",) if number else ())
        names = ("You", "bot:greedy", "bot:random")[: setup.players]
        match = Match.start(GAME, setup, Seed.of(f"sealed {number}"), seated(*names))
        rng = random.Random(number)
        while not match.over:
            ready = seats_among(GAME.to_act(match.state))
            other = next((seat for seat in ready if seat), None)
            if other is not None and 0 in ready:
                options = GAME.legal_actions(match.state, other)
                worlds = [match.play(other, action) for action in (options[0], options[-1])]
                if isinstance(options[0], Place) and len(options) > 1 and rng.random() < 0.5:
                    assert turn_text(worlds[0], 0, asked) == turn_text(worlds[1], 0, asked)
                    compared += 1
            seat = rng.choice(ready)
            match = match.play(seat, rng.choice(GAME.legal_actions(match.state, seat)))
    assert compared > 12


def test_people_at_one_screen_have_a_curtain_between_them(capsys: pytest.CaptureFixture[str]) -> None:
    person = Scripted(3, asides=False)
    shown: dict[str, str] = {}

    def ask(prompt: str) -> str:
        text = capsys.readouterr().out
        if prompt.startswith("Type a file name"):
            return ""
        if prompt.startswith("Now "):
            # Everything printed before the curtain was for the person before it.
            shown["there"] = prompt.split()[1].rstrip(";")
        elif text and "> " in prompt:
            assert prompt.startswith(shown["there"])
        return person(prompt)

    match = Match.start(GAME, Setup(2), Seed.of("curtain"), seated("Ann", "Bob"))
    person.session = Session(PRESENTER, match, make_console(), ask)
    person.session.run()
    assert person.session.match.over


def test_the_moves_of_others_are_described_when_they_are_opened(capsys: pytest.CaptureFixture[str]) -> None:
    session, _ = play(Setup(2), ("You", "bot:greedy"), "told", asides=False)
    out = capsys.readouterr().out
    placed = [move for move in session.match.moves if move.by == 1 and isinstance(move.action, Place)]
    assert out.count("\ngreedy: ") >= len(placed)


# --- A terminal -----------------------------------------------------------------------------------------------------


CTRL_D = b"\x04"


def test_a_terminal_has_colours_and_plain_has_none(at_a_terminal: AtATerminal) -> None:
    typed = b"R A1\n\nquit\nno\n"
    code, screen = at_a_terminal(["play", "shake", "--seed", "abc"], typed)
    assert code == 0
    assert "\x1b[" in screen
    for arguments, env in ((["--plain"], {}), ([], {"NO_COLOR": "1"})):
        code, screen = at_a_terminal(["play", "shake", "--seed", "abc", *arguments], typed, **env)
        assert code == 0
        assert "\x1b[3" not in screen
        assert "road on A1 B1: 2 points." in screen


def test_the_curtain_clears_the_screen(at_a_terminal: AtATerminal) -> None:
    arguments = ["play", "shake", "--seed", "abc", "--people", "2", "--names", "Ann,Bob"]
    typed = b"\nquit\nno\n"
    screen = at_a_terminal(arguments, typed)[1]
    assert screen.index("\x1b[2J") < screen.index("\x1b[3J") < screen.index("press Enter when only you")
    plain = at_a_terminal([*arguments, "--plain"], typed)[1]
    assert "\x1b[2J" not in plain
    before = plain[: plain.index("press Enter when only you")]
    assert before.count("\n") > 60


def test_ctrl_d_offers_to_save_and_a_second_one_leaves(at_a_terminal: AtATerminal) -> None:
    code, screen = at_a_terminal(["play", "shake", "--seed", "abc"], CTRL_D + CTRL_D)
    assert code == 0
    assert "Save before you leave?" in screen
    assert "The match is not saved." in screen
    assert "Traceback" not in screen


def test_ctrl_c_offers_to_save_and_a_second_one_leaves(at_a_terminal: AtATerminal) -> None:
    interrupt = [(r"You> ", signal.SIGINT), (r"Save before you leave.*> ", signal.SIGINT)]
    code, screen = at_a_terminal(["play", "shake", "--seed", "abc"], b"", interrupt)
    assert code == 0
    assert "The match is not saved." in screen
    assert "Traceback" not in screen


def test_a_replay_is_stepped_through(tiletown: Tiletown, at_a_terminal: AtATerminal) -> None:
    tiletown("play", "shake", "--seed", "abc", "--save", "s.json", stdin="R A1\n\n")
    code, screen = at_a_terminal(["replay", "s.json"], b"\n\nb\n4\nx\n99\nq\n")
    assert code == 0
    assert "1. Bonus tiles: " in screen
    assert "0 of " in screen
    assert "'x' is not one of these." in screen
    assert "Traceback" not in screen
