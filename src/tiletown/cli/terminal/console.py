"""Output: plain text, in which colours carry no information of their own."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeAlias

import msgspec
from cyclopts import Parameter, Token
from rich.console import Console
from rich.text import Text

from tiletown.kernel import TiletownError

Lines: TypeAlias = list[str | Text]


def _file(_type: Any, tokens: Sequence[Token]) -> str:
    name = tokens[0].value
    if name.startswith("-") and name != "-":
        raise TiletownError(f"unknown option {name}")
    return name


File: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True, converter=_file)]
"""The name of a file as it is typed; - is standard input."""
Plain: TypeAlias = Annotated[bool, Parameter(name="--plain", negative="", help="No colours and no cursor movements.")]
Json: TypeAlias = Annotated[bool, Parameter(name="--json", negative="", help="One JSON object, for programs.")]


def make_console(plain: bool = False, *, stderr: bool = False) -> Console:
    """A console that wraps nothing, so that every line stays one line, and honours NO_COLOR."""
    return Console(
        stderr=stderr,
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=True,
        no_color=True if plain else None,
        force_terminal=False if plain else None,
    )


def print_lines(console: Console, lines: Iterable[str | Text]) -> None:
    """Print the lines."""
    for line in lines:
        console.print(line)


def print_json(value: Any) -> None:
    """Print the value as one line of JSON."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def printable(text: str) -> str:
    """The text on one line, without control characters: names and error messages quote untrusted input."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def points(number: int) -> str:
    """A gain with its sign: +3, 0 or -2."""
    return f"{number:+d}" if number else "0"


def counted(number: int, one: str, many: str = "") -> str:
    """1 tile, 2 tiles."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def others_resigned(names: Sequence[str]) -> str:
    """Why the last seat has won."""
    return "the other player resigned" if len(names) == 2 else "the others resigned"


def listed(words: Iterable[str]) -> str:
    """a, b and c."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
