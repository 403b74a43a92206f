"""What a game is, what a match is, and fair chance; nothing here knows a particular game."""

from .conformance import NotConforming, check_game, random_game
from .errors import (
    ActionError,
    BadNotation,
    BadPieces,
    BadRecord,
    BadSetup,
    IllegalAction,
    MalformedAction,
    OutOfTurn,
    TiletownError,
    field_error,
)
from .fairness import ChanceStream, Seed, sample
from .game import CHANCE, RESIGNATION, Actor, AnyGame, Game, Item, Line, Move, Result, Rng, ScoreSheet, Seat, View
from .match import Match, Moment, moments, replay, resignation_ends, result_without, seats, states
from .offers import Guides, ReadsSketches, ShowsPieces
from .record import FORMAT, decode_action, read_record, verify, write_record

__all__ = [
    "CHANCE",
    "FORMAT",
    "RESIGNATION",
    "ActionError",
    "Actor",
    "AnyGame",
    "BadNotation",
    "BadPieces",
    "BadRecord",
    "BadSetup",
    "ChanceStream",
    "Game",
    "Guides",
    "IllegalAction",
    "Item",
    "Line",
    "MalformedAction",
    "Match",
    "Moment",
    "Move",
    "NotConforming",
    "OutOfTurn",
    "ReadsSketches",
    "Result",
    "Rng",
    "ScoreSheet",
    "Seat",
    "Seed",
    "ShowsPieces",
    "TiletownError",
    "View",
    "check_game",
    "decode_action",
    "field_error",
    "moments",
    "random_game",
    "read_record",
    "replay",
    "resignation_ends",
    "result_without",
    "sample",
    "seats",
    "states",
    "verify",
    "write_record",
]
