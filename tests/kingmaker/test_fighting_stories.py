"""The stories of war: what is left at their end (test_stories has them told)."""

from __future__ import annotations

from pathlib import Path

from minaria.ui.script import Run, run

HERE = Path(__file__).parent / "stories"


def tell(name: str) -> Run:
    """A story run to its end; raises ScriptFault at the first line that does not come out as written."""
    return run((HERE / f"{name}.script").read_text(encoding="utf-8"))


def test_a_siege_is_lifted_by_an_embassy() -> None:
    """KM-SIEGE-13, KM-SIEGE-17, KM-EMBASSY-03"""
    g = tell("siege_lifted").match.state
    assert g.sieges == {}
    assert g.nobles["greystoke"].at == g.nobles["percy"].at == "southampton"


def test_a_king_is_taken_ransomed_and_taken_again() -> None:
    """KM-BEAUFORT-01, KM-RANSOM-07, KM-CAPTURE-05"""
    g = tell("king_ransomed").match.state
    assert "beaufort" not in g.nobles
    assert g.crowned == ()
    assert g.taken["corfe"] == "cinder"


def test_an_heir_changes_hands_off_calais() -> None:
    """KM-SEABATTLE-05, KM-CAPTURE-12, KM-CAPTURE-15, KM-TRANSFER-02"""
    g = tell("calais").match.state
    assert (g.heirs["richard-of-gloucester"].at, g.heirs["richard-of-gloucester"].guard) == ("southampton", "")
    assert "le-swan" not in g.ships
    assert g.nobles["stanley"].captor == ""


def test_a_turncoat_turns_a_battle() -> None:
    """KM-VACILLATE-07, KM-VACILLATE-08, KM-CAPTURE-06"""
    g = tell("turncoat").match.state
    assert g.nobles["percy"].seat == "basalt"
    assert "neville" not in g.nobles


def test_the_last_heir_wins() -> None:
    """KM-OBJECT-01, KM-HEIRCAPTURE-03"""
    match = tell("last_heir").match
    assert match.over
    assert match.state.winner == "cinder"
