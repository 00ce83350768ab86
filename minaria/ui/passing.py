"""Passing the keyboard by a word: whom a line names of those who play at one keyboard.

A turn passes on by itself; but people talk out of turn, and an office is not asked at all. Called by the faces that
several people share; the curtain between them is theirs.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from commands import clean
from minaria.table.people.hosting import PROGRAMS, HostedTable
from minaria.table.people.office_views import named, office_called

_PASSES = re.compile(
    r"(?:(?:pass|give|hand)(?: on| over)? (?:the )?keyboard(?: on| over)?(?: to)?|(?:the )?keyboard(?: to)?|seat)"
    r"(?: (?P<who>.+))?",
    re.IGNORECASE,
)
_BRIEFLY = re.compile(r"(?:pass|hand over) (?:it )?to (?P<who>.+)", re.IGNORECASE)
HOW = "'pass the keyboard to NAME' gives it to somebody else."


class Place(NamedTuple):
    """A seat at this keyboard, or an office of one, and who sits there."""

    seat: str
    office: str
    person: str

    @property
    def called(self) -> str:
        """The place and its person as they are shown."""
        return f"{named(self.seat, self.office)} ({self.person})"


def places(hosted: HostedTable) -> list[Place]:
    """Every place that people play here, in the order of the seats; who leads a seat first."""
    out: list[Place] = []
    for seat in hosted.table.seats:
        held = hosted.offices.get(seat)
        if held:
            roles = sorted((r for r in hosted.game.seating.offices if r.id in held), key=lambda r: not r.leads)
            out += [Place(seat, role.id, held[role.id]) for role in roles]
        elif hosted.players[seat] not in PROGRAMS:
            out.append(Place(seat, "", hosted.players[seat]))
    return out


def passes(line: str) -> str | None:
    """The name in a line that passes the keyboard, '' for whoever is next; None for every other line."""
    found = _PASSES.fullmatch(_plainly(line))
    return None if found is None else (found["who"] or "").strip('"')


def _plainly(line: str) -> str:
    return " ".join(clean(line).rstrip(" .!").split())


def handed(hosted: HostedTable, line: str, seat: str, office: str) -> Place | str | None:
    """Whom a line passes the keyboard to from there, or what is wrong with the name; None for every other line.

    "pass to Ben" is one only where somebody is called so: games pass other things.
    """
    said = passes(line)
    if said is not None:
        return named_in(hosted, said, seat, office)
    briefly = _BRIEFLY.fullmatch(_plainly(line))
    found = named_in(hosted, briefly["who"], seat, office) if briefly else ""
    return found if isinstance(found, Place) else None


def named_in(hosted: HostedTable, said: str, seat: str, office: str) -> Place | str:
    """The place meant by a word, from where the keyboard is now; else what is wrong.

    A seat, an office of one's own seat, "brineholt.diplomat", or a person's name, each cut short if one likes; '' is
    the next person round the table, of those the game waits for where it does not wait for whoever sits here.
    """
    known = places(hosted)
    here = next((p for p in known if (p.seat, p.office) == (seat, office)), None)
    others = [p for p in known if p != here]
    if not others:
        return "Nobody else plays at this keyboard."
    if not said:
        at = known.index(here) if here is not None else -1
        round_table = [*known[at + 1 :], *known[: max(at, 0)]]
        away = [p for p in round_table if here is None or p.person != here.person] or round_table
        awaited = hosted.match.awaited()
        return next((p for p in away if p.seat in awaited and seat not in awaited), away[0])
    word = " ".join(said.casefold().replace("'s ", ".").split())
    own = office_called(hosted.game, word)
    if own and any((p.seat, p.office) == (seat, own) for p in known):
        return next(p for p in known if (p.seat, p.office) == (seat, own))
    for fits in (str.__eq__, str.startswith):
        found = [
            p
            for p in known
            if any(fits(name.casefold(), word) for name in (p.seat, p.person, f"{p.seat}.{p.office}".rstrip(".")))
        ]
        asked = [p for p in found if p.seat in hosted.match.awaited()]
        if found and (len(found) == 1 or len({p.seat for p in found}) == 1 or len({p.person for p in found}) == 1):
            return (asked or found)[0]
        if found:
            return f"'{clean(said, 40)}' may be {' or '.join(p.called for p in found)}."
    there = ", ".join(p.called for p in known)
    return f"Nobody called '{clean(said, 40)}' plays at this keyboard; there are {there}."
