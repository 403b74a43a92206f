"""95 % intervals of means and shares.

- Means (scores, differences of scores): normal interval, mean +- z s / sqrt(n). With fewer than about 30 values it is
  too narrow.
- Shares of independent games: Wilson's interval. A number between 0 and 1 varies at most as much as wins and losses
  with the same mean, so with shared victories the interval is, if anything, too wide.
- Shares of games that come in deals: games of one deal depend on each other, deals do not. Wilson's interval again,
  for the number of independent games that has the variance found between deals (Korn and Graubard's effective sample
  size, with Student's t for few deals). Pairing usually makes it narrower than for independent games; near 0 % and
  100 %, where a normal interval would shrink to nothing, it stays valid.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

import msgspec

Z = NormalDist().inv_cdf(0.975)


class Estimate(msgspec.Struct, frozen=True):
    """A measured value and the ends of its 95 % interval (None: too few games for one)."""

    value: float
    low: float | None
    high: float | None

    def contains(self, value: float) -> bool:
        """Whether the value lies in the interval, or there is none."""
        return self.low is None or self.high is None or self.low <= value <= self.high

    def complement(self) -> Estimate:
        """The other side's estimate: 1 minus this share."""
        return Estimate(
            1 - self.value, None if self.high is None else 1 - self.high, None if self.low is None else 1 - self.low
        )

    def number(self, digits: int = 2) -> str:
        """43.21 (42.90 to 43.52)."""
        if self.low is None or self.high is None:
            return f"{self.value:.{digits}f}"
        return f"{self.value:.{digits}f} ({self.low:.{digits}f} to {self.high:.{digits}f})"

    def percent(self) -> str:
        """61.2 % (58.1 to 64.2)."""
        if self.low is None or self.high is None:
            return f"{100 * self.value:.1f} %"
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def mean_interval(values: Sequence[float]) -> Estimate:
    """The mean of independent values with its normal 95 % interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None)
    half_width = Z * stdev(values) / math.sqrt(len(values))
    return Estimate(mean, mean - half_width, mean + half_width)


def wilson_interval(share: float, trials: float) -> Estimate:
    """A share of independent trials with Wilson's 95 % interval."""
    spread = Z * Z / trials
    middle = (share + spread / 2) / (1 + spread)
    half_width = Z / (1 + spread) * math.sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return Estimate(share, max(0.0, middle - half_width), min(1.0, middle + half_width))


def share_of_deals(won: Sequence[float], games: Sequence[float]) -> Estimate | None:
    """The share of all games that was won, from the games won and played in each independent deal; None: no games."""
    total = sum(games)
    if not total:
        return None
    share, deals = sum(won) / total, len(won)
    residues = sum((part - share * of) ** 2 for part, of in zip(won, games, strict=True))
    if deals < 2 or math.isclose(residues, 0, abs_tol=1e-12):  # no variance can be estimated from the deals
        return wilson_interval(share, total)
    variance = residues / total**2 * deals / (deals - 1)
    effective = share * (1 - share) / variance * (Z / student(deals - 1)) ** 2
    return wilson_interval(share, effective)


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t (Cornish-Fisher): a variance estimated from few deals may be too small."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3
