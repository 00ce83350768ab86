"""Support as mail writes it: who supports, whom, and where, by the text alone."""

from __future__ import annotations

import pytest

from commands.supporting import Support, supported


@pytest.mark.parametrize(
    ("line", "support"),
    [
        ("A York S A Kent - London", Support("York", "Kent", "London", True)),
        ("A York S A Kent", Support("York", "Kent", "", True)),
        ("F Hull S Kent H", Support("Hull", "Kent", "", True)),
        ("A Alderhall Supports A Brineholt to Eastwatch", Support("Alderhall", "Brineholt", "Eastwatch", True)),
        ("cav York sup Kent -> London", Support("cav York", "Kent", "London", True)),
        ("York supports Kent", Support("York", "Kent", "", False)),
    ],
)
def test_support_is_read(line: str, support: Support) -> None:
    assert supported(line) == support


@pytest.mark.parametrize(
    "line", ["move Percy south to York", "Percy s York", "York, S Kent", "A York - London", "support York", "S York"]
)
def test_these_are_no_support(line: str) -> None:
    assert supported(line) is None
