"""The API as an OpenAPI document and as an HTML page, both generated from the routes."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tiletown import __version__
from tiletown.kernel import (
    MOST_SEATS,
    AnyGame,
    Guides,
    ListsNumbers,
    NamesDecisions,
    ReadsSketches,
    SeatChange,
    ShowsPieces,
)

from ..wire.messages import Room
from ..wire.problems import Problem
from .routing import CONTENT, PATH_PATTERNS, Kind, Query, Route
from .statuses import MEANINGS

REF = "#/components/schemas/{name}"


def document(games: Iterable[AnyGame], routes: Sequence[Route]) -> dict[str, Any]:
    """The OpenAPI document of these routes, with the types of these games."""
    bodies = [kind for route in routes for kind in (route.body, route.answer) if kind]
    _, components = msgspec.json.schema_components([*bodies, Problem, Room], ref_template=REF)
    components.update(game_components(games))
    (change,), changes = msgspec.json.schema_components([SeatChange], ref_template=REF)
    components |= changes
    components["LoggedAction"] = {"anyOf": [{"$ref": REF.format(name="Action")}, *change["anyOf"]]}
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tiletown",
            "version": __version__,
            "description": "docs/api.md is a walkthrough for client authors.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def game_components(games: Iterable[AnyGame]) -> dict[str, Any]:
    """The schemas of each game's types, prefixed with its name (`ShakeState`), and the unions over all games."""
    components: dict[str, Any] = {}
    unions: dict[str, list[Any]] = {
        name: [] for name in ("Setup", "Action", "View", "Move", "Guide", "Sketch", "Pieces", "Numbers")
    }
    for game in games:
        prefix = game.name.capitalize()
        offered = {"Setup": game.setup_type, "State": game.state_type, "Action": game.action_type}
        if isinstance(game, Guides):
            offered["Guide"] = game.guide_type
        if isinstance(game, ReadsSketches):
            offered["Sketch"] = game.sketch_type
        if isinstance(game, ShowsPieces):
            offered["Pieces"] = game.pieces_type
        if isinstance(game, NamesDecisions):
            offered["DecidedBy"] = game.decided_by_type
        if isinstance(game, ListsNumbers):
            offered["Numbers"] = type(game.numbers)
        schemas, own = msgspec.json.schema_components(list(offered.values()), ref_template=f"{prefix}/{{name}}")
        renamed = _Names(prefix)
        for name, schema in own.items():
            components[renamed(name)] = renamed.within(schema)
        for name, schema in zip(offered, schemas, strict=True):
            full_name = f"{prefix}{name}"
            schema = renamed.within(schema)
            if schema != {"$ref": REF.format(name=full_name)}:
                components[full_name] = schema
            if name in unions:
                unions[name].append({"$ref": REF.format(name=full_name)})
        components[f"{prefix}View"] = _view(prefix)
        components[f"{prefix}Move"] = _move(prefix)
        unions["View"].append({"$ref": REF.format(name=f"{prefix}View")})
        unions["Move"].append({"$ref": REF.format(name=f"{prefix}Move")})
    for name, members in unions.items():
        if name in ("Guide", "Numbers"):
            members.append({"type": "null"})
        components[name] = {"anyOf": members} if members else {}
    return components


def page(games: Iterable[AnyGame], routes: Sequence[Route]) -> str:
    """The API as a plain HTML page, without script."""
    rows = "".join(
        f"<tr><td>{route.method}</td><td><code>{html.escape(route.path)}</code></td><td>{html.escape(route.about)}</td>"
        f"<td>{_named(route.body)}</td><td>{_named(route.answer)}</td><td>{route.needs}</td></tr>"
        for route in routes
    )
    schemas = document(games, routes)["components"]["schemas"]
    types = "".join(
        f'<h3 id="{name}">{name}</h3><p>{html.escape(schema.get("description", ""))}</p>'
        f"<pre>{html.escape(msgspec.json.format(msgspec.json.encode(schema), indent=2).decode())}</pre>"
        for name, schema in sorted(schemas.items())
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tiletown: the HTTP API</title>'
        f"<h1>Tiletown {__version__}: the HTTP API</h1>"
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p>'
        "<table><thead><tr><th>method<th>path<th>what it does<th>body<th>answer<th>needs</thead>"
        f"<tbody>{rows}</tbody></table><h2>Types</h2>{types}</html>"
    )


