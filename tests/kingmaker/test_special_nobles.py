"""Foreign nobles, royal dukes, pretenders (chapters TREATY, SPECIALNOBLE, PRETENDER)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.engine.dice import Given
from minaria.engine.state import Run
from minaria.games.kingmaker.phases.combat import Combat
from minaria.games.kingmaker.rules import (
    besieging,
    control,
    custody,
    death,
    dukes,
    following,
    items,
    pretenders,
    treaties,
    votes,
)
from minaria.games.kingmaker.rules.strength import strength
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Noble, Peace, Siege
from minaria.games.kingmaker.tables import people, vote_figures
from minaria.kit.cards import Pile, without

from .test_battles import battle
from .tools import REFEREE, Field, rule

KING = "amber percy london inside; ; henry-vi"


def opening(*nobles: str, **fields: Any) -> Field:
    """The start of amber's turn."""
    return Field(*nobles, "basalt neville warwick", part="opening", **fields)


def under_way(f: Field, *lots: int) -> Kingmaker:
    """The position, with an order being carried out in it."""
    g = f.g.copy()
    g.run = Run(1, "amber", Given(lots))
    return g


# -- treaties


@rule("KM-TREATY-01", "KM-TREATY-02")
@pytest.mark.parametrize(
    ("words", "item", "noble", "at", "troops"),
    [
        ("France", "treaty-france", "brittany", "caux", 50),
        ("Scotland", "treaty-scotland", "sutherland", "lothian", 40),
        ("the Empire", "treaty-empire", "burgundy", "flanders", 60),
    ],
)
def test_a_treaty_brings_that_powers_noble(words: str, item: str, noble: str, at: str, troops: int) -> None:
    f = opening(KING).hold("amber", item)
    f.say("amber", f"sign the treaty with {words}")
    assert (f.g.nobles[noble].seat, f.at(noble), people()[noble].troops) == ("amber", at, troops)
    assert f.g.held["amber"] == ()
    assert "KM-TREATY-01" in opening("amber percy alnwick").hold("amber", item).no("amber", f"sign treaty with {words}")
    assert "KM-TREATY-01" in opening(KING).no("amber", f"sign treaty with {words}")


def signed() -> Kingmaker:
    """Amber's treaty with France."""
    g = under_way(opening(KING, "amber roos helmsley").hold("amber", "treaty-france"))
    treaties.sign(g, "amber", "france")
    return g


@rule("KM-TREATY-03")
def test_foreign_nobles_take_no_office_and_no_bishopric() -> None:
    g = signed()
    assert items.holder_refusal(g, "marshal-of-england", "brittany").rule == "KM-TREATY-03"  # type: ignore[union-attr]
    assert items.holder_refusal(g, "archbishop-of-york", "brittany").rule == "KM-TREATY-03"  # type: ignore[union-attr]
    assert items.holder_refusal(g, "saxons-1", "brittany") is None


@rule("KM-TREATY-04")
def test_a_treaty_falls_with_the_last_monarch() -> None:
    g = signed()
    custody.count_houses(g)
    assert treaties.in_force(g) == ["france"]
    death.kill_heir(g, "henry-vi")
    custody.count_houses(g)
    assert treaties.in_force(g) == []
    assert treaties.breach_of(g, "brittany")


@rule("KM-TREATY-04")
def test_a_treaty_is_broken_by_attacking_its_noble() -> None:
    g = signed()
    treaties.attacked(g, "basalt", "brittany")
    assert treaties.in_force(g) == ["france"], "another faction may"
    treaties.attacked(g, "amber", "brittany")
    assert treaties.in_force(g) == []


@rule("KM-TREATY-05")
def test_after_its_round_the_foreign_noble_goes_and_his_awards_are_discarded() -> None:
    g = signed()
    items.award(g, "saxons-1", "brittany")
    treaties.break_treaty(g, "france", "it is")
    following.depart(g)
    assert "brittany" in g.nobles
    g.clock += len(g.order)
    following.depart(g)
    assert "brittany" not in g.nobles
    assert "saxons-1" in g.crown.used


# -- royal dukes


