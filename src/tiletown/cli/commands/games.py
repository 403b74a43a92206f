"""`tiletown games`: the games and their bots."""

from __future__ import annotations

import sys

from tiletown.bots import bot_names
from tiletown.registry import GAMES

from ..games.find import find_presenter
from ..terminal.console import Json, print_json


def games(*, json: Json = False) -> None:
    """List the games and their bots, from the weakest to the strongest."""
    listing = [{"game": name, "title": find_presenter(name).title, "bots": bot_names(name)} for name in GAMES]
    if json:
        print_json(listing)
        return
    for game in listing:
        sys.stdout.write(f"{game['game']}: {game['title']}; bots {', '.join(game['bots'])}\n")
