"""The coach: the best turns now, and what a finished match was made of: luck, choices, and what others did."""

from __future__ import annotations

from .advice import Advice, Measure, Option, advise
from .analysis import VERSION, Analysis, Par, Part, SeatAnalysis, Step, Study, analyse, parts, prepare, report, study
from .coaches import adviser, has_coach

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
    "adviser",
    "analyse",
    "has_coach",
    "parts",
    "prepare",
    "report",
    "study",
]
