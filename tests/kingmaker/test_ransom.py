"""Ransom: talks, terms, what is paid and what it costs to wait (chapter RANSOM)."""

from __future__ import annotations

import pytest

from minaria.games.kingmaker.rules import promises, ransoming
from minaria.games.kingmaker.rules.strength import strength
from minaria.kit import pacts

from .test_battles import battle
from .tools import Field, held, rule


def taken(*more: str, clock: int = 1, mine: str = "amber percy york") -> Field:
    """Roos of Basalt, with the Earldom of Kent, is Amber's captive at York."""
    f = battle(mine, "basalt roos york; earl-of-kent, saxons-1", *more, clock=clock)
    f.say("amber", "attack Roos")
    return f


@rule("KM-RANSOM-02")
def test_neither_titles_nor_what_one_does_not_have_are_payable() -> None:
    f = taken("basalt pole exeter; le-swan")
    assert "KM-RANSOM-02" in f.no("amber", "ransom Roos for Earl of Kent")
    assert "KM-RANSOM-02" in f.no("amber", "ransom Roos for Le Thomas")


@rule("KM-RANSOM-05", "KM-GM-04")
def test_equal_terms_free_a_captive_and_others_do_not() -> None:
    f = taken("basalt pole exeter; le-swan, item-bristol, flemish-crossbowmen-1")
    f.say("amber", "ransom Roos for Le Swan and Flemish Crossbowmen 1")
    assert f.asked().startswith("basalt: Amber demands Le Swan and Flemish Crossbowmen for Roos")
    f.say("basalt", "ransom Roos for Le Swan")
    assert f.g.nobles["roos"].captor == "amber", "Swan against Swan and Crossbowmen is no deal"
    assert f.asked().startswith("amber: Basalt offers Le Swan for Roos")
    f.say("amber", "ransom Roos for Le Swan")
    assert (f.g.nobles["roos"].seat, f.g.nobles["roos"].captor) == ("basalt", "")
    assert f.g.ships["le-swan"].noble == "percy", "and what was agreed is his"
    assert f.g.holders["flemish-crossbowmen-1"] == "pole", "and no more than that"


@rule("KM-RANSOM-06")
def test_a_ransom_is_handed_over_from_afar() -> None:
    f = taken("basalt pole exeter; flemish-crossbowmen-1")
    f.say("amber", "ransom Roos for Flemish Crossbowmen 1")
    f.say("basalt", "accept")
    assert (f.at("percy"), f.at("pole")) == ("york", "exeter")
    assert f.g.holders["flemish-crossbowmen-1"] == "percy"


@rule("KM-RANSOM-08")
def test_who_is_ransomed_comes_home_with_title_and_office_and_without_his_items() -> None:
    roos = "basalt roos york; earl-of-kent, treasurer-of-england, saxons-1"
    f = battle("amber percy york; warden-of-the-marches", roos, "basalt pole exeter")
    f.say("amber", "attack Roos")
    f.say("amber", "ransom Roos for nothing")
    f.say("basalt", "accept")
    assert f.at("roos") == "helmsley inside"
    assert sorted(held(f.g, "roos")) == ["earl-of-kent", "treasurer-of-england"]
    assert f.g.holders["saxons-1"] == "percy"


@rule("KM-RANSOM-07")
def test_what_is_paid_counts_from_the_captors_next_turn() -> None:
    f = taken("basalt pole exeter; flemish-crossbowmen-1")
    f.say("amber", "ransom Roos for Flemish Crossbowmen 1")
    before = strength(f.g, "percy")
    f.say("basalt", "accept")
    assert held(f.g, "percy") == ["flemish-crossbowmen-1", "saxons-1"]
    assert strength(f.g, "percy") == before
    g = f.g.copy()
    g.unready = {}
    assert strength(g, "percy") == before + 20


@rule("KM-RANSOM-01", "KM-SECRET-04")
def test_the_captives_side_may_open_the_talks_and_nobody_else_hears() -> None:
    f = taken("basalt pole exeter; le-swan", "cinder grey dover inside")
    g = f.g.copy()
    later = Field(part="movement", clock=2).change(
        nobles=g.nobles, holders=g.holders, ships=g.ships, crown=g.crown, chancery=g.chancery, won=g.won
    )
    later.say("basalt", "ransom Roos for Le Swan")
    assert later.asked().startswith("amber: Basalt offers Le Swan for Roos")
    later.say("amber", "refuse")
    assert "refuses Basalt's terms for Roos" in later.told("basalt")
    assert "Roos" not in later.told("cinder")
    assert later.g.nobles["roos"].captor == "amber"
    later.say("basalt", "ransom Roos for Le Swan")
    later.say("amber", "accept")
    assert "Basalt ransoms Roos from Amber for Le Swan" in later.told("cinder")
    assert "KM-RANSOM-01" in later.no("basalt", "ransom Grey for nothing")


