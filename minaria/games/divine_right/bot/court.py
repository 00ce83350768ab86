"""What the ambassador's work is worth: whom to visit, which card to play, what to throw away.

Called by advice for the diplomacy phase. A personality that has not been read counts as the mean of those that could
be there.
"""

from __future__ import annotations

from collections.abc import Iterator

from commands import Done, Order
from minaria.engine.phases import Ask
from minaria.games.divine_right.bot.survey import UNIT
from minaria.games.divine_right.chapters.cards import Cancel, Discard, Play
from minaria.games.divine_right.chapters.common import Roll
from minaria.games.divine_right.chapters.diplomacy import Activate, Assassinate, Deactivate, ForcePeace
from minaria.games.divine_right.rules import diplomacy
from minaria.games.divine_right.rules.editions import regulars_of
from minaria.games.divine_right.rules.status import enemies, has_code
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, cards, kingdoms
from minaria.kit.hexgrid import distance

ENVOY = 6.0  # what two turns without an ambassador cost
BAN = 1.0  # what a turn of banishment costs
LAST = 20


def alliance(g: Minaria, seat: str, kingdom: str) -> float:
    """What a kingdom is worth on one's side: its regulars, sooner rather than later, nearer rather than far off."""
    living: float = sum(1 for u in regulars_of(g, kingdom) if u not in g.dead)
    if has_code(g, kingdom, "HALF_FORCE"):
        living /= 2
    left = max(LAST - g.turn, 0)
    royal = kingdoms()[kingdom].royal
    foes = [kingdoms()[g.players[s].home].royal for s in enemies(g, seat)]
    far = min((distance(royal, h) for h in foes if h in board().hexes), default=20)
    return UNIT * living * min(left / 8, 1.0) * (1.3 - min(far, 30) / 40) + 1


def best_play(g: Minaria, seat: str, kingdom: str, task: str) -> tuple[float, str]:
    """The best card ('' for none) at a court whose monarch is known, and what the attempt is worth."""
    prize = alliance(g, seat, kingdom)
    if task == "deactivate" and has_code(g, kingdom, "TURNCOAT"):
        prize *= 2
    tries = []
    for card in ("", *g.players[seat].hand):
        if diplomacy.impossible(g, kingdom, task, card):
            continue
        bonus = sum(n for n, _ in diplomacy.modifiers(g, seat, kingdom, task, card))
        chance = diplomacy.chance(diplomacy.NEEDED[task], bonus) / 6
        cost = diplomacy.banishment(g, kingdom, card) * BAN
        if has_code(g, kingdom, "KILL_ENVOY"):
            cost += ENVOY
        tries.append((chance * prize - (1 - chance) * cost - keep_value(g, card), card))
    return max(tries, default=(-1.0, ""))


def keep_value(g: Minaria, card: str) -> float:
    """What a card is worth for later."""
    if not card:
        return 0.0
    c = cards()[card]
    return (0.6 * c.bonus - 0.1 * c.banish) * min((LAST - g.turn) / 4, 1.0)


def visits(g: Minaria, seat: str, ask: Ask) -> Iterator[Order]:
    """The ambassador's tasks by worth, a forced peace before all, done at the end."""
    peace = ask.offer(ForcePeace)
    if peace is not None:
        yield from sorted(peace.options(), key=lambda o: (-alliance(g, seat, o.kingdom), o.kingdom))
    rated: list[tuple[float, str, Order]] = []
    for kind, task in ((Activate, "activate"), (Deactivate, "deactivate")):
        offer = ask.offer(kind)
        for o in offer.options() if offer is not None else ():
            rated.append((hope(g, seat, o.kingdom, task), o.kingdom, o))
    knife = ask.offer(Assassinate)
    for o in knife.options() if knife is not None else ():
        rated.append((15 / 36 * alliance(g, seat, o.kingdom) * 0.8 - 15 / 36 * ENVOY - 3, o.kingdom, o))
    for worth, _, o in sorted(rated, key=lambda x: (-x[0], x[1])):
        if worth > 0:
            yield o
    yield Done()


def hope(g: Minaria, seat: str, kingdom: str, task: str) -> float:
    """What a visit promises; nothing is known of a monarch nobody has read."""
    realm = g.realms[kingdom]
    if realm.read:
        return max(best_play(g, seat, kingdom, task)[0], 0.0)
    best = max((cards()[c].bonus for c in g.players[seat].hand), default=0)
    player = g.players[seat]
    bonus = best - (kingdom in player.violated) - (kingdom in player.executed)
    chance = diplomacy.chance(diplomacy.NEEDED[task], bonus) / 6
    return chance * alliance(g, seat, kingdom) - (0.4 * best if best else 0)


def at_court(g: Minaria, seat: str, kingdom: str, task: str) -> Iterator[Order]:
    """Play the card that makes most of it, roll without one, or leave."""
    worth, card = best_play(g, seat, kingdom, task)
    if worth <= 0:
        yield Cancel()
    elif card:
        yield Play(card)
    yield Roll()
    yield Cancel()


def discards(g: Minaria, seat: str) -> Iterator[Order]:
    """The card least worth keeping first."""
    for card in sorted(g.players[seat].hand, key=lambda c: (keep_value(g, c), c)):
        yield Discard(card)
