"""Values with many fields are made by name: a reader cannot count to the eleventh argument."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import msgspec

import tiletown

MOST = 5
"""More fields than these are not given by their position."""


def structs() -> Iterator[type[msgspec.Struct]]:
    for module in pkgutil.walk_packages(tiletown.__path__, "tiletown."):
        if module.name.endswith(".__main__") or ".migrations." in module.name:
            continue  # these run when they are imported
        for thing in vars(importlib.import_module(module.name)).values():
            if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.name:
                yield thing


def test_a_struct_with_many_fields_is_made_by_name() -> None:
    found = list(structs())
    assert len(found) > 100
    for struct in found:
        parameters = inspect.signature(struct).parameters.values()
        by_position = [p.name for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY]
        assert len(by_position) <= MOST, f"{struct.__module__}.{struct.__qualname__} needs kw_only=True"
