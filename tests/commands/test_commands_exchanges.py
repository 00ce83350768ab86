"""Ransoms and promises in own words, by the text alone: who goes free for what, and what is promised to whom."""

from __future__ import annotations

import pytest

from commands.exchanges import exchanged, promised, received


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Percy goes free if you give me Kent", "ransom Percy for Kent"),
        ("I'll pay 20 crowns for my man back", "ransom him for 20 crowns"),
        ("I would give Bristol to get Hastings back", "ransom Hastings for Bristol"),
        ("If Basalt gives me Bristol I'll release Roos", "ransom Roos for Bristol"),
        ("if you pay me 20 crowns, the prince goes free", "ransom the prince for 20 crowns"),
        ("I'll release Roos if Basalt pays me Bristol", "ransom Roos for Bristol"),
        ("Roos can go for Le Swan", "ransom Roos for Le Swan"),
        ("you can have Roos back for Le Swan", "ransom Roos for Le Swan"),
        ("give me Bristol and you can have Roos back", "ransom Roos for Bristol"),
        ("pay me 40 crowns and your king is free", "ransom your king for 40 crowns"),
        ("I'd rather give the crossbowmen instead", "ransom him for the crossbowmen"),
    ],
)
def test_who_goes_free_for_what(line: str, order: str) -> None:
    assert order in [one.order for one in exchanged(line)]


@pytest.mark.parametrize(
    "line",
    [
        "Percy goes to York if you give me Kent",
        "move Percy to York for Neville",
        "give Percy the Earl of Kent and Neville Kent",
        "I'll give Kent to Percy",
        "give Bristol to Percy and go to York",
        "if attacked: retreat",
    ],
)
def test_these_free_nobody(line: str) -> None:
    assert list(exchanged(line)) == []


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("promise Basalt I won't attack him", "promise Basalt that I won't attack him"),
        ("I promise Basalt not to attack York", "promise Basalt that I will not attack York"),
        ("I swear to Basalt to leave York alone", "promise Basalt that I will leave York alone"),
    ],
)
def test_what_is_promised_to_whom(line: str, order: str) -> None:
    assert list(promised(line)) == [order]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Roos can have it", "give it to Roos"),
        ("Percy gets the Saxons", "give the Saxons to Percy"),
        ("Herbert shall be given the Earl of Kent", "give the Earl of Kent to Herbert"),
    ],
)
def test_who_is_to_have_what(line: str, order: str) -> None:
    assert list(received(line)) == [order]


@pytest.mark.parametrize("line", ["I can have it", "we get York", "Roos has it", "give it to Roos", "Roos can go"])
def test_these_give_nothing(line: str) -> None:
    assert list(received(line)) == []
