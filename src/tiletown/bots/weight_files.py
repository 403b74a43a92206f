"""The files of trained weights that are shipped with the package, beside the bots that read them."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from tiletown.kernel import TiletownError

VALUES = "values.npz"
"""What `expert` and `master` have learned."""
POTENTIAL = "potential.toml"
"""The tuned numbers of `skilled`."""


class BadWeights(TiletownError):
    """A file of weights is missing or damaged; the message names it."""


def packaged(game_name: str, name: str) -> Path:
    """The path of a game's shipped file of weights."""
    return Path(str(resources.files(__package__).joinpath(game_name, name)))
