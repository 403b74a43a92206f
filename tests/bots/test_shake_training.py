"""Training of Shake That City: it learns, repeats, resumes, packs, and says what is wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tiletown.bots.shake.counts import SMALL
from tiletown.bots.shake.value import Model, new_scratch
from tiletown.bots.shake.weights import read_model, read_potential, write_models
from tiletown.bots.training.shake import recipe, tuning
from tiletown.bots.training.shake.recipe import Stage, Task, chains, find_task, load, new_checkpoint, tasks, train
from tiletown.bots.training.shake.td import learn
from tiletown.bots.weight_files import VALUES, packaged
from tiletown.compiled.shake.games import new_games
from tiletown.games.shake import Setup
from tiletown.kernel import TiletownError


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "CHUNK", 100)


def family(games: int) -> Task:
    """A task that is learned quickly: bonus tiles only."""
    return Task("family", Setup(1, variant=("family",), block_random=True), 2, (Stage(games, 2.0),))


def weights_of(task: Task, folder: Path) -> np.ndarray:
    return load(recipe.checkpoint_path(task.name, folder), task).weights


def test_a_bot_learns(tmp_path: Path) -> None:
    curve = [state.worth for state in train(family(3000), tmp_path)]
    assert np.mean(curve[-5:]) > curve[0] + 3


def test_the_same_seed_gives_the_same_weights_and_another_seed_others(tmp_path: Path) -> None:
    for folder, seed in (("one", 1), ("two", 1), ("three", 2)):
        list(train(family(300), tmp_path / folder, seed))
    one, two, three = (weights_of(family(300), tmp_path / folder) for folder in ("one", "two", "three"))
    assert (one == two).all()
    assert (one != three).any()


def test_stopped_and_resumed_gives_the_same_as_in_one_go(tmp_path: Path) -> None:
    whole = list(train(family(800), tmp_path / "whole", 1, every=2))
    for _ in zip(range(3), train(family(800), tmp_path / "parts", 1, every=2), strict=False):
        pass  # stopped after the third chunk; the last checkpoint is of the second
    rest = list(train(family(800), tmp_path / "parts", 1, every=2))
    assert [state.games for state in rest] == [300, 400, 500, 600, 700, 800]
    assert rest == whole[2:]
    assert (weights_of(family(800), tmp_path / "parts") == weights_of(family(800), tmp_path / "whole")).all()
    assert not list(train(family(800), tmp_path / "whole", 1))  # nothing is left to do


def test_training_to_win_starts_from_weights_for_points(tmp_path: Path) -> None:
    short = {task.name: task for task in tasks(scale=0.000001)}
    solo = short["landlocked-solo"]
    with pytest.raises(TiletownError, match="landlocked-solo starts from the weights of landlocked-construction"):
        list(train(solo, tmp_path))
    for name in ("landlocked", "landlocked-construction", "landlocked-solo"):
        states = list(train(short[name], tmp_path))
        assert states[-1].saved
    assert all(0 <= state.worth <= 1 for state in states)


def test_refining_starts_from_the_weights_that_bots_read(tmp_path: Path) -> None:
    new = next(train(family(100), tmp_path / "new", 1)).worth
    refined = next(train(family(100), tmp_path / "refined", 1, refine=True)).worth
    assert refined > new + 3
    read = read_model(packaged("shake", VALUES), "family", 2).weights
    assert np.abs(weights_of(family(100), tmp_path / "refined") - read).mean() < 0.01 < np.abs(read).mean()


def test_refining_keeps_every_shipped_weight(tmp_path: Path) -> None:
    task = find_task("landlocked-construction")
    state = recipe.begin(task, tmp_path, refine=True)
    recipe.save(task, tmp_path, state)
    assert state.weights[SMALL:].any()
    assert (recipe.common_weights(task, tmp_path) == state.weights).all()


def test_a_refining_run_stays_one_when_it_is_resumed(tmp_path: Path) -> None:
    whole = list(train(family(300), tmp_path / "whole", 1, every=1, refine=True))
    next(train(family(300), tmp_path / "parts", 1, every=1, refine=True))
    assert list(train(family(300), tmp_path / "parts", 1, every=1)) == whole[1:]
    next(train(family(300), tmp_path / "new", 1, every=1))
    with pytest.raises(TiletownError, match=r"shake-family\.npz was started without --refine"):
        next(train(family(300), tmp_path / "new", 1, refine=True))


def test_a_bot_learns_with_detours_too() -> None:
    learned, task = {}, family(0)
    for detours in (0, 3):
        state = new_checkpoint(np.zeros(task.size, np.float32))
        model, work, ends = Model(state.weights, task.side, task.goal), new_scratch(), np.empty(3000)
        learn(new_games(1, task.setup, 1), 3000, model, 2.0, 0.5, detours, state.coherence, work, ends)
        learn(new_games(1, task.setup, 2), 1000, model, 0.0, 0.5, 0, state.coherence, work, ends[:1000])
        learned[detours] = ends[:1000].mean()
        assert ends[:1000].mean() > ends[1000:1100].mean() + 0.5  # played without detours after learning
    assert learned[0] != learned[3]


def test_a_damaged_checkpoint_is_named(tmp_path: Path) -> None:
    path = recipe.checkpoint_path("family", tmp_path)
    path.write_bytes(b"PK nothing")
    with pytest.raises(TiletownError, match=r"shake-family\.npz is not a checkpoint of family"):
        list(train(family(100), tmp_path))


def test_chains_can_be_trained_side_by_side() -> None:
    found = chains([task.name for task in tasks()])
    assert [[task.name for task in chain] for chain in found] == [
        ["landlocked", "landlocked-construction", "landlocked-solo"],
        ["beachfront", "beachfront-construction", "beachfront-solo"],
        ["family"],
        ["family-construction"],
    ]
    for chain in found:
        names = [task.name for task in chain]
        assert all(not task.starts_from or task.starts_from in names[:i] for i, task in enumerate(chain))
    with pytest.raises(TiletownError, match="there is no task 'inland': choose among landlocked"):
        find_task("inland")


def test_packed_weights_come_back_up_to_rounding(tmp_path: Path) -> None:
    task = find_task("landlocked")
    weights = np.random.default_rng(1).normal(0, 0.3, task.size).astype(np.float32)
    weights[::3] = 0
    write_models(tmp_path / "values.npz", [(task.name, weights)])
    again = read_model(tmp_path / "values.npz", task.name, task.goal).weights
    assert again.dtype == np.float32
    assert (again[::3] == 0).all()
    assert np.abs(again - weights)[:SMALL].max() < 0.0001
    assert np.abs(again - weights)[SMALL:].max() < 0.3 / 5


def test_packing_one_task_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    names = ["family", "family-construction"]
    ones = [(name, np.full(SMALL, 1 + i, np.float32)) for i, name in enumerate(names)]
    path, again = tmp_path / "values.npz", tmp_path / "again.npz"
    write_models(path, ones)
    write_models(again, [(names[0], np.full(SMALL, 7, np.float32))], path)
    assert [read_model(again, name, 2).weights[0] for name in names] == pytest.approx([7, 2], abs=0.001)


def test_tuning_finds_better_weights_than_none() -> None:
    setup = Setup(1, block_random=True)
    *_, (weights, reached) = tuning.tune(setup, 1, rounds=3, crowd=8, elite=3, games=60)
    games = new_games(300, setup, 77)
    assert reached > 50
    assert tuning.mean_worth(games, weights) > tuning.mean_worth(games.copy(), weights * 0) + 2


def test_tuned_weights_are_written_as_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = np.arange(12, dtype=np.float32) / 8
    monkeypatch.setattr(tuning, "tune", lambda setup, seed: iter([(found, 1.0)]))
    tuning.write_all(1, tmp_path / "potential.toml")
    for task in tasks():
        assert (read_potential(tmp_path / "potential.toml", task.name) == found).all()