def _operation(route: Route) -> dict[str, Any]:
    names = re.findall(r"{(\w+)}", route.path)
    answers: dict[str, Any] = {str(route.status): {"description": "Done.", **_content(route.answer, route.kind)}}
    for status in sorted({*route.errors, *_usual_errors(route, names)}):
        answers[str(status)] = {"description": MEANINGS[status], **_content(Problem, "json")}
    operation: dict[str, Any] = {"operationId": route.name, "summary": route.about, "responses": answers}
    parameters = [_parameter(name, "path", _path_schema(name), required=True) for name in names]
    parameters += [_query_parameter(query) for query in route.query]
    if route.kind == "events":
        parameters.append(_parameter("Last-Event-ID", "header", {"type": "string"}))
    if parameters:
        operation["parameters"] = parameters
    if route.body:
        operation["requestBody"] = {"required": True, **_content(route.body, "json")}
    return operation


def _usual_errors(route: Route, names: list[str]) -> set[int]:
    errors = {421, 429, 503}
    if route.body:
        errors |= {400, 413, 415}
    if route.query:
        errors |= {400}
    if names:
        errors |= {404}
    if "match" in names:
        errors |= {409}
    if route.needs in ("player", "seat", "host"):
        errors |= {401}
    if route.needs in ("seat", "host") or route.method != "GET":
        errors |= {403}
    return errors


def _content(kind: Any, form: Kind) -> dict[str, Any]:
    return {"content": {CONTENT[form]: {"schema": _schema(kind)}}} if kind else {}


def _schema(kind: Any) -> Any:
    if kind is bytes:  # a record file, which has a format of its own
        return {"type": "object"}
    return msgspec.json.schema_components([kind], ref_template=REF)[0][0]


def _path_schema(name: str) -> dict[str, Any]:
    if name == "seat":
        return {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}
    return {"type": "string", "pattern": f"^{PATH_PATTERNS[name]}$"}


def _query_parameter(query: Query) -> dict[str, Any]:
    schema = {"type": "integer", "minimum": query.ge, "maximum": query.le}
    return _parameter(query.name, "query", schema, about=query.about)


def _parameter(name: str, where: str, schema: Any, *, required: bool = False, about: str = "") -> dict[str, Any]:
    return {"name": name, "in": where, "required": required, "schema": schema, "description": about}


class _Names:
    """Prefixes the type names of one game, so that two games never collide: `State` of shake is `ShakeState`."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    def __call__(self, name: str) -> str:
        short = name.rsplit(".", 1)[-1]
        return short if short.startswith(self.prefix) and short != self.prefix else self.prefix + short

    def within(self, schema: Any) -> Any:
        if isinstance(schema, dict):
            return {
                key: REF.format(name=self(value.removeprefix(f"{self.prefix}/")))
                if key == "$ref"
                else {tag: REF.format(name=self(ref.removeprefix(f"{self.prefix}/"))) for tag, ref in value.items()}
                if key == "mapping"
                else self.within(value)
                for key, value in schema.items()
            }
        if isinstance(schema, list):
            return [self.within(item) for item in schema]
        return schema


def _view(prefix: str) -> dict[str, Any]:
    return {
        "title": f"{prefix}View",
        "description": "What one seat (null: a spectator) may see: the state without its secrets.",
        "type": "object",
        "properties": {
            "seat": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "state": {"$ref": REF.format(name=f"{prefix}State")},
        },
        "required": ["seat", "state"],
    }


def _move(prefix: str) -> dict[str, Any]:
    return {
        "title": f"{prefix}Move",
        "type": "object",
        "properties": {
            "by": {"anyOf": [{"type": "integer"}, {"enum": ["chance"]}]},
            "action": {"$ref": REF.format(name=f"{prefix}Action")},
        },
        "required": ["by", "action"],
    }


def _named(kind: Any) -> str:
    name = getattr(kind, "__name__", "") if kind else ""
    return f'<a href="#{name}">{name}</a>' if issubclass(kind or int, msgspec.Struct) else name
