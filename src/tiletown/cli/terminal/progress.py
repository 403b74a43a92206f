"""Progress bars."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .console import make_console


def make_progress(plain: bool, *, transient: bool = True) -> Progress:
    """Progress bars on standard error; nothing is shown unless that is a terminal."""
    console = make_console(plain, stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=transient,
        disable=not console.is_terminal,
    )
