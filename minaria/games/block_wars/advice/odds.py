"""`odds`: the chances of a battle, exact over every throw of the dice (see `chances`).

Blocks that the seat does not see are drawn anew for each of so many tries, each of which is exact; how far the mean of
them may be out is told with it. Everything comes from the view. Called by the table for `Advice.odds`.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

from commands import NameIndex
from commands.step_budget import spend
from minaria.engine.sheets import Facts, Grid, Sheet, Text, note
from minaria.games.block_wars import names
from minaria.games.block_wars.advice.chances import Outlook, fighters, outlook
from minaria.games.block_wars.bot.guess import possible
from minaria.games.block_wars.bot.march import ends
from minaria.games.block_wars.chapters.movement import Move
from minaria.games.block_wars.rules import movement
from minaria.games.block_wars.rules.battle import ATTACK, DEFENCE, can_fire, ranks
from minaria.games.block_wars.rules.ground import enemies
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import figures, types
from minaria.games.block_wars.view import View
from minaria.games.block_wars.wording import block_name, blocks_words, count, listing, place_name

if TYPE_CHECKING:
    from minaria.engine.contract import Match

TRIES = 100  # ways in which hidden blocks are drawn
STEPS = 20  # what a battle worked out counts for against what a line may cost
LEFT_OUT = "Retreats before the last round, spells and clerics are not counted."


class Case(NamedTuple):
    """A battle that may be fought: in which position, by whom, against whom, for how many rounds."""

    g: BlockWars
    attack: tuple[str, ...]
    defence: tuple[str, ...]
    rounds: int


def odds(match: Match, seat: str, place: str, force: str) -> Sheet:
    """What `odds` answers: of a place, with these blocks or all that can get there, or of the battle now fought."""
    view = match.game.views.of(match.state, seat)
    index = names.scope(match, seat).index("place") or NameIndex([])
    at = next(iter(index.exact(place.strip())), "") if place.strip() else view.g.fight.at if view.g.fight else ""
    coming = [h for h in view.facts.battles or match.state.invaded if h not in match.state.fought]
    if not at and not place.strip() and coming and view.g.stage != "build":
        fought = listing(place_name(match.state, h) for h in coming)
        return note("Odds", f"To be fought: {fought}. Say 'odds at' and one of them, or 'odds FORCE against PLACE'.")
    if not at:
        return note("Odds", "No battle is being fought. Say 'odds at PLACE' or 'odds FORCE against PLACE'.")
    title = f"Odds at {place_name(match.state, at)}"
    sent: tuple[str, ...] | None = None
    if force.strip():
        try:
            order = match.parse(seat, f"move {force} to {place}")
        except ValueError as err:
            return note(title, str(err))
        sent = order.force if isinstance(order, Move) else ()
    if view.g.fight is not None and view.g.fight.at == at and view.g.fight.stage != "fire":
        return note(title, "The rounds of this battle are over.")
    first = next(cases(view, at, sent, 1), None)
    if first is None:
        return note(
            title, "Nobody of yours can fight there now." if sent is None else "There is nobody to fight there."
        )
    known = all(b in view.g.blocks for b in (*first.attack, *first.defence))
    found = [first] if known else list(cases(view, at, sent, TRIES))
    return sheet(title, found, tuple(view.g.blocks))


def cases(view: View, at: str, sent: tuple[str, ...] | None, tries: int) -> Iterator[Case]:
    """The battle, once for each way in which what is hidden may be drawn; none where there is none."""
    rounds: int = figures("engine")["combat_rounds"]
    for k in range(tries):
        g = possible(view, random.Random(k))
        g.settle()
        if g.fight is not None and g.fight.at == at:
            yield Case(g, tuple(ranks(g, ATTACK)), tuple(ranks(g, DEFENCE)), rounds - g.fight.round + 1)
            continue
        foes = tuple(enemies(g, at, view.seat)) if view.seat else ()
        there = [b for b in g.here(at) if b not in foes and g.seat_of(b)]
        if sent is None:
            fit = [b for b in movement.movable(g, view.seat) if types()[g.blocks[b].type].number and at in ends(g, b)]
            ours = (*there, *(b for b in fit if b not in there))
        else:
            ours = (*there, *(b for b in sent if b not in there))
        if not foes or not ours:
            return
        yield Case(g, tuple(ours), foes, rounds)


def sheet(title: str, found: list[Case], faces: Collection[str]) -> Sheet:
    """The page of some cases that are equally likely; the blocks whose faces the seat sees are named."""
    told: list[Outlook] = []
    for case in found:
        spend(STEPS)
        told.append(outlook(fighters(case.g, case.attack), fighters(case.g, case.defence), case.rounds))
    g, attack, defence, rounds = found[0]
    seen = [b for b in defence if b in faces]
    known = len(seen) == len(defence) and all(b in faces for b in attack)
    hidden = count(len(defence) - len(seen), "block")
    named = f"{blocks_words(g, seen)} and " if seen else ""
    facts = [
        ("Attack", blocks_words(g, attack)),
        ("Defend", f"{named}{hidden} nobody has shown you" if len(seen) < len(defence) else blocks_words(g, defence)),
        ("Rounds", f"{rounds}, then the defenders fire once more"),
    ]
    facts += [("Never fires", block_name(g, b)) for b in (*attack, *seen) if idle(g, b)]
    rows = (
        ("attackers alone in the hex", chance([o.attack for o in told])),
        ("defenders alone in the hex", chance([o.defence for o in told])),
        ("neither: the attackers must go", chance([1 - o.attack - o.defence for o in told])),
    )
    means = tuple(
        (side, *(f"{statistics.fmean(part(o)[k] for o in told):.1f}" for part in (_left, _worth, _points)))
        for k, side in enumerate(("attackers", "defenders"))
    )
    how = (
        "Exact, over every throw of the dice."
        if known
        else f"{len(told)} tries at what the hidden blocks may be, each exact; the figure after ± is the error of 95 %."
    )
    return Sheet(
        title,
        (
            Facts(tuple(facts)),
            Grid(("in the end", "chance"), rows, "Chances"),
            Grid(("on the average", "steps left", "gold lost", "points given"), means, "Losses"),
            Text((how, LEFT_OUT)),
        ),
    )


def _left(o: Outlook) -> tuple[float, float]:
    return o.left


def _worth(o: Outlook) -> tuple[float, float]:
    return o.worth


def _points(o: Outlook) -> tuple[float, float]:
    return o.points


def idle(g: BlockWars, block: str) -> bool:
    """Whether a block never fires."""
    return not can_fire(g, block) if g.fight is not None else types()[g.blocks[block].type].number == 0


def chance(found: list[float]) -> str:
    """A chance in words, with the error of its mean where it comes from several tries."""
    mean = statistics.fmean(found)
    text = f"{100 * mean:.1f} %"
    if len(found) > 1:
        text += f" ± {196 * statistics.stdev(found) / len(found) ** 0.5:.1f}"
    return text
