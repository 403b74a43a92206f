"""`tiletown train`: trains, resumes, packs, and reports errors in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Tiletown
from tiletown.bots.shake.weights import read_model
from tiletown.bots.training.canal import recipe as canal_recipe
from tiletown.bots.training.shake import recipe
from tiletown.games.canal import CanalCity
from tiletown.registry import GAMES

SHORT = ("--scale", "0.000001")


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(recipe, "CHUNK", 50)
    monkeypatch.setattr(recipe, "packaged", lambda _, name: tmp_path / name)  # the installed weights are not touched


def test_a_training_run_shows_progress_and_is_resumed(tiletown: Tiletown, tmp_path: Path) -> None:
    ran = tiletown("train", "shake", "family", *SHORT, "--folder", str(tmp_path))
    assert ran.code == 0
    assert "family: 100 of 100 games, " in ran.err
    again = tiletown("train", "shake", "family", *SHORT, "--folder", str(tmp_path))
    assert (again.code, again.out, again.err) == (0, "", "")  # nothing was left to train


def test_the_weights_do_not_depend_on_the_number_of_jobs(tiletown: Tiletown, tmp_path: Path) -> None:
    names = ("family", "family-construction")
    for jobs in ("1", "2"):
        tiletown("train", "shake", *names, *SHORT, "--jobs", jobs, "--folder", str(tmp_path / jobs))
    for name in names:
        task = recipe.find_task(name)
        one, two = (recipe.load(recipe.checkpoint_path(name, tmp_path / jobs), task) for jobs in ("1", "2"))
        assert (one.weights == two.weights).all()


def test_packing_writes_the_weights_atomically(tiletown: Tiletown, tmp_path: Path) -> None:
    tiletown("train", "shake", "family", *SHORT, "--folder", str(tmp_path))
    ran = tiletown("train", "shake", "family", "--pack", "--folder", str(tmp_path))
    assert ran.code == 0
    assert f"{tmp_path / 'values.npz'}: 1 tasks" in ran.out
    before = (tmp_path / "values.npz").read_bytes()
    assert read_model(tmp_path / "values.npz", "family", 2).weights.any()
    ran = tiletown("train", "shake", "family", "family-construction", "--pack", "--folder", str(tmp_path))
    assert ran.code == 2
    assert (tmp_path / "values.npz").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("inland",), "there is no task 'inland': choose among landlocked, "),
        (("--jobs", "0"), "jobs: at least 1 is needed, not 0"),
        (("--scale", "0"), "scale: more than 0 is needed, not 0.0"),
        (("landlocked-solo", *SHORT), "landlocked-solo starts from the weights of landlocked-construction"),
        (("family", "--pack"), "is not a checkpoint of family"),
    ],
)
def test_an_error_is_one_line(tiletown: Tiletown, tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    ran = tiletown("train", "shake", *arguments, "--folder", str(tmp_path))
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_canal_city_is_trained_and_packed_too(
    tiletown: Tiletown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(canal_recipe, "CHUNK", 20)
    monkeypatch.setattr(canal_recipe, "packaged", lambda _, name: tmp_path / name)
    ran = tiletown("train", "canal", "2-players", *SHORT, "--folder", str(tmp_path))
    assert ran.code == 0
    assert "2-players: 20 of 20 games, " in ran.err
    ran = tiletown("train", "canal", "2-players", "--pack", "--folder", str(tmp_path))
    assert f"{tmp_path / 'values.npz'}: 1 tasks" in ran.out
    ran = tiletown("train", "canal", "5-players", "--folder", str(tmp_path))
    assert (ran.code, ran.err) == (2, ran.err.splitlines()[0] + "\n")
    assert "there is no task '5-players': choose among 2-players" in ran.err


def test_a_game_without_a_recipe_is_named(tiletown: Tiletown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "venice", venice := CanalCity())
    monkeypatch.setattr(venice, "name", "venice", raising=False)
    for game, sentence in (("venice", "venice has no bots to train"), ("chess", "there is no game 'chess'")):
        ran = tiletown("train", game)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert sentence in ran.err
