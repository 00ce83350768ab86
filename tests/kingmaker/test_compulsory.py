"""Combat that is owed: coming out of a blockade, landing before a closed place (chapters BLOCKADE and TRANSPORT)."""

from __future__ import annotations

from commands import Done
from minaria.games.kingmaker.phases.movement import Movement
from minaria.games.kingmaker.rules import sailing

from .test_sailing import at_sea, field, under_way
from .tools import Field, rule

WARDEN = "amber percy york; warden-of-the-cinque-ports"
STRONG = "grace-dieu, marshal-of-england, saxons-1"


def blockaded() -> Field:
    """Le Petre of amber's lies in Dover; Le Swan of cinder's blockades it from the Narrow Sea."""
    f = field(WARDEN, "cinder roos york; le-swan", at={"le-swan": "the-narrow-sea"})
    g = f.g.copy()
    g.ship("le-swan", blockade="dover")
    f.begin(g, Movement("amber"))
    return f


def to_combat(f: Field) -> None:
    """Amber says done until its Combat Phase."""
    while "battles" not in f.asked():
        f.say("amber", "done")


@rule("KM-BLOCKADE-02")
def test_who_comes_out_of_a_blockaded_port_does_not_go_on_but_fights() -> None:
    f = blockaded()
    f.say("amber", "sail Le Petre to Narrow Sea")
    to_combat(f)
    assert "Le Petre came out of port to fight Le Swan" in f.asked()
    said = f.no("amber", "done")
    assert "attack Le Swan first" in said
    assert "KM-BLOCKADE-02" in said
    ask = f.match.ask("amber")
    assert ask is not None
    assert ask.absent != Done(), "who is away fights too"
    f.say("amber", "attack Le Swan", 1, 1)
    assert "le-petre" in f.g.fought


@rule("KM-BLOCKADE-02")
def test_a_free_move_does_not_carry_her_past_the_blockader() -> None:
    f = blockaded()
    f.say("amber", "sail Le Petre to Narrow Sea")
    f.change(again=("le-petre",))
    assert "KM-BLOCKADE-02" in f.no("amber", "sail Le Petre to Thames Mouth")


@rule("KM-BLOCKADE-02")
def test_nothing_is_owed_where_the_blockader_is_gone_allied_or_was_fought_by_another() -> None:
    for changes in ({"alliances": (("amber", "cinder"),)}, {"attacked": ("le-swan",)}):
        f = blockaded()
        f.say("amber", "sail Le Petre to Narrow Sea")
        f.change(**changes)
        while f.g.player == "amber":
            f.say("amber", "done")
        assert f.g.ships["le-petre"].at == "the-narrow-sea"
        assert f.g.ships["le-petre"].sally == "", "what she came out for is over with the turn"


@rule("KM-BLOCKADE-02")
def test_a_blockaded_ship_need_not_come_out() -> None:
    """Ruling K-06."""
    f = blockaded()
    while f.g.player == "amber":
        f.say("amber", "done")
    assert f.g.ships["le-petre"].at == "dover"


@rule("KM-TRANSPORT-12")
def test_who_lands_before_a_closed_place_he_can_take_must_besiege_it() -> None:
    f = at_sea("percy", STRONG, "grace-dieu", "the-narrow-sea")
    f.say("amber", "sail Grace Dieu to Dover")
    to_combat(f)
    assert "besiege it first" in f.asked()
    assert "KM-TRANSPORT-12" in f.no("amber", "done")
    f.say("amber", "besiege Dover", 1, 1)
    assert "dover" in f.g.attacked
    while f.g.player == "amber":
        f.say("amber", "done")
    assert f.g.landed == ()


@rule("KM-TRANSPORT-13")
def test_who_cannot_besiege_where_he_landed_stays_in_the_open() -> None:
    """His troops are gone meanwhile."""
    f = at_sea("percy", STRONG, "grace-dieu", "the-narrow-sea")
    f.say("amber", "sail Grace Dieu to Dover")
    f.change(holders={}, gone=("marshal-of-england", "saxons-1"))
    while f.g.player == "amber":
        f.say("amber", "done")
    assert f.at("percy") == "dover"


@rule("KM-TRANSPORT-14", "KM-TRANSPORT-10")
def test_who_is_driven_ashore_besieges_in_his_own_turn_unless_he_leaves() -> None:
    """A storm in another's turn, too: it is owed when his own Combat Phase comes."""
    for player, clock in (("amber", 1), ("basalt", 2)):
        f = at_sea("percy", STRONG, "grace-dieu", "the-narrow-sea")
        g = under_way(f)
        g.clock = clock
        sailing.drive(g, "grace-dieu", "dover")
        assert g.landed == ("percy",)
        f.begin(g, Movement(player))
        while f.g.player != "amber":
            f.say(f.g.player, "done")
        f.say("amber", "done")
        to_combat(f)
        assert "KM-TRANSPORT-12" in f.no("amber", "done")
    f = at_sea("percy", STRONG, "grace-dieu", "the-narrow-sea")
    g = under_way(f)
    sailing.drive(g, "grace-dieu", "dover")
    f.begin(g, Movement("amber"))
    f.say("amber", "move Percy to Canterbury")
    assert f.g.landed == ()
