"""The coach: hints, and the analysis of a finished match into luck, choices and the others."""

from __future__ import annotations

from .analysis import VERSION, AnalysedTurn, Analysis, Part, SeatAnalysis, analyse, parts, prepare, report, study
from .coaches import adviser, has_coach
from .hints import Hint, advise
from .turns import Measure, Par, RatedTurn, Study

__all__ = [
    "VERSION",
    "AnalysedTurn",
    "Analysis",
    "Hint",
    "Measure",
    "Par",
    "Part",
    "RatedTurn",
    "SeatAnalysis",
    "Study",
    "advise",
    "adviser",
    "analyse",
    "has_coach",
    "parts",
    "prepare",
    "report",
    "study",
]
