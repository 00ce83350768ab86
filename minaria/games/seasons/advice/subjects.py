"""What a question about areas and forces is about: typed texts to the seat's own units and to areas it can see.

Called by the modules of this package. Everything comes from the seat's view.
"""

from __future__ import annotations

from collections.abc import Collection

from commands import Trouble, Which, match_crowd, resolve
from commands.tokens import tokenize
from minaria.engine.contract import Match
from minaria.games.seasons.names import indexes, scope
from minaria.games.seasons.pages import NO_MAP, face_down, in_play
from minaria.games.seasons.tables import Ring, areas, ring
from minaria.games.seasons.view import View
from minaria.games.seasons.wording import listing, seat_name
from minaria.kit.pages import one


class Unclear(Exception):
    """A question cannot be answered as asked; the message says what is missing."""


def force_meant(match: Match, seat: str, text: str, near: Collection[str] = ()) -> tuple[str, ...]:
    """The seat's own units a text means, those in the areas `near` first. Raises Unclear."""
    nouns = scope(match, seat)
    tokens = tokenize(text.strip().removesuffix("?").strip().removesuffix(" do"))
    for typo in (False, True):
        hits = [
            h for h in match_crowd(indexes.crowd_words(in_play(nouns.view)), tokens, 0, typo) if h.end == len(tokens)
        ]
        if hits:
            crowd = min(hits, key=lambda h: h.cost).value
            things, last = nouns.things(), nouns.pronoun("force")
            beside = [x for x in things if x.where in near]
            found = resolve(crowd, beside, where=None, pronoun=last) if beside else Trouble("")
            if isinstance(found, Trouble):
                found = resolve(crowd, things, where=None, pronoun=last)
            if isinstance(found, Trouble):
                raise Unclear(found.message)
            if isinstance(found, Which):
                raise Unclear(f"Which do you mean: {listing(label for label, _ in found.choices)}?")
            return tuple(found)
    raise Unclear(f"You have no units called '{text.strip()[:60]}'. Say for example '2 infantry' or 'everyone at A1'.")


def place_meant(view: View, text: str) -> str:
    """The area a text means. Raises Unclear."""
    index = indexes.places(in_play(view))
    said = text.strip().removesuffix("?").strip()
    found = one(index, said)
    if not found:
        near = index.near(said)
        raise Unclear(f"'{said[:60]}' is no area." + (f" Did you mean {listing(near)}?" if near else ""))
    return found


def in_sight(match: Match, seat: str) -> View:
    """The view of a nation that sees the World Map. Raises Unclear."""
    if seat not in match.state.nations:
        raise Unclear("Only whoever plays a nation can ask that.")
    view: View = match.game.views.of(match.state, seat)
    if view.facts.sight == "none":
        raise Unclear(NO_MAP)
    return view


def holder(view: View, area: str) -> str:
    """'Brineholt', 'you', 'nobody'; of an ocean what it is."""
    by = view.g.owner.get(area, "")
    if not areas()[area].land:
        return "ocean"
    return "you" if by == view.seat else seat_name(by) if by else "nobody"


def there(view: View, area: str) -> str:
    """Face-down units of others in an area, in words."""
    return ", ".join([*face_down(view, area), *([view.g.walls[area]] if area in view.g.walls else [])])


def map_of(view: View) -> Ring:
    """The map of the table."""
    return ring(in_play(view))
