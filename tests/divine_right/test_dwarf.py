"""DR-DWARF: the Dwarves of Ghem are one kingdom in three places."""

from __future__ import annotations

from tests.divine_right.tools import EMPTY, here, play, rule, state

ALLIED = EMPTY + "referee> ally Ghem with muetar\nreferee> set Ghem personality Disciplined\n"
PLACES = {"Mines of Rosengg": 3, "Aws Noir": 2, "Alzak": 2}


@rule("DR-DWARF-01")
def test_the_dwarves_deploy_at_aws_noir_alzak_and_rosengg() -> None:
    done = play("", ALLIED)
    assert {name: len(here(done, name, "muetar", "army")) for name in PLACES} == PLACES
    assert len([u for u in state(done).pieces if u.startswith("ghem-army")]) == sum(PLACES.values())
    assert here(done, "Mines of Rosengg", "muetar", "monarch")


@rule("DR-DWARF-02")
def test_one_deactivation_removes_them_all() -> None:
    done = play(
        """
        referee> set hothior cards none
        referee> give hothior card Bribe +2
        referee> phase diplomacy hothior [1]
        hothior> deactivate Ghem
        hothior> play Bribe +2 [5]
        """,
        ALLIED,
    )
    assert state(done).realms["ghem"].status == "neutral"
    assert not [u for u in state(done).pieces if u.startswith("ghem")]