def with_duke(*nobles: str, part: str = "opening") -> Field:
    """Amber has the Duke of York in reserve."""
    f = Field(*nobles, "basalt neville warwick", part=part)
    g = f.g.copy()
    f.draw(g, "duke-of-york")
    g.hands = {**g.hands, "amber": ("duke-of-york",)}
    f.begin(g, f.match.position.stack[-1].phase)
    return f


@rule("KM-SPECIALNOBLE-01", "KM-SPECIALNOBLE-02", "KM-SPECIALNOBLE-03")
def test_a_duke_follows_the_senior_heir_and_enters_at_a_castle_of_his() -> None:
    f = with_duke("amber percy york; ; richard-of-york")
    assert "KM-SPECIALNOBLE-03" in f.no("amber", "bring in Duke of York at York")
    f.say("amber", "bring in Duke of York at Sandal")
    assert f.at("duke-of-york") == "wakefield inside"
    assert f.g.hands["amber"] == ()
    assert items.holder_refusal(f.g, "marshal-of-england", "duke-of-york") is None, "he has a title"
    assert (people()["duke-of-york"].troops, people()["duke-of-lancaster"].troops) == (50, 30)
    assert {d: list(dukes.castles(d)) for d in dukes.DUKES} == {
        "duke-of-lancaster": ["bolingbroke", "tutbury"],
        "duke-of-york": ["sandal", "ludlow"],
    }
    assert "KM-SPECIALNOBLE-01" in with_duke("amber percy york; ; margaret-of-anjou").no(
        "amber", "bring in Duke of York at Sandal"
    )


@rule("KM-SPECIALNOBLE-02")
def test_a_duke_comes_only_as_an_own_turn_begins() -> None:
    f = with_duke("amber percy york; ; richard-of-york", part="movement")
    f.no("amber", "bring in Duke of York at Sandal")
    f = with_duke("amber percy york; ; richard-of-york")
    f.say("amber", "done")
    assert f.g.hands["amber"] == ("duke-of-york",), "he need not be played"


def york_in_play() -> Kingmaker:
    f = with_duke("amber percy york; ; richard-of-york", "basalt scrope bolton; ; edward-of-march")
    f.say("amber", "bring in Duke of York at Sandal")
    g = under_way(f)
    items.award(g, "marshal-of-england", "duke-of-york")
    return g


@rule("KM-SPECIALNOBLE-04")
def test_when_the_senior_heir_dies_the_duke_is_the_next_ones_holders() -> None:
    g = york_in_play()
    death.kill_heir(g, "richard-of-york")
    custody.count_houses(g)
    x = g.nobles["duke-of-york"]
    assert (x.seat, x.at) == ("basalt", "wakefield")
    assert g.holders["marshal-of-england"] == "duke-of-york"


@rule("KM-SPECIALNOBLE-05")
def test_where_nobody_holds_the_new_senior_heir_the_duke_leaves() -> None:
    g = york_in_play()
    g.heir("edward-of-march", guard="", at="bolton")
    death.kill_heir(g, "richard-of-york")
    custody.count_houses(g)
    assert "duke-of-york" not in g.nobles
    assert "duke-of-york" in g.crown.used
    assert "marshal-of-england" in g.chancery
    assert not any("duke-of-york" in hand for hand in g.hands.values())


@rule("KM-SPECIALNOBLE-06")
def test_a_duke_killed_may_be_played_again() -> None:
    g = york_in_play()
    death.kill_noble(g, "duke-of-york")
    assert g.hands["amber"] == ("duke-of-york",)
    assert "marshal-of-england" in g.chancery
    assert dukes.play_refusal(g, "amber", "duke-of-york", "wakefield") is None


@rule("KM-SPECIALNOBLE-07")
def test_dukes_have_no_vote_among_the_lords() -> None:
    assert all(people()[d].lords == 0 for d in dukes.DUKES)


# -- pretenders


