"""Coroutines that are run at once, and go on as tasks if they have to wait."""

from __future__ import annotations

import asyncio

import pytest

from tiletown.server.http.eager import Begun


async def doubled(number: int) -> int:
    return 2 * number


def test_what_need_not_wait_has_ended_at_once() -> None:
    begun = Begun(doubled(21))
    assert begun.ended
    assert begun.result == 42


def test_what_fails_before_it_waits_fails_at_once() -> None:
    async def fails() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        Begun(fails())


def test_what_waits_goes_on_as_a_task() -> None:
    async def main() -> None:
        first, second = (asyncio.get_running_loop().create_future() for _ in range(2))
        steps: list[str] = []

        async def work() -> int:
            steps.append("begun")
            one: int = await first
            steps.append("going on")
            return one + int(await second)

        begun = Begun(work())
        assert steps == ["begun"]
        assert not begun.ended
        task = begun.rest()
        first.set_result(20)
        await asyncio.sleep(0.01)
        assert steps == ["begun", "going on"]
        second.set_result(22)
        await task
        assert begun.ended
        assert begun.result == 42

    asyncio.run(main())


def test_what_it_waits_for_may_fail_or_be_there_already() -> None:
    async def main() -> None:
        future = asyncio.get_running_loop().create_future()

        async def work() -> str:
            try:
                await future
            except ValueError as error:
                return f"caught: {error}"
            return "nothing to catch"

        begun = Begun(work())
        future.set_exception(ValueError("no"))  # before the task has begun
        await begun.rest()
        assert begun.result == "caught: no"

    asyncio.run(main())


def test_a_cancelled_task_ends_the_coroutine() -> None:
    async def main() -> None:
        cleaned: list[bool] = []

        async def work() -> None:
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                cleaned.append(True)

        begun = Begun(work())
        task = begun.rest()
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert cleaned
        assert not begun.ended

    asyncio.run(main())
