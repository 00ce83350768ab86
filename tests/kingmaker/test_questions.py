"""Questions in players' own words about Kingmaker: what they are answered, and what they are not taken for."""

from __future__ import annotations

import pytest

from tests.language.asking import answered


@pytest.mark.parametrize(
    ("position", "seat", "lines", "pieces"),
    [
        ("march", "amber", "is percy stronger than talbot", "yes. & 100 troops & 30 troops"),
        ("march", "amber", "is talbot stronger than percy", "no. & 100 troops"),
        ("march", "amber", "how strong is percy | and talbot?", "talbot has 30 troops & !percy has"),
        ("march", "amber", "where is holland | whose is he?", "amber"),
        ("march", "amber", "can ships carry heirs", "heirs & !not understood"),
        ("march", "amber", "am I allied to anyone", "no: amber"),
        ("march", "amber", "which promises have been made to me", "promises"),
        ("bishop", "amber", "who's got the strongest hand", "amber & basalt & cinder & dusk"),
        ("demand", "amber", "what happens if I refuse", "cinder demands & refuse"),
        ("first_round", "amber", "what lies in the chancery", "lieutenant of ireland"),
    ],
)
def test_a_question_is_answered(position: str, seat: str, lines: str, pieces: str) -> None:
    answered("kingmaker", position, seat, lines, pieces)
