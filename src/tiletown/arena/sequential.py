"""A sequential test, which may be evaluated after every deal and stopped as soon as its answer is clear.

A 95 % interval is valid for a number of games fixed beforehand. Checking it after every game and stopping when it
excludes 50 % finds a difference between equal bots far more often than one time in twenty. This test is a bet instead
(Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2023):

- A deal gives a value x between 0 and 1. Against the claim "its mean is at most m" stake a share c of a capital of 1
  on each deal: it is multiplied by 1 + c (x / m - 1). If the claim is true the capital cannot be expected to grow,
  whatever the strategy (it is a non-negative supermartingale), so the chance that it EVER reaches 40 is at most 1/40
  (Ville's inequality), whatever the distribution of the values, and however often it is checked.
- Which c grows fastest depends on the true mean, so the capital is spread evenly over several (STAKES); their average
  is such a capital too.
- The same against "at least m". Either claim is rejected at 40: at most 2.5 % error on either side, 5 % in all, over
  all times together.

The means m that neither bet rejects form an interval that is valid at any time, also at the moment of stopping; it is
wider than one for a fixed number of games. The capital falls as m grows, so its ends are found by bisection.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from .intervals import Estimate

STAKES = tuple(0.95 * 0.8**step for step in range(20))
"""From 95 % of the capital, for very different bots, down to 1.4 %, for nearly equal ones."""
REJECTED = math.log(40)
"""The logarithm of the capital at which a claim is rejected."""


class Evidence:
    """The values of the deals so far, as evidence about their mean."""

    def __init__(self, values: Sequence[float] = ()) -> None:
        self._values = Counter(values)

    def add(self, value: float) -> None:
        """Add the value of a deal."""
        self._values[value] += 1

    def more_than(self, mean: float) -> bool:
        """Whether the claim that the true mean is at most this is rejected."""
        return _capital(self._values, mean) >= REJECTED

    def less_than(self, mean: float) -> bool:
        """Whether the claim that the true mean is at least this is rejected."""
        return _capital(self._mirrored(), 1 - mean) >= REJECTED

    def interval(self) -> Estimate:
        """The sample mean, and the interval of means that are not rejected."""
        total = self._values.total()
        if not total:
            raise ValueError("there is no evidence yet")
        mean = sum(value * number for value, number in self._values.items()) / total
        return Estimate(mean, _rejected_up_to(self._values), 1 - _rejected_up_to(self._mirrored()))

    def _mirrored(self) -> Mapping[float, int]:
        return {1 - value: number for value, number in self._values.items()}


def _capital(values: Mapping[float, int], mean: float) -> float:
    """The logarithm of the capital after betting against "the mean is at most this"."""
    by_stake = [
        sum(number * math.log1p(stake * (value / mean - 1)) for value, number in values.items()) for stake in STAKES
    ]
    best = max(by_stake)
    return best + math.log(math.fsum(math.exp(capital - best) for capital in by_stake) / len(by_stake))


def _rejected_up_to(values: Mapping[float, int]) -> float:
    """The largest mean up to which all means are rejected."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if _capital(values, middle) >= REJECTED else (low, middle)
    return low
