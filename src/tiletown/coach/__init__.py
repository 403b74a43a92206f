"""The coach: the best turns now, and what a finished match was made of: luck, choices, and what others did."""

from __future__ import annotations

from .advice import Advice, Measure, Option, advise
from .analysis import VERSION, Analysis, Par, Part, SeatAnalysis, Step, Study, analyse, parts, prepare, report, study

__all__ = [
    "VERSION",
    "Advice",
    "Analysis",
    "Measure",
    "Option",
    "Par",
    "Part",
    "SeatAnalysis",
    "Step",
    "Study",
    "advise",
    "analyse",
    "parts",
    "prepare",
    "report",
    "study",
]
