"""Refuge items: who may be sheltered by them, and how long (KM-EVENTCARD-12, KM-EVENTCARD-13)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules.death import company
from minaria.games.kingmaker.rules.kept_events import kept, spend
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import events
from minaria.games.kingmaker.wording import name, names, seat_name


def held(g: Kingmaker, seat: str) -> list[str]:
    """The Refuge items a faction holds, the shortest first."""
    return kept(g, seat, "refuge")


def refusal(g: Kingmaker, seat: str, noble: str, item: str) -> Refusal | None:
    """Why a faction cannot play a Refuge for a noble."""
    if item not in held(g, seat):
        return Refusal("You hold no such Refuge." if item else "You hold no Refuge.", "KM-EVENTCARD-12")
    if not g.free(noble) or g.nobles[noble].seat != seat:
        return Refusal("A Refuge is for nobles of your own.", "KM-EVENTCARD-13")
    if g.nobles[noble].shelter >= g.round + events()[item].number - 1:
        return Refusal(f"{name(noble)} is sheltered as long already.", "KM-EVENTCARD-12")
    return None


def play(g: Kingmaker, seat: str, noble: str, item: str) -> None:
    """He and all in his company may stay in refuges, this round counted."""
    spend(g, seat, item)
    last = g.round + events()[item].number - 1
    together = [noble, *company(g, noble)]
    for n in together:
        g.noble(n, shelter=max(last, g.nobles[n].shelter))
    text = f"{seat_name(seat)} plays a Refuge: {names(together)} may stay in refuges through round {last}."
    g.tell(text, hap.EVENT(g.nobles[noble].at, {seat: hap.GETS}))
