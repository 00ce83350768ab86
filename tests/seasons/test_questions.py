"""Questions in players' own words about Seasons: what they are answered, and what they are not taken for."""

from __future__ import annotations

import pytest

from tests.language.asking import answered


@pytest.mark.parametrize(
    ("position", "seat", "lines", "pieces"),
    [
        ("spring", "aldermark", "what treaties do i have", "no offer or treaty"),
        ("planned", "aldermark", "what have i planned", "lanternport"),
        ("spring", "aldermark", "how many armies may share an area", "!not understood"),
        ("spring", "aldermark", "does anyone hold crown isle", "no: & nobody"),
        ("spring", "aldermark", "odds of my 1 inf beating whatever is in Curlew Heath", "curlew heath & %"),
    ],
)
def test_a_question_is_answered(position: str, seat: str, lines: str, pieces: str) -> None:
    answered("seasons", position, seat, lines, pieces)
