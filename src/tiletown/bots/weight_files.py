"""Where the files are that bots have learned."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from tiletown.kernel import TiletownError


class BadWeights(TiletownError):
    """A file of weights is missing or damaged; the message names it."""


def packaged(name: str) -> Path:
    """The file of that name that comes with Tiletown."""
    return Path(str(resources.files(__package__).joinpath("weights", name)))
