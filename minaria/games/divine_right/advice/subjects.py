"""What a question about pieces and places is about: typed texts to units and hexes, and the position to reckon with.

Called by the modules of this package. Units are public, so a
question may be about anybody's; one's own are meant first. What the seat does not know is not in `Asked.g`.
"""

from __future__ import annotations

from commands import THERE, Crowd, Thing, Trouble, Which, match_crowd, resolve
from commands.tokens import tokenize
from minaria.engine.contract import Match
from minaria.games.divine_right.names import Scope
from minaria.games.divine_right.names.bearings import MOVER, SPOKEN_OF, Heading, lies, settled
from minaria.games.divine_right.names.indexes import crowd_words, kingdom_names, places
from minaria.games.divine_right.rules.status import owner
from minaria.games.divine_right.state import FOG
from minaria.games.divine_right.tables import kingdoms
from minaria.games.divine_right.wording import listing, place_name


class Unclear(Exception):
    """A question cannot be answered as asked; the message says what is missing."""


class Asked:
    """A seat that asks: what it can name, and the position as far as it knows it."""

    def __init__(self, match: Match, seat: str) -> None:
        self.match = match
        self.seat = seat
        self.names = Scope(match, seat)
        self.g = FOG.known(match.state, seat)

    def force(self, text: str, where: int = 0) -> tuple[str, ...]:
        """The units a text means, at the hex `where` if they can be there: the seat's own, else anybody's.

        Raises Unclear.
        """
        tokens = tokenize(text.strip().removesuffix("?").strip())
        hits = [h for h in match_crowd(crowd_words(), tokens, 0, False) if h.end == len(tokens)] if tokens else []
        if not hits:
            hits = [h for h in match_crowd(crowd_words(), tokens, 0, True) if h.end == len(tokens)] if tokens else []
        if not hits:
            raise Unclear(f"I know no units called '{text.strip()}'. Say for example 'army 3' or '2 armies at Pennol'.")
        crowd = settled(self.names, min(hits, key=lambda h: h.cost).value)
        if isinstance(crowd, Trouble):
            raise Unclear(crowd.message)
        mine = [self.names.forces.thing(u) for u in self.names.forces.ranked(self.names.forces.mine())]
        found = self._meant(crowd, mine, where or None)
        if isinstance(found, Trouble) and where:
            found = self._meant(crowd, mine)
        if isinstance(found, Trouble) and (not mine or any(p.where or p.owner or p.name for p in crowd.parts)):
            others = [self.names.forces.thing(u) for u in self.g.pieces if owner(self.g, u) not in ("", self.seat)]
            theirs = self._meant(crowd, others, where or None)
            if isinstance(theirs, Trouble) and where:
                theirs = self._meant(crowd, others)
            found = found if isinstance(theirs, Trouble) else theirs
        if isinstance(found, Trouble):
            raise Unclear(found.message)
        if isinstance(found, Which):
            raise Unclear(f"Which do you mean: {listing((label for label, _ in found.choices), 'or')}?")
        return tuple(found)

    def _meant(self, crowd: Crowd, things: list[Thing], where: int | None = None) -> tuple[str, ...] | Trouble | Which:
        return resolve(crowd, things, where=where, pronoun=self.names.pronoun("force"))

    def place(self, text: str, start: int = MOVER) -> int:
        """The hex a text means; a bare direction is one from `start`. Raises Unclear."""
        said = text.strip().removesuffix("?").strip()
        tokens = tokenize(said)
        while tokens and tokens[0].text in ("at", "in", "of", "to"):
            tokens = tokens[1:]
        if len(tokens) == 1 and tokens[0].text in (THERE, "here", "it"):
            return self._spoken_of()
        for typo in (False, True):
            hits = [h for h in places().match(tokens, 0, typo) if h.end == len(tokens)]
            if not hits:
                continue
            best = min(h.cost for h in hits)
            meant = list(dict.fromkeys(h.value for h in hits if h.cost <= best + 0.05))
            if len(meant) > 1:
                raise Unclear(f"'{said}' may be {listing((_named(v) for v in meant[:9]), 'or')}; say more of the name.")
            return self._settled(meant[0], start)
        kingdom = next(iter(kingdom_names().exact(said)), "")
        if kingdom:
            return kingdoms()[kingdom].royal
        near = places().near(said)
        hint = f" Did you mean {listing(near, 'or')}?" if near else ""
        raise Unclear(f"'{said[:60]}' is no place.{hint}")

    def _settled(self, value: int | Heading, start: int) -> int:
        if isinstance(value, int):
            return value
        anchor = self._spoken_of() if value.anchor == SPOKEN_OF else value.anchor or start
        if anchor == MOVER:
            raise Unclear(f"{value.words.capitalize()} of what? Say '{value.words} of' a place.")
        found = lies(anchor, value)
        if isinstance(found, Trouble):
            raise Unclear(found.message)
        return found

    def _spoken_of(self) -> int:
        found = self.names.pronoun("place")
        if not found:
            raise Unclear("No place was spoken of before that this could mean.")
        return int(found[0])

    def home(self, force: tuple[str, ...]) -> int:
        """The one hex in which a force stands. Raises Unclear."""
        homes = sorted({self.g.pieces[u].hex for u in force})
        if len(homes) != 1:
            raise Unclear(f"They stand in several places: {listing(place_name(h) for h in homes)}. Name those of one.")
        return homes[0]


def _named(value: int | Heading) -> str:
    return place_name(value) if isinstance(value, int) else value.words