@rule("KM-PRETENDER-01", "KM-PRETENDER-02")
def test_a_pretender_joins_a_drawer_without_heirs() -> None:
    f = Field("amber percy alnwick", "basalt neville warwick; ; henry-vi")
    f.event("northern-pretender")
    assert f.g.nobles["northern-pretender"] == Noble("amber", "wakefield")
    assert people()["northern-pretender"].troops == 50
    f = Field("amber percy alnwick; ; margaret-of-anjou", "basalt neville warwick")
    f.event("southern-pretender")
    assert f.g.nobles["southern-pretender"] == Noble("", "maidstone")
    assert people()["southern-pretender"].troops == 50


@rule("KM-PRETENDER-03")
def test_nobodys_pretender_marches_three_spaces_on_london_in_the_drawers_turns() -> None:
    f = Field("amber percy alnwick; ; margaret-of-anjou", "basalt neville warwick")
    f.event("northern-pretender")
    g = under_way(f, *[1] * 9)
    pretenders.march(g, "basalt")
    assert g.nobles["northern-pretender"].at == "wakefield"
    from minaria.games.kingmaker.tables import land
    from minaria.kit.ways import reach

    far = reach(("london",), lambda s: land().get(s, ())).cost
    pretenders.march(g, "amber")
    assert far[g.nobles["northern-pretender"].at] == far["wakefield"] - 3


@rule("KM-PRETENDER-04", "KM-PRETENDER-05")
def test_a_pretender_is_crowned_in_london_and_is_no_heir() -> None:
    f = Field("amber percy alnwick; ; margaret-of-anjou", "basalt neville warwick")
    f.event("southern-pretender")
    g = under_way(f, *[1] * 9)
    pretenders.march(g, "amber")
    assert g.nobles["southern-pretender"].at == "london"
    assert "southern-pretender" in g.crowned
    assert vote_figures()["crowned pretender"] == (10, 10)
    assert items.holder_refusal(g, "marshal-of-england", "southern-pretender").rule == "KM-PRETENDER-05"  # type: ignore[union-attr]
    for h in list(g.heirs):
        if h != "margaret-of-anjou":
            del g.heirs[h]
    g.crowned = ("southern-pretender",)
    assert death.winner(g) == ""


@rule("KM-PRETENDER-03", "KM-PRETENDER-04")
@pytest.mark.parametrize(("level", "crowned"), [("2", True), ("1", False)])
def test_a_pretender_waits_before_a_london_that_is_held(level: str, crowned: bool) -> None:
    f = Field("amber percy alnwick; ; margaret-of-anjou", "basalt neville warwick")
    f.event("southern-pretender")
    g = under_way(f, *[1] * 9)
    g.options = {"level": level}
    g.taken["london"] = "basalt"
    pretenders.march(g, "amber")
    pretenders.march(g, "amber")
    assert (g.nobles["southern-pretender"].at, g.crowned) == ("london", ("henry-vi",))
    del g.taken["london"]
    pretenders.march(g, "basalt")
    assert g.crowned == ("henry-vi",), "he moves in the turn of who drew him"
    pretenders.march(g, "amber")
    assert ("southern-pretender" in g.crowned) is crowned


@rule("KM-PRETENDER-06")
def test_a_pretenders_cause_ends_with_the_loss_of_london() -> None:
    f = Field("amber percy alnwick; ; margaret-of-anjou", "basalt neville warwick")
    f.event("southern-pretender")
    g = under_way(f, *[1] * 9)
    pretenders.march(g, "amber")
    following.review(g)
    assert "southern-pretender" in g.nobles
    g.taken["london"] = "basalt"
    following.review(g)
    assert "southern-pretender" not in g.nobles
    assert "southern-pretender" not in g.crowned


@rule("KM-PRETENDER-06", "KM-SIEGE-23")
def test_london_lost_by_siege_ends_the_cause_and_the_tower_awarded_does_not() -> None:
    hands = {"amber": ("constable-of-the-tower",), "basalt": (), "cinder": (), "dusk": ()}
    f = Field("amber percy york", "amber grey ampthill", part="movement", hands=hands)
    crowned(f).say("amber", "award Constable of the Tower to Percy")
    assert "southern-pretender" in f.g.nobles
    f = battle(
        "amber percy london; marshal-of-england, saxons-1, scots-archers-1",
        "amber neville london",
        "amber mowbray london",
    )
    crowned(f).say("amber", "besiege London")
    assert f.g.taken == {"london": "amber"}
    assert "southern-pretender" not in f.g.nobles


