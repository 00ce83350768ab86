"""Voyages told in steps: what goes aboard of what, where to, and whether it goes ashore there."""

from __future__ import annotations

import pytest

from commands.voyages import Voyage, told


@pytest.mark.parametrize(
    ("line", "voyage"),
    [
        ("put Talbot on Le Swan and sail to Calais", Voyage("Talbot", "Le Swan", "Calais", True, False)),
        ("load 2 armies onto the fleet, sail it to Kent", Voyage("2 armies", "the fleet", "Kent", True, False)),
        ("Le Swan embarks Talbot and makes for Hull", Voyage("Talbot", "Le Swan", "Hull", True, False)),
        ("put the king aboard at York, sail to Hull", Voyage("the king at York", "", "Hull", True, False)),
        ("load the army on F1 and land it in Kent", Voyage("the army", "F1", "Kent", True, True)),
        ("embark 2 armies, sail to Kent and land there", Voyage("2 armies", "", "Kent", True, True)),
        ("sail to Brittany and land the army there", Voyage("the army", "", "Brittany", False, True)),
        ("emb 3A aboard F1, F1 -> Tyrr", Voyage("3A", "F1", "Tyrr", True, False)),
    ],
)
def test_a_voyage_is_told_in_steps(line: str, voyage: Voyage) -> None:
    assert voyage in list(told(line))


@pytest.mark.parametrize(
    "line",
    [
        "move Percy to York and Neville to Hull",
        "sail to Kent",
        "put Percy in York",
        "load Percy",
        "sail to York and land",  # nobody goes ashore who was not named
        "embark them and sail to it",
        "attack York, then go to Hull",
    ],
)
def test_these_tell_of_no_voyage(line: str) -> None:
    assert list(told(line)) == []
