"""Compiled searches over known shakes: the best value after one, and par's beam search through all of them."""

from __future__ import annotations

import numpy as np

from tiletown.bots.shake.counts import Ints
from tiletown.bots.shake.value import PLACEMENTS, Means, Model, after, new_scratch, rate, value
from tiletown.compiled.compiling import compiled, inlined
from tiletown.compiled.shake.rules import MatchArray
from tiletown.games.shake.city import City


@compiled()
def best_values(here: City, patterns: Ints, colours: Ints, left: int, match: MatchArray, model: Model) -> Means:
    """For each shake of a round, the value after the best placement, or after a pass; `left` rounds come after it."""
    found = np.empty(len(patterns))
    m, work = match[0], new_scratch()
    for i in range(len(patterns)):
        n = rate(here, patterns[i], colours[i], left, m, model, work)
        found[i] = work.values[:n].max() if n else value(here, left, m, model, work)
    return found


@compiled()
def best_path(
    here: City, patterns: Ints, colours: Ints, match: MatchArray, model: Model, width: int
) -> tuple[float, Ints]:
    """The best result that a beam search finds, and its placements (-1: a pass)."""
    m, work = match[0], new_scratch()
    rounds = len(patterns)
    cities, paths = np.zeros((width, 6), np.int64), np.zeros((width, rounds), np.int64)
    next_cities, next_paths = np.zeros((width, 6), np.int64), np.zeros((width, rounds), np.int64)
    for k in range(6):
        cities[0, k] = here[k]
    size, best = 1, 0.0
    parents, actions = np.empty(width * PLACEMENTS, np.int64), np.empty(width * PLACEMENTS, np.int64)
    values = np.empty(width * PLACEMENTS)
    for r in range(rounds):
        left = rounds - 1 - r
        total = 0
        for i in range(size):
            now = city_at(cities, i)
            n = rate(now, patterns[r], colours[r], left, m, model, work)
            if n == 0:
                parents[total], actions[total] = i, -1
                values[total] = value(now, left, m, model, work)
                total += 1
            for j in range(n):
                parents[total], actions[total], values[total] = i, work.actions[j], work.values[j]
                total += 1
        order = np.argsort(-values[:total])
        kept, same = 0, 0  # cities kept from `same` on have the value of the last one kept
        best = values[order[0]]
        for place in range(total):
            index = order[place]
            if kept == width:
                break
            if place == 0 or abs(values[index] - values[order[place - 1]]) > 1e-4:
                same = kept
            now = city_at(cities, parents[index])
            then = after(now, patterns[r], actions[index], m) if actions[index] >= 0 else now
            known = False
            for other in range(same, kept):
                equal = True
                for k in range(6):
                    equal = equal and next_cities[other, k] == then[k]
                known = known or equal
            if known:
                continue
            for k in range(6):
                next_cities[kept, k] = then[k]
            next_paths[kept] = paths[parents[index]]
            next_paths[kept, r] = actions[index]
            kept += 1
        cities, next_cities = next_cities, cities
        paths, next_paths = next_paths, paths
        size = kept
    return best, paths[0].copy()


@inlined
def city_at(cities: Ints, i: int) -> City:
    """A row of `cities` as a City."""
    return (cities[i, 0], cities[i, 1], cities[i, 2], cities[i, 3], cities[i, 4], cities[i, 5])