def king(*nobles: str, part: str = "combat", seat: str = "", **fields: Any) -> Field:
    """The southern pretender, nobody's or a faction's, is King inside London."""
    f = battle(*nobles, **fields) if part == "combat" else Field(*nobles, part=part, **fields)
    g = f.g.copy()
    g.nobles["southern-pretender"] = Noble(seat, "london", True)
    g.events = Pile(without(g.events.left, "southern-pretender"), ("southern-pretender",))
    g.crowned, g.taken = (*g.crowned, "southern-pretender"), {"london": seat}
    f.stand(g, f.match.position.stack)
    return f


@rule("KM-PRETENDER-07", "KM-PRETENDER-08")
def test_londons_garrison_is_the_pretenders_who_defends_and_dies_with_it() -> None:
    for seat in ("", "cinder"):
        f = king(
            "amber percy london; marshal-of-england, saxons-1, scots-archers-1",
            "amber neville london; chamberlain-of-chester",
            "amber mowbray london; treasurer-of-england",
            "cinder roos york",
            seat=seat,
        )
        told = f.say("amber", "besiege London")
        assert "Southern Pretender with the garrison, 350" in told
        assert "executed" in told
        assert "southern-pretender" not in f.g.nobles
        assert f.g.taken["london"] == "amber"


@rule("KM-PRETENDER-07")
def test_troops_of_offices_and_bishoprics_in_london_are_cancelled_while_he_is_king() -> None:
    lines = ("amber percy london; constable-of-the-tower", "amber grey oxford; bishop-of-lincoln")
    plain, f = Field(*lines), king(*lines, part="movement")
    assert strength(plain.g, "percy") == 100 + 50 + 200
    assert strength(f.g, "percy") == 100 + 50
    assert control.controller(f.g, "london") == "", "the Tower opens no gate"
    assert control.controller(plain.g, "london") == "amber"


@rule("KM-PRETENDER-07")
def test_when_he_is_gone_london_is_again_whose_it_was() -> None:
    f = king("amber percy york; constable-of-the-tower", part="movement")
    g = under_way(f)
    death.kill_noble(g, "southern-pretender")
    assert control.controller(g, "london") == "amber"


@rule("KM-PRETENDER-08")
def test_a_pretender_who_is_king_is_killed_where_another_is_captured() -> None:
    for there, dead in (("king", True), ("claimant", False)):
        f = king("amber percy london; marshal-of-england", "cinder roos york", seat="cinder", result="4:1")
        g = f.g.copy()
        g.noble("southern-pretender", inside=False)
        if there == "claimant":
            g.crowned, g.taken = ("henry-vi",), {}
        f.stand(g, f.match.position.stack)
        f.say("amber", "attack Southern Pretender")
        assert ("southern-pretender" not in f.g.nobles) is dead
        assert dead or f.g.nobles["southern-pretender"].captor == "amber"


@rule("KM-PRETENDER-09")
def test_no_heir_is_crowned_while_a_pretender_is_king() -> None:
    lines = ("amber percy york inside; archbishop-of-york; richard-of-york",)
    f = Field(*lines, part="coronation", taken={"york": "amber"})
    f.say("amber", "crown Richard of York")
    f = king(*lines, "amber grey coventry inside", part="coronation")
    g = f.g.copy()
    g.taken = {**g.taken, "york": "amber"}
    f.stand(g, f.match.position.stack)
    assert "KM-PRETENDER-09" in f.no("amber", "crown Richard of York")


