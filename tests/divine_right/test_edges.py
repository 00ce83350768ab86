"""Edges of rules that nothing else comes up against: each was found by breaking the rule, which no test noticed."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.rules.deploy import spare_room
from minaria.games.divine_right.rules.rivers import lies_at
from minaria.games.divine_right.rules.status import put, used

from .tools import here, play, rule, spot, state


@rule("DR-MERC-08")
@pytest.mark.parametrize(
    ("laden", "others", "room"),
    [
        ("army", [""], True),
        ("army", ["army"], False),
        ("army", ["army", ""], True),
        ("army", ["army", "army"], False),
        ("army", ["hero"], True),  # a hero takes no army's place
        ("hero", ["army"], True),  # and goes to a full fleet too
        ("army", [], False),  # fleets of another owner or in another hex are no help
        ("hero", [], False),
    ],
)
def test_whose_cargo_other_fleets_of_the_stack_could_take(laden: str, others: list[str], room: bool) -> None:
    done = play("""
        referee> place 1 mercenary fleet at 2,21 for mivior
        referee> place 2 Mivior fleets at 2,21
        referee> place 1 mercenary fleet at 2,21 for muetar
        referee> place 1 Mivior fleet at 3,21
        referee> place 3 Mivior armies at 3,21
        referee> place the king of Mivior at 3,21
        """)
    g = state(done).copy()
    h = spot("2,21")
    land = {"army": here(done, "3,21", "mivior", "army"), "hero": here(done, "3,21", "mivior", "monarch")}
    fleets = here(done, "2,21", "mivior", "fleet")
    taken = next(u for u in fleets if u.startswith("mercenary"))
    consorts = [u for u in fleets if u != taken]
    for fleet in consorts[len(others) :]:
        del g.pieces[fleet]
    for fleet, cargo in zip((taken, *consorts), (laden, *others), strict=False):
        if cargo:
            put(g, land[cargo].pop(), h, False, fleet)
    assert spare_room(g, taken) is room


@rule("DR-RIVER-08", "DR-RIVER-09")
def test_a_fleet_at_a_river_mouth_goes_up_without_leaving_its_hex() -> None:
    """13,19 has both open water and the bank of a stretch: whoever is in the one is not yet on the other."""
    done = play("""
        referee> place 1 Hothior fleet at 13,19
        referee> phase movement hothior
        hothior> move 1 fleet to 13,19 facing 14,18
        """)
    g = state(done)
    (fleet,) = here(done, "13,19", "hothior", "fleet")
    assert (lies_at(g.pieces[fleet]), used(g, fleet).spent) == (-20, 2)
