"""Sheets of Divine Right as plain data (see engine.sheets): drawn once by the front ends, each with a plain-text twin."""

from __future__ import annotations

from minaria.games.divine_right.rules.heroes import ranking
from minaria.games.divine_right.state import Minaria


def result(g: Minaria) -> list[str]:
    """The ranking, a line a seat."""
    return [f"{rank}. {seat}: {points} points" for rank, seat, points in ranking(g)]