@rule("KM-PRETENDER-10")
def test_a_faction_crowns_its_own_pretender_inside_a_london_it_controls() -> None:
    def field(seat: str, inside: bool, **taken: str) -> Field:
        f = Field("amber percy york inside; archbishop-of-york; richard-of-york", part="coronation")
        g = f.g.copy()
        g.nobles["southern-pretender"] = Noble(seat, "london", inside)
        g.events = Pile(without(g.events.left, "southern-pretender"), ("southern-pretender",))
        g.taken = {"york": "amber", **taken}
        f.stand(g, f.match.position.stack)
        return f

    for f in (
        field("amber", False, london="amber"),
        field("amber", True, london="basalt"),
        field("amber", True),
        field("", True, london="amber"),
    ):
        assert "KM-PRETENDER-10" in f.no("amber", "crown Southern Pretender")
    f = field("amber", True, london="amber")
    assert "Southern Pretender" in f.asked()
    f.say("amber", "crown Southern Pretender")
    assert f.g.crowned[-1] == "southern-pretender"
    assert f.g.taken["london"] == "amber"
    assert "southern-pretender" in votes.claimants(f.g, "amber")


@rule("KM-PRETENDER-11", "KM-SIEGE-16", "KM-SIEGE-18")
@pytest.mark.parametrize("held", [{"taken": {"london": "basalt"}}, {}])
def test_nobodys_pretender_besieges_a_london_that_is_held(held: dict[str, Any]) -> None:
    """Held by control, or by a noble within; his siege is one as any other and ends with his defeat."""
    f = Field(
        "amber percy alnwick; ; margaret-of-anjou", "basalt neville london inside", "cinder roos london", part="combat"
    )
    g = under_way(f, *[1] * 9)
    g.nobles["southern-pretender"] = Noble("", "maidstone")
    g.events = Pile(without(g.events.left, "southern-pretender"), ("southern-pretender",))
    g.drawers = {"southern-pretender": "amber"}
    g.taken.update(held.get("taken", {}))
    pretenders.march(g, "amber")
    assert g.sieges["london"] == Siege("", 1, ("southern-pretender",))
    assert g.run is not None
    told = "\n".join(str(e.seen_by(None)) for e in g.run.events)
    assert "London is under siege by Southern Pretender" in told
    besieging.review(g)
    pretenders.march(g, "amber")
    assert list(g.sieges) == ["london"], "it takes no strength, and is not laid twice"
    assert besieging.refusal(g, "cinder", "london").rule == "KM-SIEGE-16"  # type: ignore[union-attr]
    assert g.crowned == ("henry-vi",)
    g.clock = 2
    f.begin(g, Combat("basalt"))
    f.say("basalt", "sally from London", 1, 1)
    g = f.g.copy()
    g.noble("southern-pretender", at="maidstone")
    besieging.review(under(g))
    assert g.sieges == {}


def under(g: Kingmaker) -> Kingmaker:
    """An order is being carried out."""
    g.run = Run(1, "amber", Given(()))
    return g


@rule("KM-PRETENDER-11", "KM-PARLIAMENT-12")
def test_he_besieges_nothing_in_the_kings_peace() -> None:
    f = Field("amber percy alnwick", "basalt neville london inside")
    g = under_way(f, *[1] * 9)
    g.nobles["southern-pretender"] = Noble("", "london")
    g.drawers = {"southern-pretender": "amber"}
    g.peace = Peace("london", "basalt")
    pretenders.march(g, "amber")
    assert g.sieges == {}


@rule("KM-PRETENDER-11")
def test_the_referee_has_nobodys_pretender_besiege() -> None:
    f = Field("amber percy york", "basalt neville london inside", taken={"london": "basalt"})
    g = f.g.copy()
    g.nobles["southern-pretender"] = Noble("", "london")
    g.events = Pile(without(g.events.left, "southern-pretender"), ("southern-pretender",))
    f.stand(g, f.match.position.stack)
    f.say(REFEREE, "set siege of London by Southern Pretender")
    assert f.g.sieges["london"].seat == ""
    f.say("amber", "done")
    assert list(f.g.sieges) == ["london"]
    f.say(REFEREE, "set Southern Pretender crowned")
    assert "southern-pretender" in f.g.crowned


def crowned(f: Field) -> Field:
    """With nobody's pretender crowned, away from London."""
    g = f.g.copy()
    g.nobles["southern-pretender"] = Noble("", "maidstone")
    g.events = Pile(without(g.events.left, "southern-pretender"), ("southern-pretender",))
    return f.change(nobles=g.nobles, events=g.events, crowned=(*g.crowned, "southern-pretender"))
