"""Values with many fields are made by name: a reader cannot count to the eleventh argument."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec
import pytest

import tiletown
from tiletown.games.shake import scoring

MOST = 5
"""More fields than these are not given by their position."""


def modules() -> Iterator[ModuleType]:
    for module in pkgutil.walk_packages(tiletown.__path__, "tiletown."):
        if not module.name.endswith(".__main__") and ".migrations." not in module.name:  # these run at their import
            yield importlib.import_module(module.name)


def structs() -> Iterator[type[msgspec.Struct]]:
    for module in modules():
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.__name__:
                yield thing


def test_a_struct_with_many_fields_is_made_by_name() -> None:
    found = list(structs())
    assert len(found) > 100
    for struct in found:
        parameters = inspect.signature(struct).parameters.values()
        by_position = [p.name for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY]
        assert len(by_position) <= MOST, f"{struct.__module__}.{struct.__qualname__} needs kw_only=True"


def calls(source: str, module: ModuleType) -> Iterator[tuple[ast.Call, tuple[str, ...]]]:
    """The calls in a module that make a named tuple with many fields, each with these fields."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called: Any = module
            for name in ast.unparse(node.func).split("."):
                called = getattr(called, name, None)
            fields = getattr(called, "_fields", ())
            if isinstance(called, type) and issubclass(called, tuple) and len(fields) > MOST:
                yield node, fields


def named(call: ast.Call, fields: tuple[str, ...]) -> bool:
    """Whether each field is given by keyword, or all by variables with the names of the fields, in their order.

    The second is for hot functions: a keyword costs a named tuple more than a position. A copy of another one, from a
    single starred argument, has its order.
    """
    if len(call.args) == 1 and isinstance(call.args[0], ast.Starred) and not call.keywords:
        return True
    by_position = [ast.unparse(argument) for argument in call.args]
    return not by_position or by_position == list(fields)


def test_a_named_tuple_with_many_fields_is_made_by_name() -> None:
    found = 0
    for module in modules():
        for call, fields in calls(inspect.getsource(module), module):
            assert named(call, fields), f"{module.__name__}, line {call.lineno}: {ast.unparse(call)}"
            found += 1
    assert found >= 4


@pytest.mark.parametrize(
    ("call", "by_name"),
    [
        ("Tally(city=1, earning=2, flipped=3, corner=4, filled=5, reached=6, homes=7)", True),
        ("Tally(city, earning, flipped, corner, filled, reached, homes)", True),
        ("Tally(*(part for part in tally))", True),
        ("Tally(city, earning, corner, flipped, filled, reached, homes)", False),
        ("Tally(found[:6], *found[6:])", False),
        ("Tally(1, 2, 3, 4, 5, 6, homes=7)", False),
    ],
)
def test_what_counts_as_by_name(call: str, by_name: bool) -> None:
    ((found, fields),) = calls(call, scoring)
    assert named(found, fields) == by_name
