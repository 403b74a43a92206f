"""What tiles promise by ten numbers: how `skilled` looks ahead.

The numbers say which part of a tile's value is won or lost yet, and what fountains are good for. They are worth less
as the turns run out.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .value import COSTS, MINE, OPEN, RATES, SIZE, STATUSES, THEIRS, TIMES, VALUES, WEIGHTS, Model

NAMES = (
    "risk_1",  # the part of a tile's value that is lost yet when others need one piece more to get it
    "risk_2",
    "risk_3",  # three or more
    "chance_1",  # the part of a tile's value that is won yet when the seat needs one piece more to get it
    "chance_2",
    "chance_3",
    "open",  # the same of a tile that nobody has
    "own_jets",  # for each fountain at the best building of the seat on a tile
    "free_jets",  # for each fountain at the best empty foundation of a tile
    "denial",  # how much a point of another seat counts against one's own
)
TURNS = (0.5, 1.0, 2.0, 3.0, 4.0, 5.5, 7.5, 9.5)
"""How many turns each time of the game stands for."""
SPREAD = 1.6
"""How far, in points, the result of one turn may lie from what was promised."""
FULL = 4.0
"""With so many turns left, or more, everything counts in full."""


def potential_model(numbers: Sequence[float]) -> Model:
    """The weights that the numbers of NAMES stand for."""
    risks, chances, (unheld, own_jets, free_jets, denial) = numbers[:3], numbers[3:6], numbers[6:]
    kinds = np.zeros((VALUES, STATUSES, RATES), np.float32)
    for worth in range(VALUES):
        value = worth + 2
        for needed in range(1, COSTS):
            kinds[worth, MINE + needed] = -risks[min(needed, 3) - 1] * value
            kinds[worth, THEIRS + needed] = chances[min(needed, 3) - 1] * value
            kinds[worth, OPEN + COSTS * needed : OPEN + COSTS * needed + COSTS] = unheld * value / needed
    sites = np.zeros((2, 4, 3, 3), np.float32)
    sites += own_jets * np.arange(4)[:, None, None] + free_jets * np.arange(3)[:, None]
    one_time = np.concatenate([kinds.ravel(), sites.ravel(), np.zeros(1, np.float32)])
    weights = np.zeros(WEIGHTS, np.float32)
    for time in range(TIMES):
        start = SIZE * (1 + 4 * time)
        weights[start : start + 4 * SIZE] = np.tile(one_time * min(TURNS[time] / FULL, 1), 4)
    return Model(weights, float(denial), SPREAD)
