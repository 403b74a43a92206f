"""A test that may be looked at after every deal, and stopped as soon as its answer is clear.

A 95 % interval is right for a number of games fixed beforehand. Whoever looks after every game and stops when 50 %
lies outside finds a difference between equal bots far more often than one time in twenty. This test is a bet instead
(Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2023):

- A deal brings a value x between 0 and 1. Against the claim "its mean is at most m" stake a share c of a capital of 1
  on each deal: it is multiplied by 1 + c (x / m - 1). If the claim is true the capital cannot be expected to grow,
  however one plays (it is a supermartingale that is never negative), so the chance that it EVER reaches 40 is at most
  1/40 (Ville's inequality), whatever the values' distribution, and however often one looks.
- Which c grows fastest depends on what is true, so the capital is spread evenly over several; their mean is such a
  capital too.
- The same against "at least m". Either claim is refused at 40: at most 2.5 % error on either side, 5 % in all, at all
  times together.

The means m that neither bet refuses are an interval that is right at any time, also at the moment of stopping; it is
wider than one for a fixed number of games. The capital falls as m grows, so its ends are found by halving.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from .intervals import Estimate

STAKES = tuple(0.95 * 0.8**step for step in range(20))
"""From 95 % of the capital down to 1.4 %: for bots far apart, and for bots nearly alike."""
REFUSED = math.log(40)


class Evidence:
    """What the deals so far say about the mean of their values."""

    def __init__(self, values: Sequence[float] = ()) -> None:
        self._values = Counter(values)

    def add(self, value: float) -> None:
        """One more deal."""
        self._values[value] += 1

    def more_than(self, mean: float) -> bool:
        """Whether the claim that the true mean is at most this is refused."""
        return _capital(self._values, mean) >= REFUSED

    def less_than(self, mean: float) -> bool:
        """Whether the claim that the true mean is at least this is refused."""
        return _capital(self._mirrored(), 1 - mean) >= REFUSED

    def interval(self) -> Estimate:
        """The mean found, and the means that are not refused."""
        total = self._values.total()
        if not total:
            raise ValueError("there is no evidence yet")
        mean = sum(value * number for value, number in self._values.items()) / total
        return Estimate(mean, _refused_up_to(self._values), 1 - _refused_up_to(self._mirrored()))

    def _mirrored(self) -> Mapping[float, int]:
        return {1 - value: number for value, number in self._values.items()}


def _capital(values: Mapping[float, int], mean: float) -> float:
    """The logarithm of what has become of 1, bet against "the mean is at most this"."""
    grown = [
        sum(number * math.log1p(stake * (value / mean - 1)) for value, number in values.items()) for stake in STAKES
    ]
    best = max(grown)
    return best + math.log(math.fsum(math.exp(one - best) for one in grown) / len(grown))


def _refused_up_to(values: Mapping[float, int]) -> float:
    """The largest mean such that it and everything below is refused."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if _capital(values, middle) >= REFUSED else (low, middle)
    return low
