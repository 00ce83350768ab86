"""Questions in players' own words about Blood Royale: what they are answered, and what they are not taken for."""

from __future__ import annotations

import pytest

from tests.language.asking import answered


@pytest.mark.parametrize(
    ("position", "seat", "lines", "pieces"),
    [
        ("raising", "argent", "am i rich compared to the rest", "azure & gules & sable & vert & 50"),
        ("march", "azure", "do I have more armies than England", "yes. & 7 armies"),
        ("march", "azure", "how old is Jean | and Edward?", "edward is 30"),
        ("march", "azure", "how is tax collected", "five crowns & !not understood"),
        ("march", "azure", "am i married to Edward", "!yes"),
    ],
)
def test_a_question_is_answered(position: str, seat: str, lines: str, pieces: str) -> None:
    answered("blood_royale", position, seat, lines, pieces)
