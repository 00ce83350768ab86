"""Allies, foreign troops, money on the spot, the drawing of order markers (chapters ALLIANCE, FOREIGN, NEGOTIATE,
ORDERDRAW).
"""

from __future__ import annotations

from typing import Any

import pytest

from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.blood_royale.phases.events import Event
from minaria.games.blood_royale.phases.movement import March, Movement, Round
from minaria.games.blood_royale.rules import alliance, battle, breaches, movement
from minaria.games.blood_royale.rules.command import commander
from minaria.games.blood_royale.rules.people import ruling_charisma
from minaria.games.blood_royale.state import BloodRoyale, Fight

from .test_turn import played
from .tools import Court, rule

FIELD = "navarre"


def march(c: Court, seat: str, *later: str) -> Court:
    """The slot of a seat; those still to move in this round."""
    c.g.slot, c.g.bag = seat, later
    return c.stand(March(seat), Movement(), Round())


def allies(roller: str = "") -> Court:
    """France has two armies in Navarre and moves first; Italy with three beside it is to follow; they are allied."""
    c = Court()
    c.army("azure", "navarre", 2)
    c.army("sable", "navarre", 3)
    c.army("vert", "aragon", 3)
    march(c, "azure", "sable")
    c.say("azure", f"ally with Italy{roller}")
    c.say("sable", "take offer")
    return c


# -- alliances


@rule("BR-ALLIANCE-01")
def test_troops_are_left_for_a_written_ally_alone() -> None:
    c = Court()
    c.army("azure", "navarre", 2)
    march(c, "azure", "sable")
    assert "BR-ALLIANCE-01" in c.no("azure", "leave 2 armies with Italy")
    c.say("azure", "ally with Italy")
    assert c.asked().startswith("sable: Azure (France) proposes an alliance")
    c.say("sable", "turn it down")
    assert "BR-ALLIANCE-01" in c.no("azure", "leave 2 armies with Italy")
    assert "BR-ALLIANCE-01" in c.no("azure", "ally with Italy"), "he has answered in this slot"


@rule("BR-ALLIANCE-02")
def test_who_moves_last_moves_all_and_gives_them_back() -> None:
    c = allies()
    c.say("azure", "leave 2 armies with Italy")
    assert not [a for a, x in c.now.armies.items() if x.under], "they wait for his slot"
    c.say("azure", "done")
    while "attack, or hold back" in c.asked():
        c.say(c.asked().split(":")[0], "hold back")
    assert c.asked().startswith("azure: Sable (Italy) is to move 2 armies of yours: keep faith, or break faith?")
    c.say("azure", "keep faith")
    assert c.asked().startswith("sable: Move your pieces: 6 pieces may move.")
    c.say("sable", "move 5 armies from Navarre to Aragon")
    c.say("sable", "done")
    c.say("sable", "attack Spain")
    assert battle.force(c.now, "sable") == 5
    for _ in range(9):
        if c.now.fight is None:
            break
        seat = c.asked().split(":")[0]
        c.say(seat, "battle on" if "Surrender" in c.asked() else "stand", *((3, 6) if seat == "vert" else ()))
    assert c.now.fight is None
    assert not [a for a, x in c.now.armies.items() if x.under], "after the slot they are their owner's again"
    assert c.now.joint == {}


@rule("BR-ALLIANCE-02")
def test_an_ally_who_has_moved_cannot_move_them() -> None:
    c = Court()
    c.army("azure", "navarre", 2)
    march(c, "azure", "vert")
    c.say("azure", "ally with Italy")
    c.say("sable", "take offer")
    assert "BR-ALLIANCE-02" in c.no("azure", "leave 2 armies with Italy")


@rule("BR-ALLIANCE-03")
@pytest.mark.parametrize(
    ("words", "roller"), [("", "sable"), (" and France rolls", "azure"), (" and Italy rolls", "sable")]
)
def test_the_alliance_names_who_rolls(words: str, roller: str) -> None:
    c = allies(words)
    c.say("azure", "leave 2 armies with Italy")
    g = c.now.copy()
    g.fight = Fight("navarre", "sable", "vert")
    assert battle.roller(g, "sable") == roller
    assert battle.roller(g, "vert") == "vert"


