"""Names that look like others."""

from __future__ import annotations

import pytest

from minaria.table.people.connection import a_name, why_no_name
from minaria.table.people.lookalikes import alike, skeletons

TAKEN = frozenset(x for name in ("hothior", "mivior") for x in skeletons(name))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Hothior", "H\u043ethi\u043er"),  # Cyrillic o
        ("Hothior", "\u0397\u03bfthi\u03bfr"),  # Greek capital eta, omicron
        ("Anna", "\u0410nn\u0430"),
        ("Bob", "B0b"),
        ("Bill", "Bi1l"),
        ("Iain", "lain"),
        ("Tom", "Torn"),
        ("bob", "\uff22\uff2f\uff22"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("Ann", "A\u200bnn"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert alike(one, other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("B\u00f3b", "Bob"), ("\u0418\u0432\u0430\u043d", "Ivan")])
def test_names_that_do_not(one: str, other: str) -> None:
    assert not alike(one, other)


@pytest.mark.parametrize(
    "name",
    [
        "Hothior says: I agree",
        "Hothior says",
        "Mivior watches",
        "News",
        "News. Bob",
        "Error",
        "Questi\u043en",
        "Question:",
        "Order",
        "The Referee",
        "r\u0435feree",
        "M\u00edvior:",
        "the table",
        "a, b",
        "(Ann)",
        "\u2014",
        "bot",
    ],
)
def test_no_name_passes_for_another_or_for_what_the_table_says(name: str) -> None:
    assert why_no_name(name, TAKEN)
    assert a_name(name, TAKEN) != name


@pytest.mark.parametrize(
    "name", ["Anna B.", "Jean-Luc", "O'Neill", "Newsome", "\u0418\u0432\u0430\u043d", "Zo\u00eb 2", "\u82b1\u5b50"]
)
def test_names_of_people_are_theirs(name: str) -> None:
    assert not why_no_name(name, TAKEN)
