"""DR-GOBLIN: the tribes of the Nithmere Mountains set up one a hex, never side by side. Zorn joins Hothior."""

from __future__ import annotations

from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import place_name
from minaria.ui.script import Run
from tests.divine_right.tools import EMPTY, here, play, rule, spot, state

ALLIED = EMPTY + "referee> ally Zorn with hothior\n"


def tribes(done: Run) -> list[int]:
    """Hexes of the tribes on the map."""
    return sorted(p.hex for u, p in state(done).pieces.items() if unit(u).site == "Nithmere Mts" and unit(u).combat)


def apart(hexes: list[int]) -> bool:
    """One a hex, no two neighbours, all in mountains or passes of Zorn."""
    x = board().hexes
    return (
        len(set(hexes)) == len(hexes)
        and not any(b in board().near[a] for a in hexes for b in hexes)
        and all(x[h].kingdom == "zorn" and ("mountain" in x[h].terrain or x[h].terrain == "pass") for h in hexes)
    )


BY_HAND = """
game divine_right seats=hothior,mivior,muetar seed=1 deployment=by-hand
hothior> done
mivior> done
muetar> done
"""
COURT = (
    BY_HAND
    + """
    referee> set hothior cards none
    referee> set Zorn personality Gullible
    referee> phase diplomacy hothior [1]
    hothior> activate Zorn
    hothior> roll [6]
    """
)


@rule("DR-GOBLIN-01", "DR-GOBLIN-02", "DR-GOBLIN-03")
def test_eight_tribes_set_up_apart_in_the_mountains_and_passes_of_zorn() -> None:
    done = play("", ALLIED)
    assert len(tribes(done)) == 8
    assert apart(tribes(done))


def station(where: str, sign: str = "") -> str:
    """An order to station the tribe that stands alone at the first tribe's hex."""
    done = play("", COURT)
    first = next(h for h in tribes(done) if h != spot(where) and h not in board().near[spot(where)])
    return f"{sign}hothior> station 1 Zorn army at {_name(first)} at {where}\n"


def _name(h: int) -> str:
    return place_name(h)


@rule("DR-GOBLIN-01")
def test_a_tribe_is_not_stationed_on_clear_ground() -> None:
    play(station("22,3", "!") + "! DR-GOBLIN-01", COURT)
    play(station("20,9", "!") + "! DR-GOBLIN-01", COURT)


@rule("DR-GOBLIN-02", "DR-GOBLIN-03")
def test_a_tribe_is_stationed_neither_with_another_nor_beside_it() -> None:
    done = play("", COURT)
    a, b = tribes(done)[:2]
    play(f"!hothior> station 1 Zorn army at {_name(a)} at {_name(b)}\n", COURT)
    for n in board().near[b]:
        x = board().hexes[n]
        if x.kingdom == "zorn" and "mountain" in x.terrain and n not in board().near[a] and n != a:
            play(f"!hothior> station 1 Zorn army at {_name(a)} at {_name(n)}\n", COURT)


@rule("DR-GOBLIN-04")
def test_after_set_up_tribes_may_stand_together() -> None:
    done = play(
        """
        referee> remove everyone
        referee> place 1 Zorn army at 18,3
        referee> place 1 Zorn army at 19,4
        referee> phase movement hothior
        hothior> move 1 army at 18,3 to 19,4
        """,
        ALLIED,
    )
    assert len(here(done, "19,4", "hothior")) == 2


@rule("DR-GOBLIN-04", "DR-GOBLIN-01", "DR-GOBLIN-02", "DR-GOBLIN-03")
def test_replaced_tribes_keep_the_limits() -> None:
    """All tribes but one are dead; a replaced one comes neither upon it nor beside it nor outside the mountains."""
    first, *others = tribes(play("", ALLIED))
    start = "".join(f"referee> eliminate 1 Zorn army at {_name(h)}\n" for h in others)
    start += "referee> phase events hothior\nhothior> roll [2 4]\n"
    hexes = board().hexes
    beside = next(h for h in board().near[first] if h in hexes and hexes[h].terrain == "mountain")
    for bad in (first, beside, spot("22,3")):
        play(f"!hothior> replace 1 army at {_name(bad)}\n", ALLIED + start)
    done = play(f"hothior> replace 1 army at {_name(others[-1])}\n", ALLIED + start)
    assert tribes(done) == sorted([first, others[-1]])
    assert apart(tribes(done))
