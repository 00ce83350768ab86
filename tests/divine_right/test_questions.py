"""Questions in players' own words about Divine Right: what they are answered, and what they are not taken for."""

from __future__ import annotations

import pytest

from tests.language.asking import answered


@pytest.mark.parametrize(
    ("position", "seat", "lines", "pieces"),
    [
        ("immer", "hothior", "what do I need to roll", "6 or more"),
        ("siege", "hothior", "whats the chance it falls", "pennol & 1/6"),
        ("stand", "muetar", "what are my chances", "7/12"),
        ("third_turn", "hothior", "odds if i attack 11,17 with 2 armies from port lork", "2 hothioran armies"),
        ("march", "hothior", "is muetar stronger than me", "yes. & 12 units & 8 units"),
        ("march", "hothior", "can fleets carry armies", "fleet & !not understood"),
        ("march", "hothior", "how many units may stack in a hex", "any number"),
        ("march", "hothior", "why is a wombling zyzzyva", "not understood"),
    ],
)
def test_a_question_is_answered(position: str, seat: str, lines: str, pieces: str) -> None:
    answered("divine_right", position, seat, lines, pieces)