@rule("KM-CAPTURE-05")
def test_the_axe_ends_the_talks() -> None:
    f = taken("basalt pole exeter; le-swan")
    f.say("amber", "ransom Roos for Le Swan")
    f.say("basalt", "ransom Roos for nothing")
    f.say("amber", "execute Roos")
    assert "roos" not in f.g.nobles
    assert f.asked().startswith("amber: Order your battles")


@rule("KM-RANSOM-02", "KM-RANSOM-05")
def test_so_many_items_of_their_choice() -> None:
    f = taken("basalt pole exeter; le-swan, item-bristol, flemish-crossbowmen-1")
    assert ransoming.terms((), 1) == "an item of their choice"
    f.say("amber", "ransom Roos to basalt for 2 items")
    assert f.asked().startswith("basalt: Amber demands 2 items of their choice for Roos")
    assert "KM-RANSOM-05" in f.no("basalt", "accept")
    f.say("basalt", "ransom Roos for Le Swan and Bristol")
    assert not f.g.nobles["roos"].captor
    assert f.g.holders["item-bristol"] == "percy"


@rule("KM-RANSOM-03")
def test_promises_bind_until_the_payer_has_finished_his_next_turn() -> None:
    for clock, until in (1, 2), (5, 6):
        f = taken(clock=clock)
        f.say("amber", "ransom Roos for nothing promising no attack on York")
        f.say("basalt", "accept")
        (pact,) = f.g.pacts.values()
        assert (pact.by, pact.parties, pact.until) == ("basalt", ("basalt", "amber"), until)
        assert [pacts.says({}, c) for c in pact.clauses] == ["no attack on York"]
        assert f.view("cinder").g.pacts == {}
        assert "York" not in f.view("cinder").g.pacts


@rule("KM-RANSOM-04")
def test_an_office_ship_paid_is_only_lent() -> None:
    f = taken("basalt mowbray exeter; admiral-of-england")
    f.say("amber", "ransom Roos for Trinity")
    f.say("basalt", "accept")
    assert (f.g.ships["trinity"].seat, f.g.ships["trinity"].noble) == ("amber", "percy")
    from minaria.games.kingmaker.rules.death import remove_noble

    g = f.g.copy()
    remove_noble(g, "percy")
    assert (g.ships["trinity"].seat, g.ships["trinity"].noble) == ("basalt", "mowbray")
    from minaria.games.kingmaker.rules.items import award, discard

    g = f.g.copy()
    discard(g, "admiral-of-england")
    award(g, "admiral-of-england", "mowbray")
    assert (g.ships["trinity"].seat, g.ships["trinity"].noble) == ("basalt", "mowbray"), "given anew"


@rule("KM-CAPTURE-15")
@pytest.mark.parametrize(("at", "rule_id"), [("the-narrow-sea", "KM-CAPTURE-15"), ("york", "")])
def test_no_ransom_at_sea(at: str, rule_id: str) -> None:
    f = taken("basalt pole exeter; le-swan")
    g = f.g.copy()
    g.noble("roos", at=at)
    f.change(nobles=g.nobles)
    if rule_id:
        assert rule_id in f.no("amber", "ransom Roos for Le Swan")
    else:
        f.say("amber", "ransom Roos for Le Swan")


@rule("KM-RANSOM-03")
def test_a_promised_ransom_stands_nowhere_beyond_its_end() -> None:
    f = taken("basalt pole exeter", "cinder grey dover inside", clock=1)
    f.say("amber", "ransom Roos for nothing promising no attack on York")
    f.say("basalt", "accept")
    (pact,) = f.g.pacts.values()
    assert pact.until == 2
    while f.g.clock < 3:
        assert not f.g.pacts[1].ended, "it binds until Basalt's turn is over"
        f.say(f.match.awaited()[0], "done")
    (pact,) = f.g.pacts.values()
    assert pact.ended
    assert promises.words(pact).endswith("run out in round 1")
    assert promises.callable_by(f.g, "amber") == []
