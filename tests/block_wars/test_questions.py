"""Questions in players' own words about Block Wars: what they are answered, and what they are not taken for."""

from __future__ import annotations

import pytest

from tests.language.asking import answered


@pytest.mark.parametrize(
    ("position", "seat", "lines", "pieces"),
    [
        ("march", "amber", "do monarchs fly", "!yes:"),
        ("march", "amber", "which of us is stronger, me or Birch", "amber."),
        ("march", "amber", "who owns corvale | and tarnby?", "tarnby & !corvale is"),
    ],
)
def test_a_question_is_answered(position: str, seat: str, lines: str, pieces: str) -> None:
    answered("block_wars", position, seat, lines, pieces)
