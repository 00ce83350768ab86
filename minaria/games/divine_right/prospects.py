"""What some units can do now, in one sheet: the answer to `what may army 3 do`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commands import Trouble, Which, match_crowd, resolve
from commands.tokens import tokenize
from minaria.engine.sheets import Facts, Sheet, Text, note
from minaria.games.divine_right import orders as o
from minaria.games.divine_right.names import crowd_words
from minaria.games.divine_right.nouns import Nouns
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import movement
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.telling import force_name, listing, place_name
from minaria.kit.hexgrid import distance

if TYPE_CHECKING:
    from minaria.engine.match import Match


def may(match: Match, seat: str, text: str) -> Sheet:
    """What the units named can do now: points left, places in reach with their cost, castles, targets, walls."""
    names = Nouns(match, seat)
    g = names.g
    tokens = tokenize(text.strip().removesuffix("?").strip().removesuffix(" do"))
    hits = [h for h in match_crowd(crowd_words(), tokens, 0, False) if h.end == len(tokens)] if tokens else []
    if not hits:
        return note("What may they do", f"I know no units called {text!r}; say for example: what may army 3 do.")
    found = resolve(min(hits, key=lambda h: h.cost).value, [names.thing(u) for u in names.ranked(names.mine())])
    if isinstance(found, Trouble):
        return note("What may they do", found.message)
    if isinstance(found, Which):
        return note("What may they do", found.prompt, *(label for label, _ in found.choices))
    force = tuple(found)
    ask = match.ask(seat)
    phase = match.phase
    lines: list[str] = []
    if ask is None or not isinstance(phase, Moves):
        lines.append(str(match.not_offered(seat).text))
    homes = sorted({g.pieces[u].hex for u in force})
    pairs = [("Where", listing(place_name(h) for h in homes)), ("Who", force_name(force))]
    if isinstance(phase, Moves) and ask is not None:
        stuck = dict.fromkeys(str(r) for u in force if (r := movement.may_move(g, seat, u)) is not None)
        lines += stuck
        left = sorted({movement.points_left(g, u) for u in force})
        pairs.append(("Points left", " or ".join(map(str, left))))
        if len(homes) == 1 and not stuck:
            reach = movement.reachable(g, seat, force)
            named = [h for h in reach if board().hexes[h].castle or board().hexes[h].scenic]
            pairs.append(
                (
                    "Can reach",
                    f"{len(reach)} hexes"
                    + (": " + listing(f"{place_name(h)} ({reach[h]} points)" for h in named) if named else "")
                    if reach
                    else "no other hex",
                )
            )
            sieges = [
                h for h in board().castles if distance(h, homes[0]) <= 8 and names.check(o.Besiege(h, force)) is None
            ]
            if sieges:
                pairs.append(("Can besiege", listing(place_name(h) for h in sieges)))
        targets = [
            h
            for h, kind in fight.targets(g, seat)
            if any(
                fight.in_reach(g, seat, u, h) and unit(u).type == kind and fight.may_attack(g, seat, u) is None
                for u in force
            )
        ]
        if targets:
            pairs.append(("Can attack", listing(place_name(h) for h in dict.fromkeys(targets))))
    return Sheet(f"What {force_name(force)} may do", (Facts(tuple(pairs)), Text(tuple(lines))))
