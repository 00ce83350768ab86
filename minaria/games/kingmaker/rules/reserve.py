"""Crown items drawn, kept in reserve and played; the royal dukes and Westminster, who follow others (chapters CROWN,
SPECIALNOBLE, WESTMINSTER).
"""

from __future__ import annotations

from math import inf

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import dukes, following, heirs
from minaria.games.kingmaker.rules.items import award, holder_refusal, kind_of, lose
from minaria.games.kingmaker.rules.movement import fits
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Noble
from minaria.games.kingmaker.tables import WESTMINSTER, land, people, place_in, places
from minaria.games.kingmaker.wording import award_name, name, place_name, seat_name, space_name
from minaria.kit.cards import draw
from minaria.kit.ways import reach


def playable(g: Kingmaker, seat: str) -> tuple[str, ...]:
    """The items a faction may play now: what it has drawn, in the Crown Phase; else its reserve (KM-CROWN-02, -03)."""
    if g.phase == "crown":
        return (g.drawn,) if g.drawn else ()
    return g.hands.get(seat, ())


def have_refusal(g: Kingmaker, seat: str, item: str) -> Refusal | None:
    """Why an item cannot be played by a faction now."""
    if item in playable(g, seat):
        return None
    what = (
        "You play the item you have drawn, or keep it." if g.phase == "crown" else "You have no such item in reserve."
    )
    return Refusal(what, "KM-CROWN-03")


# -- drawing


def draw_item(g: Kingmaker, seat: str) -> None:
    """The next crown item: shown to the player alone, save what belongs to others (KM-CROWN-01, KM-SECRET-02)."""
    drawn = draw(g, g.crown, "a crown item", seat)
    g.crown = drawn.pile
    card = drawn.card
    if not card:
        g.tell("The crown list is empty.", hap.AWARD((), {seat: hap.DRAWS}))
        return
    if card in dukes.DUKES:
        to, why = heirs.holder(g, heirs.senior(g, dukes.DUKES[card])), "holds the senior heir"
        _passes(g, seat, card, to, why)
    elif card == WESTMINSTER and not heirs.has_monarch(g, seat):
        sole = heirs.sole_monarch(g)
        _passes(g, seat, card, heirs.holder(g, sole) if sole else "", "holds the king")
    else:
        g.drawn = card
        said = f"{seat_name(seat)} draws a crown item."
        g.tell(said, hap.AWARD((), {seat: hap.DRAWS}), **{seat: f"You draw {name(card)}."})


def _passes(g: Kingmaker, seat: str, card: str, to: str, why: str) -> None:
    """What was drawn goes to whom it belongs, or is discarded; everybody is told (KM-CROWN-08, KM-WESTMINSTER-07)."""
    if not to:
        g.crown = g.crown.discard(card)
        text = f"{seat_name(seat)} draws the {name(card)}, who belongs to nobody and is discarded."
        g.tell(text, hap.AWARD((), {seat: hap.DRAWS}))
        return
    g.hands[to] = tuple(sorted((*g.hands[to], card)))
    text = f"{seat_name(seat)} draws the {name(card)}, who goes to {seat_name(to)}: {seat_name(to)} {why}."
    g.tell(text, hap.AWARD((), {seat: hap.DRAWS, to: hap.GETS}))


def keep(g: Kingmaker, seat: str) -> None:
    """The item drawn goes to the reserve (KM-CROWN-02)."""
    card, g.drawn = g.drawn, ""
    g.hands[seat] = tuple(sorted((*g.hands[seat], card)))
    said = f"{seat_name(seat)} keeps it in reserve."
    g.tell(said, hap.AWARD((), {seat: hap.GETS}), **{seat: f"You keep {name(card)} in reserve."})


# -- playing


def award_refusal(g: Kingmaker, seat: str, item: str, noble: str) -> Refusal | None:
    """Why an item cannot be played on a noble (KM-CROWN-02, KM-CROWN-03, KM-CROWN-06)."""
    why = have_refusal(g, seat, item)
    if why is not None:
        return why
    if kind_of(item) == "noble":
        return Refusal(f"{name(item)} is brought in, not awarded.", "KM-CROWN-04")
    if noble not in g.of(seat):
        return Refusal("You award items to nobles of your own.", "KM-CROWN-06")
    return holder_refusal(g, item, noble)


def play(g: Kingmaker, seat: str, item: str, noble: str) -> None:
    """An item is played on a noble."""
    award(g, item, noble)
    text = f"{seat_name(seat)} awards {award_name(item)} to {name(noble)}."
    g.tell(text, hap.AWARD(g.nobles[noble].at, {seat: hap.GETS}))
    following.review(g)  # London may have gone with it (KM-PRETENDER-06)


def entries(g: Kingmaker, seat: str, noble: str) -> list[str]:
    """The spaces where a noble may come into play: his home castles, else the nearest own place, else the open of
    a castle of his (KM-CROWN-04, KM-CROWN-05); Westminster is with the king.
    """
    if noble == WESTMINSTER:
        kings = [m for m in heirs.recognised(g) if heirs.holder(g, m) == seat]
        return [heirs.where(g, m)[0] for m in kings if m in g.heirs or m in g.nobles]
    homes = people()[noble].castles
    free = [p for p in homes if g.taken.get(p, "") in ("", seat) and p not in g.sieges]
    if free:
        return [places()[p].space for p in free]
    starts = [places()[p].space for p in homes]
    far = reach(starts, lambda s: land().get(s, ())).cost
    own = [places()[p].space for p in ctl.places_of(g, seat)]
    return sorted(own, key=lambda s: (far.get(s, inf), s))[:1] or starts


def entry_refusal(g: Kingmaker, seat: str, noble: str, at: str) -> Refusal | None:
    """Why a noble cannot be brought in there."""
    if noble in dukes.DUKES:
        return Refusal(f"The {name(noble)} comes at the start of a turn.", "KM-SPECIALNOBLE-02")
    if (why := have_refusal(g, seat, noble)) is not None:
        return why
    if noble == WESTMINSTER and not entries(g, seat, noble):
        return Refusal(f"The {name(noble)} serves a king, and you have none.", "KM-WESTMINSTER-01")
    if at not in entries(g, seat, noble):
        where = " or ".join(space_name(s) for s in entries(g, seat, noble))
        return Refusal(f"{name(noble)} comes into play at {where}.", "KM-CROWN-04")
    return None


def bring_in(g: Kingmaker, seat: str, noble: str, at: str) -> None:
    """A noble comes into play (KM-CROWN-04): inside if the place is his faction's and has room."""
    lose(g, noble)
    g.nobles[noble] = Noble(seat, at, came=g.clock if refuge(at) else 0)
    place = place_in().get(at)
    if noble == WESTMINSTER:
        king = next(m for m in heirs.recognised(g) if heirs.holder(g, m) == seat)
        guard = g.nobles[heirs.guard_of(g, king)]
        g.noble(noble, inside=guard.inside, aboard=guard.aboard)
    elif place is not None and ctl.open_to(g, seat, place.id) and fits(g, (noble,), place.id):
        g.noble(noble, inside=True)
    where = place_name(at) if g.nobles[noble].inside else f"the open of {space_name(at)}"
    text = f"{seat_name(seat)} brings in {name(noble)} at {where}."
    g.tell(text, hap.AWARD(at, {seat: hap.GETS}))
