"""Training of Canal City: it learns, repeats, resumes, packs, and says what is wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tiletown.bots.canal.potential import NAMES, potential_model
from tiletown.bots.canal.value import SIZE
from tiletown.bots.canal.weights import read_model, read_potential
from tiletown.bots.training.canal import recipe, tuning
from tiletown.bots.training.canal.fit import no_evidence
from tiletown.bots.training.canal.recipe import Task, chains, find_task, learned, pack, tasks, train
from tiletown.games.canal import Setup
from tiletown.kernel import TiletownError


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "CHUNK", 50)


def test_expectations_improve_with_training(tmp_path: Path) -> None:
    curve = [state.worth for state in train(Task(2, 1000), tmp_path)]
    assert np.mean(curve[-4:]) < 0.75 * curve[0]
    assert not learned(Task(2, 1000), tmp_path)[:SIZE].any()  # at the end only points count


def test_counts_beyond_24_bits_are_exact() -> None:
    together = no_evidence().together
    together[0, 0, 0] = 1 << 24
    together[0, 0, 0] += 1
    assert together[0, 0, 0] == (1 << 24) + 1


def test_the_same_seed_gives_the_same_weights_and_another_seed_others(tmp_path: Path) -> None:
    for folder, seed in (("one", 1), ("two", 1), ("three", 2)):
        list(train(Task(2, 100), tmp_path / folder, seed))
    one, two, three = (learned(Task(2, 100), tmp_path / folder) for folder in ("one", "two", "three"))
    assert (one == two).all()
    assert (one != three).any()


def test_stopped_and_resumed_gives_the_same_as_in_one_go(tmp_path: Path) -> None:
    whole = list(train(Task(2, 400), tmp_path / "whole", 1, every=2))
    for _ in zip(range(3), train(Task(2, 400), tmp_path / "parts", 1, every=2), strict=False):
        pass  # stopped after the third chunk; the last checkpoint is of the second
    rest = list(train(Task(2, 400), tmp_path / "parts", 1, every=2))
    assert [state.games for state in rest] == [150, 200, 250, 300, 350, 400]
    assert rest == whole[2:]
    assert (learned(Task(2, 400), tmp_path / "parts") == learned(Task(2, 400), tmp_path / "whole")).all()
    assert not list(train(Task(2, 400), tmp_path / "whole", 1))  # nothing is left to do


def test_there_is_nothing_to_refine(tmp_path: Path) -> None:
    with pytest.raises(TiletownError, match="canal cannot be refined"):
        next(train(Task(2, 100), tmp_path, refine=True))


def test_packing_writes_what_bots_read_whole_or_not_at_all(tmp_path: Path) -> None:
    short = tasks(scale=0.000001)
    names = [task.name for task in short]
    assert names == [f"{players}-players{centre}" for centre in ("", "-centre") for players in (2, 3, 4)]
    assert [[task.name for task in chain] for chain in chains(names)] == [[name] for name in names]
    some = short[:2] + short[3:4]
    for task in some:
        list(train(task, tmp_path))
        pack([task.name], tmp_path, tmp_path / "values.npz")
    assert (learned(short[0], tmp_path) != learned(short[3], tmp_path)).any()
    for task in some:  # a task that is not named stays as it was
        again = read_model(tmp_path / "values.npz", task.name)
        assert np.abs(again.weights - learned(task, tmp_path)).max() < 0.01
        assert (again.denial, again.spread) == (recipe.DENIAL[task.players], recipe.SPREAD[task.players])
    before = (tmp_path / "values.npz").read_bytes()
    with pytest.raises(TiletownError, match=r"canal-2-players\.npz is not a checkpoint of 2-players"):
        pack(["2-players"], tmp_path / "elsewhere", tmp_path / "values.npz")
    assert (tmp_path / "values.npz").read_bytes() == before
    with pytest.raises(TiletownError, match="there is no task 'alone': choose among 2-players, 3-players, 4-players"):
        find_task("alone")


def test_tuned_weights_are_written_as_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(tuning.tune(Setup(2), 1, rounds=2, crowd=4, elite=2, games=20))
    assert len(found) == 2
    numbers = np.round(found[-1][0], 3)
    monkeypatch.setattr(tuning, "tune", lambda setup, seed: iter([(numbers, 1.0)]))
    tuning.write_all(1, tmp_path / "potential.toml")
    for players in (2, 3, 4):
        again = read_potential(tmp_path / "potential.toml", f"{players}-players")
        assert (again.weights == potential_model(numbers.tolist()).weights).all()
        assert again.denial == pytest.approx(numbers[NAMES.index("denial")])
