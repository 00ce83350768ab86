"""Lines of several clauses as letters have them, and what of them waits for the combat phase."""

from __future__ import annotations

import pytest

from minaria.table.line.table import Table

from .tools import Field

NORTH = ("amber percy york", "amber holland york", "amber grey thirsk", "basalt mowbray northallerton")


def heard(line: str, *more: str, part: str = "movement") -> tuple[list[str], str]:
    """The orders that lines became, and all that was said."""
    table = Table(Field(*NORTH, part=part).match)
    said = [r for one in (line, *more) for r in table.hear("amber", one)]
    return [r.text for r in said if r.kind == "order"], "\n".join(r.text for r in said)


@pytest.mark.parametrize(
    ("line", "orders", "waits"),
    [
        ("Grey goes to Northallerton, attack Mowbray there", ["move Grey to Northallerton"], "attack Mowbray"),
        ("Grey MOVES TO Northallerton and BATTLES Mowbray", ["move Grey to Northallerton"], "attack Mowbray"),
        ("move Grey to Northallerton, then he attacks Mowbray", ["move Grey to Northallerton"], "attack Mowbray"),
        ("Percy goes to Pontefract and besieges it", ["move Percy to Pontefract"], "besiege Pontefract"),
        (
            "Percy goes to Pontefract, Grey goes to Northallerton and attacks Mowbray",
            ["move Percy to Pontefract", "move Grey to Northallerton"],
            "attack Mowbray",
        ),
        ("Percy goes to Pontefract, Holland stays at York", ["move Percy to Pontefract"], ""),
        (
            "Percy goes to Pontefract and Grey goes to Northallerton",
            ["move Percy to Pontefract", "move Grey to Northallerton"],
            "",
        ),
    ],
)
def test_all_clauses_are_read_and_what_is_for_later_waits(line: str, orders: list[str], waits: str) -> None:
    done, said = heard(line)
    assert done == orders, said
    assert (f"Planned for later (Combat Phase): {waits}" in said) == bool(waits), said


@pytest.mark.parametrize(
    "line",
    [
        "Percy goes to Pontefract and dances a jig",
        "Percy goes to Pontefract, but not with Holland",
        "Percy and Holland go to Pontefract, Holland stays at York",
        "Percy goes to Pontefract and attacks the moon",
    ],
)
def test_a_clause_that_is_not_understood_stops_the_line(line: str) -> None:
    done, said = heard(line)
    assert done == [], said


def test_what_waited_is_ordered_with_a_yes() -> None:
    done, said = heard("Grey goes to Northallerton, attack Mowbray there", "done", "done", "yes")
    assert done == ["move Grey to Northallerton", "done", "done", "attack Mowbray with Grey"], said


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("no, York", ""),
        ("no, Doncaster", "move Holland to Doncaster"),
        ("I meant Percy", "move Percy to Pontefract"),
        ("sorry, I meant to Doncaster", "move Holland to Doncaster"),
        ("Doncaster instead", "move Holland to Doncaster"),
        ("Percy, not Holland", "move Percy to Pontefract"),
        ("no, move him to Doncaster", "move Holland to Doncaster"),
        ("add Percy to that move", "move Holland and Percy to Pontefract"),
    ],
)
def test_an_order_is_put_right_after_a_yes(line: str, order: str) -> None:
    done, said = heard("move Holland to Pontefract", line)
    assert done == ["move Holland to Pontefract"], "nothing is done before the yes"
    assert (f"Take back 'move Holland to Pontefract' and order '{order}'? yes or no" in said) == bool(order), said
    if order:
        assert heard("move Holland to Pontefract", line, "yes")[0] == ["move Holland to Pontefract", order]
        assert heard("move Holland to Pontefract", line, "no")[0] == ["move Holland to Pontefract"]


def test_what_was_refused_is_put_right_without_taking_anything_back() -> None:
    done, said = heard("move Holland to Dover", "no, Pontefract", "yes")
    assert done == ["move Holland to Pontefract"], said


def test_an_order_is_taken_up_with_somebody_else() -> None:
    done, said = heard("move Holland to Pontefract", "and Percy?", "yes")
    assert done == ["move Holland to Pontefract", "move Percy to Pontefract"], said


def test_what_cannot_be_taken_back_is_not_put_right() -> None:
    done, said = heard("done", "no, Doncaster")
    assert done == ["done"]
    assert "Take back" not in said
