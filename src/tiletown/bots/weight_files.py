"""Where the trained weights shipped with the package are."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from tiletown.kernel import TiletownError


class BadWeights(TiletownError):
    """A file of weights is missing or damaged; the message names it."""


def packaged(name: str) -> Path:
    """The path of a shipped file of weights."""
    return Path(str(resources.files(__package__).joinpath("weights", name)))
