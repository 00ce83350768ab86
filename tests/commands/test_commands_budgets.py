"""As much as can be, by the text alone: what is wanted, and whether all or some sum goes into it."""

from __future__ import annotations

import pytest

from commands.budgets import Much, wanted


@pytest.mark.parametrize(
    ("line", "much"),
    [
        ("spend everything on cavalry", Much("cavalry", True, True)),
        ("spend all my gold on soldiers", Much("soldiers", True, True)),
        ("put the rest into infantry at York", Much("infantry at York", True, True)),
        ("spend what's left on fleets", Much("fleets", True, True)),
        ("spend 4 on infantry", Much("infantry", True, False)),
        ("spend 30 crowns on armies", Much("armies", True, False)),
        ("raise as many armies as possible", Much("raise armies", False, True)),
        ("buy as many knights as I can afford at York", Much("buy knights at York", False, True)),
        ("build up the blades to full strength", Much("build up the blades", False, True)),
        ("2 mobs full strength", Much("2 mobs", False, True)),
    ],
)
def test_as_much_as_can_be(line: str, much: Much) -> None:
    assert much in list(wanted(line))


@pytest.mark.parametrize(
    "line", ["spend 4", "move everything to York", "put Percy in York", "attack with all strength", "full strength"]
)
def test_these_want_no_sum(line: str) -> None:
    assert list(wanted(line)) == []