@rule("BR-ALLIANCE-04")
def test_an_informal_alliance_is_broken_for_nothing_but_not_one_in_a_contract(monkeypatch: Any) -> None:
    c = allies()
    c.say("azure", "leave 2 armies with Italy")
    c.say("azure", "done")
    while "attack, or hold back" in c.asked():
        c.say(c.asked().split(":")[0], "hold back")
    with monkeypatch.context() as bound:
        bound.setattr(breaches, "breach", lambda *_, **__: Refusal("Your contract forbids it.", "BR-ALLIANCE-04"))
        assert "BR-ALLIANCE-04" in c.no("azure", "break faith")
    cash = c.now.players["azure"].cash
    c.say("azure", "break faith")
    assert c.now.alliances == ()
    assert c.now.players["azure"].cash == cash
    assert c.asked().startswith("sable: Move your pieces: 4 pieces may move.")


# -- foreign troops


def helped(charisma: int = 0) -> Court:
    """Two French armies in Castile are offered to Spain."""
    c = Court()
    c.g.change(c.kings[4], charisma=charisma)
    c.army("azure", "castile", 2)
    march(c, "azure", "vert")
    c.say("azure", "lend 2 armies to Spain")
    assert "at 1 Charisma of your monarch" in c.asked()
    return c


@rule("BR-FOREIGN-01")
@pytest.mark.parametrize(("charisma", "then"), [(0, -1), (-2, -3)])
def test_foreign_troops_cost_a_monarch_charisma(charisma: int, then: int) -> None:
    c = helped(charisma)
    c.say("vert", "turn it down")
    assert ruling_charisma(c.now, "spain") == charisma
    c = helped(charisma)
    c.say("vert", "take offer")
    assert ruling_charisma(c.now, "spain") == then


@rule("BR-FOREIGN-02", "BR-NEGOTIATE-03", "BR-NEGOTIATE-01")
def test_money_is_paid_where_two_have_met_and_costs_no_charisma() -> None:
    c = Court()
    c.army("azure", "castile", 1)
    c.g.player("azure", cash=30)
    march(c, "azure")
    assert "BR-NEGOTIATE-03" in c.no("azure", "pay 31 crowns to Spain")
    assert "BR-NEGOTIATE-01" in c.no("azure", "pay 20 crowns to England")
    before = ruling_charisma(c.now, "spain")
    c.say("azure", "pay 20 crowns to Spain")
    assert (c.now.players["azure"].cash, c.now.players["vert"].cash) == (10, 20)
    assert ruling_charisma(c.now, "spain") == before


@rule("BR-FOREIGN-03")
def test_the_monarch_commands_foreign_troops_until_their_owner_does() -> None:
    c = helped()
    c.say("vert", "take offer")
    assert [commander(c.now, a) for a in c.now.armies] == ["vert", "vert"]
    assert "BR-FOREIGN-03" in c.no("azure", "take command of 2 armies"), "not in the slot they were lent in"
    c.g = c.now.copy()
    c.g.used = {}
    march(c, "azure")
    c.say("azure", "take command of 1 army")
    assert sorted(commander(c.now, a) for a in c.now.armies) == ["azure", "vert"]


@rule("BR-FOREIGN-04")
def test_aid_by_contract_is_not_taken_back(monkeypatch: Any) -> None:
    c = helped()
    c.say("vert", "take offer")
    c.g = c.now.copy()
    c.g.used = {}
    march(c, "azure")
    monkeypatch.setattr(breaches, "breach", lambda *_, **__: Refusal("Your contract binds.", "BR-FOREIGN-04"))
    for words in ("recall", "take command of"):
        assert "BR-FOREIGN-04" in c.no("azure", f"{words} 2 armies")


