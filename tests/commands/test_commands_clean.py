"""Typed text made safe for another person's screen."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import clean


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("plain words", "plain words"),
        ("  edges  ", "edges"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]8;;http://x\x1b\\link", "link"),
        ("\x9b31mred", "red"),
        ("a\x00b\x08c\x7fd\x85e", "abcd e"),
        ("tab\tline\nend\r\n", "tab line end"),
        ("\u202eoverride\u202c \u2066isolate\u2069 \u200bzero\ufeff", "override isolate zero"),
        ("lone \ud800 surrogate", "lone  surrogate"),
        ("Côte-d'Or ☃", "Côte-d'Or ☃"),
        ("e" + "\u0301" * 20, "e" + "\u0301" * 3),
        ("line\u2028separator\u00a0space", "line separator space"),
    ],
)
def test_controls_escapes_and_overrides_go(text: str, result: str) -> None:
    assert clean(text) == result


def test_the_limit_holds() -> None:
    assert clean("x" * 1000) == "x" * 500
    assert clean("x" * 1000, 10) == "x" * 10


@given(st.text(max_size=80))
def test_nothing_dangerous_is_left_and_cleaning_twice_is_cleaning_once(text: str) -> None:
    result = clean(text, 40)
    assert len(result) <= 40
    assert all(unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in result)
    assert clean(result, 40) == result
