"""The weights of `skilled`, made from ten tuned numbers.

The numbers say how much of a tile's value to count as won or lost, what fountains are worth, and how much another
seat's point counts. They fade out over the last turns (FULL).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .value import COSTS, MINE, OPEN, RATES, SIZE, STATUSES, THEIRS, TIMES, VALUES, WEIGHTS, Model

NAMES = (
    "risk_1",  # share of a tile's value to write off while a rival is one piece away from it
    "risk_2",  # two pieces away
    "risk_3",  # three or more
    "chance_1",  # share of a rival's tile to count as won while the seat is one piece away from it
    "chance_2",
    "chance_3",
    "open",  # share of the value of a tile that nobody holds, divided by the pieces the seat needs
    "own_jets",  # points for each fountain at the best building of the seat on a tile
    "free_jets",  # points for each fountain at the best empty foundation of a tile
    "denial",  # weight of another seat's point, against 1 for one's own
)
TURNS = (0.5, 1.0, 2.0, 3.0, 4.0, 5.5, 7.5, 9.5)
"""The number of turns left at each of the TIMES."""
SPREAD = 1.6
"""`Model.spread`."""
FULL = 4.0
"""With FULL turns left or more, the numbers count in full; with fewer, in proportion."""


def potential_model(numbers: Sequence[float]) -> Model:
    """The model for the numbers of NAMES."""
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
