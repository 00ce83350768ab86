"""Lines of several clauses: where they part, whom they speak of, what is kept for later."""

from __future__ import annotations

import pytest

from commands import Dialogue, Order, Reader
from commands.dialogue import Told, Wait

from .toy_realm import Besiege, Bid, Move, Sail, Storm, Toy, place

KENT, LORK, PENNOL = place("Kent"), place("Port Lork"), place("Pennol")


class Ahead(Toy):
    """A scope in which sieges are laid in a later phase of the speaker's own turn."""

    def __init__(self) -> None:
        super().__init__()
        self.not_offered = (Besiege,)
        self.why_barred = "Not now."

    def coming(self, cls: type[Order]) -> str:
        return "Sieges" if cls is Besiege else ""


def said(reader: Reader, toy: Toy, line: str) -> tuple[list[Order], list[tuple[str, str]], list[str]]:
    """The orders of a line, what of it waits for which phase, and what is said besides."""
    done: list[Order] = []
    waits: list[tuple[str, str]] = []
    told: list[str] = []
    for step in Dialogue(reader).steps(line, lambda: toy):
        if isinstance(step, Told):
            step.accepted = True
            done.append(step.reading.order)
        elif isinstance(step, Wait):
            step.kept = True
            waits.append((step.text, step.phase))
        else:
            told.append(step.text)
    return done, waits, told


@pytest.mark.parametrize(
    "line",
    [
        "Euwan marches to Kent and Herrott Golden Helm goes to Port Lork",
        "Euwan marches to Kent, Herrott Golden Helm goes to Port Lork",
        "Euwan marches to Kent, and then Herrott Golden Helm goes to Port Lork",
        "march Euwan to Kent, and go to Port Lork with Herrott Golden Helm",
    ],
)
def test_somebody_else_who_does_something_begins_a_clause(reader: Reader, line: str) -> None:
    done, _, told = said(reader, Toy(), line)
    assert [(type(o), getattr(o, "dest", None)) for o in done] == [(Move, KENT), (Move, LORK)], told
    assert done[0].force != done[1].force  # type: ignore[attr-defined]


def test_what_the_clause_before_is_about_is_meant_by_them_and_it(reader: Reader) -> None:
    toy = Toy()
    toy.mentioned = {"force": ["Herrott Golden Helm"], "place": [LORK]}
    done, _, told = said(reader, toy, "march Euwan to Pennol and besiege Pennol with him")
    assert done == [Move(("Euwan",), PENNOL), Besiege(PENNOL, ("Euwan",))], told


def test_a_verb_that_is_carried_over_is_asked_about(reader: Reader) -> None:
    done, _, (asked,) = said(reader, Toy(), "bid 2 crowns on Immer, 3 crowns on Muetar and storm")
    assert done == []
    assert asked == "Do you mean bid 2 crowns on Immer; then bid 3 crowns on Muetar; then storm? yes or no"


@pytest.mark.parametrize(
    "line",
    [
        "march Euwan to Kent and frobnicate it",
        "march Euwan to Kent, but not with the king",
        "march Euwan to Kent and Herrott Golden Helm does not go to Port Lork",
        "march Euwan to Kent and sail to Nowhere unless it rains",
    ],
)
def test_of_a_line_with_a_clause_that_is_not_understood_nothing_is_done(reader: Reader, line: str) -> None:
    done, waits, told = said(reader, Toy(), line)
    assert (done, waits) == ([], [])
    assert told


def test_what_reads_as_one_order_is_no_two(reader: Reader) -> None:
    done, _, _ = said(reader, Toy(), "move Euwan and Herrott Golden Helm to Kent")
    assert [type(o) for o in done] == [Move]


@pytest.mark.parametrize(
    "line",
    [
        "march Euwan to Pennol and besiege Pennol with him",
        "march Euwan to Pennol, besiege Pennol with him",
        "march Euwan to Pennol; besiege Pennol with Euwan",
        "march Euwan to Pennol, then besiege Pennol with them",
        "Euwan marches to Pennol and he besieges Pennol",
    ],
)
def test_what_is_for_a_later_phase_waits(reader: Reader, line: str) -> None:
    done, waits, told = said(reader, Ahead(), line)
    assert done == [Move(("Euwan",), PENNOL)], told
    assert [(text.partition(" with")[0], phase) for text, phase in waits] == [("besiege Pennol", "Sieges")]


def test_what_stands_behind_what_waits_is_done(reader: Reader) -> None:
    done, waits, told = said(reader, Ahead(), "sail to Kent, besiege Pennol with Euwan and storm")
    assert done == [Sail(KENT), Storm()], told
    assert [phase for _, phase in waits] == ["Sieges"]


def test_alone_it_is_refused_as_it_always_was(reader: Reader) -> None:
    done, waits, _ = said(reader, Ahead(), "besiege Pennol with Euwan")
    assert (len(done), waits) == (1, []), "whoever takes the line says why not"


def test_another_order_than_the_one_said_never_waits(reader: Reader) -> None:
    """ "Attack" may stand for a siege; whoever says a verb of the game's own means that."""
    toy = Ahead()
    done, waits, _ = said(reader, toy, "march Euwan to Kent and bid Pennol")
    assert (done, waits) == ([], [])


def test_what_cannot_be_kept_stops_the_line(reader: Reader) -> None:
    done: list[Order] = []
    told: list[str] = []
    for step in Dialogue(reader).steps("sail to Kent; besiege Pennol with Euwan; storm", Ahead):
        if isinstance(step, Told):
            step.accepted = True
            done.append(step.reading.order)
        elif not isinstance(step, Wait):
            told.append(step.text)
    assert (done, told) == ([Sail(KENT)], ["Not tried: storm."])


def test_bids_follow_one_another(reader: Reader) -> None:
    done, _, told = said(reader, Toy(), "bid 2 crowns on Immer, and bid 3 crowns on Muetar")
    assert done == [Bid(2, "Immer"), Bid(3, "Muetar")], told


@pytest.mark.parametrize(
    "line",
    [
        "Herrott Golden Helm stays put, Euwan marches to Kent",
        "Euwan marches to Kent, Herrott Golden Helm stays where he is",
        "Euwan marches to Kent and the rest stay at home",
        "Euwan marches to Kent; Herrott Golden Helm holds",
    ],
)
def test_who_stays_as_he_is_needs_no_order(reader: Reader, line: str) -> None:
    done, _, told = said(reader, Toy(), line)
    assert done == [Move(("Euwan",), KENT)], told


@pytest.mark.parametrize(
    "line",
    [
        "Euwan and Herrott Golden Helm march to Kent, Euwan stays at Port Lork",
        "Euwan stays, march Euwan to Kent",
        "Euwan stays unless attacked, march Herrott Golden Helm to Kent",
        "march Euwan to Kent, somebody stays",
    ],
)
def test_who_is_to_stay_and_to_go_stops_the_line(reader: Reader, line: str) -> None:
    done, _, told = said(reader, Toy(), line)
    assert done == []
    assert told
