"""DR-CAPTURE: a monarch of an ally is taken. Immer serves Hothior; Muetar is the captor."""

from __future__ import annotations

import pytest

from tests.divine_right.tools import EMPTY, here, play, rule, spot, state, told

ALLIED = (
    EMPTY
    + """
    referee> turn 5
    referee> ally Immer with hothior
    referee> set Immer personality {}
    referee> remove everyone
    """
)
HUNT = (
    ALLIED.format("Amorous")
    + """
    {more}
    referee> place the king of Immer at {where}
    referee> place 2 muetar armies at {hunter}
    referee> phase movement muetar
    muetar> move 1 army from {hunter} to {where} [6]
    """
)


@rule("DR-CAPTURE-01")
@pytest.mark.parametrize(
    ("more", "prison"),
    [
        ("", "Beolon"),
        ("referee> set Beolon plundered mivior", "Groat"),
        ("referee> place 3 mivior armies at Beolon\nreferee> set Beolon siege mivior 4", "Groat"),
    ],
    ids=["nearest", "plundered", "besieged"],
)
def test_he_goes_to_the_captors_nearest_castle_that_is_neither_plundered_nor_besieged(more: str, prison: str) -> None:
    """From 20,17 Beolon is 1 hex away, Groat 4."""
    done = play("", HUNT.format(more=more, where="20,17", hunter="19,17"))
    g = state(done)
    realm = g.realms["immer"]
    assert (realm.jailer, realm.prison) == ("muetar", spot(prison))
    assert g.pieces["immer-monarch-1"].hex == spot(prison)
    assert g.players["muetar"].points == 30


NO_CASTLE = "\n".join(f"referee> set {c} plundered mivior" for c in ("Pennol", "Basimar", "Beolon", "Groat", "Plibba"))


@rule("DR-CAPTURE-02")
@pytest.mark.parametrize("fate", ["execute Immer [3]", "release Immer"])
def test_a_captor_without_a_castle_executes_or_frees_him_and_scores_all_the_same(fate: str) -> None:
    hunt = HUNT.format(more=NO_CASTLE, where="20,17", hunter="19,17")
    done = play("!muetar> done\n!hothior> release Immer\n", hunt)
    assert done.match.awaited() == ("muetar",)
    done = play(f"muetar> {fate}\n", hunt)
    g = state(done)
    assert g.players["muetar"].points == 30
    assert not g.realms["immer"].prison
    assert not g.realms["immer"].jailer
    if fate.startswith("execute"):
        assert g.realms["immer"].doomed == "confusion"
        assert g.realms["immer"].until == 8
    else:
        assert g.realms["immer"].seat == "hothior"
        assert here(done, "20,17") != ["immer-monarch-1"]


@rule("DR-CAPTURE-03")
def test_a_captive_is_moved_nowhere() -> None:
    prison = ALLIED.format("Amorous") + "referee> set Immer prison Plibba\nreferee> place 2 muetar armies at Plibba\n"
    done = play(
        """
        referee> phase movement muetar
        !muetar> move the king of Immer to Beolon
        !muetar> move the king of Immer and 2 armies to Beolon
        referee> phase movement hothior
        !hothior> move the king of Immer to Beolon
        """,
        prison,
    )
    assert state(done).realms["immer"].prison == spot("Plibba")


@rule("DR-CAPTURE-04")
@pytest.mark.parametrize("captive", [True, False])
def test_a_captive_genius_lends_no_bonus(captive: bool) -> None:
    """At equal numbers of Immer's and Hothior's own armies no -1 is due; only the leader's +1 could be."""
    done = play(
        ("" if captive else "referee> place the king of Immer at 28,27\n")
        + """
        referee> place 1 Immer army at 28,27
        referee> place 1 hothior army at 28,27
        referee> place 2 mivior armies at 29,27
        """
        + ("referee> set Immer prison Plibba\n" if captive else "")
        + """
        referee> phase movement hothior
        hothior> attack 29,27
        mivior> stand [3 3]
        """,
        ALLIED.format("Genius"),
    )
    assert any("genius" in t for t in told(done)) is not captive


@rule("DR-CAPTURE-05")
def test_an_empty_castle_holds_him() -> None:
    done = play(
        """
        referee> set Immer prison Plibba
        referee> phase movement hothior
        !hothior> move the king of Immer to 17,13
        ! DR-CAPTURE-04
        hothior> done
        """,
        ALLIED.format("Amorous"),
    )
    assert here(done, "Plibba") == ["immer-monarch-1"]
    assert state(done).realms["immer"].jailer == "muetar"


@rule("DR-CAPTURE-06")
@pytest.mark.parametrize(("immer", "own", "minus"), [(4, 2, True), (3, 3, False)])
@pytest.mark.parametrize("attacking", [True, False])
def test_more_than_half_of_a_side_under_a_captive_monarch_is_minus_1(
    immer: int, own: int, minus: bool, attacking: bool
) -> None:
    seats = ("hothior", "mivior") if attacking else ("mivior", "hothior")
    done = play(
        f"""
        referee> set Immer prison Plibba
        referee> place {immer} Immer armies at 28,27
        referee> place {own} hothior armies at 28,27
        referee> place 6 mivior armies at 29,27
        referee> phase movement {seats[0]}
        {seats[0]}> attack {"29,27" if attacking else "28,27"}
        {seats[1]}> stand [5 5]
        """,
        ALLIED.format("Amorous"),
    )
    line = next(t for t in told(done) if t.startswith("Battle at"))
    assert ("Hothior 5 -1" in line or "-1 (the monarch of Immer is a captive)" in line) is minus


@rule("DR-CAPTURE-07")
def test_a_captured_player_monarch_is_out_and_in_no_prison() -> None:
    done = play(
        """
        referee> place the king of hothior at 20,17
        referee> place 1 muetar army at 19,17
        referee> phase movement muetar
        muetar> move 1 army to 20,17 [6]
        """
    )
    g = state(done)
    assert g.players["hothior"].out
    assert g.players["muetar"].points == 70
    assert not g.realms["hothior"].prison
    assert "hothior-monarch-1" not in g.pieces