@rule("BR-FOREIGN-03")
def test_one_order_takes_armies_back_or_sends_anothers_home() -> None:
    c = helped()
    c.say("vert", "take offer")
    c.g = c.now.copy()
    c.g.used = {}
    march(c, "vert")
    assert c.match.parse("vert", "take command of 1 army") == c.match.parse("vert", "recall 1 army")
    assert "has no more need of 2 armies of others" in c.say("vert", "send home 2 armies")
    assert {x.under for x in c.now.armies.values()} == {""}


# -- leave denied, markers


@rule("BR-NEGOTIATE-02")
def test_a_move_to_the_border_is_lost_where_leave_is_denied() -> None:
    for answer, left in (("grant", 2), ("deny", 0)):
        c = Court()
        (army,) = c.army("gules", "swabia")
        march(c, "gules")
        c.say("gules", "move 1 army from Swabia to Lorraine")
        c.say("gules", "ask leave at Champagne")
        c.say("azure", answer)
        assert movement.points_left(c.now, army) == left


@rule("BR-ORDERDRAW-02", "BR-ORDERDRAW-03", "BR-ORDERDRAW-04")
def test_markers_are_drawn_one_by_one_and_all_again_for_the_next_round(monkeypatch: Any) -> None:
    events: dict[tuple[int, str, int], None] = {}

    def event(self: Event, g: BloodRoyale) -> Next:
        events[g.round, g.slot, len(g.bag)] = None
        return end()

    monkeypatch.setattr(Event, "start", event)
    match = played(5, 2)
    told = [e.text for _, e in match.events()]
    drawn = [t.split()[0] for _, e in match.events() if e.kind == "draw" for t in (e.text,)]
    firsts = [t.split()[0].lower() for t in told if t.endswith("moves first.")]
    assert [len({*drawn[:5]}), len({*drawn[5:]}), len(drawn)] == [5, 5, 10]
    assert [(r, s, n) for r, s, n in events] == [(1, firsts[0], 4), (2, firsts[1], 4)]
    steps = [t.split()[0] for t in told if t.endswith((" moves first.", " moves next.", " has moved."))]
    assert steps == [s for s in drawn for _ in range(2)], "each has moved before the next is drawn"


@rule("BR-ALLIANCE-02")
def test_only_armies_of_ones_own_that_have_not_moved_are_left_for_an_ally() -> None:
    c = allies()
    mine, his = ([a for a, x in c.now.armies.items() if x.seat == seat] for seat in ("azure", "sable"))
    assert alliance.leave_refusal(c.now, "azure", mine, "sable") is None
    assert "BR-ALLIANCE-02" in str(alliance.leave_refusal(c.now, "azure", (mine[0], his[0]), "sable"))
    c.say("azure", "move 1 army to Aragon")
    moved = next(a for a in mine if c.now.armies[a].at == "aragon")
    assert "BR-ALLIANCE-02" in str(alliance.leave_refusal(c.now, "azure", (moved,), "sable"))


@rule("BR-NEGOTIATE-03")
def test_all_that_one_has_may_be_paid() -> None:
    c = Court()
    c.army("azure", "castile", 1)
    c.g.player("azure", cash=30)
    march(c, "azure")
    c.say("azure", "pay 30 crowns to Spain")
    assert (c.now.players["azure"].cash, c.now.players["vert"].cash) == (0, 30)


@rule("BR-ALLIANCE-02", "BR-ALLIANCE-04")
@pytest.mark.parametrize("keeps", [True, False])
def test_one_allys_answer_does_not_bind_another_nor_what_waits_for_somebody_else(keeps: bool) -> None:
    c = Court()
    (his,), (hers,), (later,) = c.army("azure", "navarre"), c.army("vert", "aragon"), c.army("azure", "castile")
    c.g.slot, c.g.joint = "sable", {his: "sable", hers: "sable", later: "gules"}
    alliance.join(c.g, "azure", keeps)
    assert {a: x.under for a, x in c.g.armies.items()} == {his: "sable" if keeps else "", hers: "", later: ""}
    assert c.g.joint == {**({his: "sable"} if keeps else {}), hers: "sable", later: "gules"}
