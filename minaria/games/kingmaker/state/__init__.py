"""The position of Kingmaker: people, heirs, ships, awards, lists, control, and what lasts a turn or a round.

Kept small: whose a place is, how strong somebody is, who the senior heir is follow from this (see `rules`). Who may
know a field stands beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from minaria.engine.state import Former, State, remember
from minaria.games.kingmaker.state.combat import Fight
from minaria.games.kingmaker.state.event import Occasion
from minaria.games.kingmaker.state.parliament import Sitting
from minaria.games.kingmaker.state.pieces import Heir, Leave, Noble, Note, Peace, Ship, Siege, Treaty, as_words
from minaria.games.kingmaker.tables import crown_items, spaces
from minaria.kit.cards import Pile
from minaria.kit.fog import among, bags, own, pile, public, secret
from minaria.kit.pacts import Pact
from minaria.kit.turns import Years

CALENDAR = Years(1455)
"""A round is a year (KM-TURN-01)."""
LAST, ENDED = 99, 2
"""The last round where nobody chose one, and the level (`Rules.level`) of tables from which on there is one."""
STRICT = 3
"""The level of tables from which on what several rules say together is kept: combat that is owed, sieges that end."""
NAMED = 4
"""The level of tables from which on the journal has what is noted by names, and not in words."""


def crown_cards(found: Iterable[str]) -> list[str]:
    """Those of some ids that are crown items: not every ship and noble is."""
    return [i for i in found if i in crown_items()]


def leave_in_words(g: Kingmaker) -> tuple[str, ...]:
    """What is noted, as journals of tables begun before `NAMED` have it."""
    return tuple(as_words(note) for note in g.noted)


def sitting_in_words(g: Kingmaker) -> Any:
    """A Parliament, as journals of tables begun before `NAMED` have it."""
    x = g.sitting
    return x and msgspec.structs.replace(x, declined=tuple(f"{m.item}>{m.to}" for m in x.declined))


@dataclass(kw_only=True)
class Kingmaker(State):
    """Everything that is on the table or in somebody's hand.

    deal, order: seats in Order of Deal and of Play. clock: turns begun since the war began, 0 in the setting up; round
    and turn follow from it. phase: the part of the turn.

    holders: award (title, office, bishopric, mercenaries, place item) -> the noble who holds it; ships know theirs.
    won: award, ship or royal duke -> the faction that has it without a noble (KM-CAPTURE-02, KM-SIEGE-25). unready:
    award or ship -> the faction at whose next turn it begins to count (KM-TRANSFER-06). released: those won that a
    Parliament has set free to be given to nobles. hands: reserves; drawn: the crown item drawn and not yet played or
    kept; held: event items; dealt: what is still to be allotted in the setting up. chancery: awards lying there. gone:
    items out of the game for good.

    crowned: heirs (Beaufort, pretenders) who are crowned and alive, in order. sole: the one Parliament supports. both:
    faction -> the round in which it came to hold heirs of both Houses. taken: place -> who controls it since a siege,
    '' nobody. lost: ship that is to come back -> turns of its holder's still to begin. peace: the King's Peace.
    catastrophe: the last round of one. drawers: pretender -> the faction that drew him.

    moved, fought: nobles and ships that have moved or been in combat this round; attacked: those attacked this turn;
    again: those a Free Move lets move once more; landed: nobles put ashore at a port not open to them, who must try
    to besiege it before their faction's turn is over (KM-TRANSPORT-12, -14); noted: leave asked and given or refused,
    nobles gone through gates, sieges relieved and ships taken this turn. spurned: who offered whom an "alliance", a
    "trade", or terms for a noble, and was refused this turn; only they know.
    """

    seats: tuple[str, ...] = public()
    options: dict[str, str] = public(dict)
    deal: tuple[str, ...] = public(())
    order: tuple[str, ...] = public(())
    clock: int = public(0)
    phase: str = public("setup")

    nobles: dict[str, Noble] = public(dict, cards=crown_cards)
    heirs: dict[str, Heir] = public(dict)
    ships: dict[str, Ship] = public(dict, cards=crown_cards)
    lost: dict[str, int] = public(dict, cards=crown_cards)
    crowned: tuple[str, ...] = public(())
    sole: str = public("")
    both: dict[str, int] = public(dict)

    crown: Pile = pile("crown")
    events: Pile = pile("events")
    results: Pile = pile("results")
    outcomes: Pile = pile("outcomes")
    dealt: dict[str, tuple[str, ...]] = public(dict, cards=bags)
    hands: dict[str, tuple[str, ...]] = own(deck="crown")
    held: dict[str, tuple[str, ...]] = public(dict, cards=bags)
    chancery: tuple[str, ...] = public((), cards=iter)
    gone: tuple[str, ...] = public((), cards=iter)
    holders: dict[str, str] = public(dict, cards=iter)
    won: dict[str, str] = public(dict, cards=crown_cards)
    unready: dict[str, str] = public(dict)
    released: tuple[str, ...] = public(())
    drawn: str = secret("", to=lambda g, seat: seat == g.player, deck="crown")

    taken: dict[str, str] = public(dict)
    sieges: dict[str, Siege] = public(dict)
    peace: Peace | None = public(None)
    treaties: dict[str, Treaty] = public(dict, cards=lambda signed: [f"treaty-{power}" for power in signed])
    catastrophe: int = public(0)
    drawers: dict[str, str] = public(dict)
    alliances: tuple[tuple[str, str], ...] = public(())
    pacts: dict[int, Pact] = among(dict, whom=lambda n, pact: pact.parties)
    leaves: dict[str, tuple[Leave, ...]] = among(dict, whom=lambda giver, leave: (giver, leave.to))

    moved: tuple[str, ...] = public((), lasts="round")
    fought: tuple[str, ...] = public((), lasts="round")
    attacked: tuple[str, ...] = public((), lasts="turn")
    again: tuple[str, ...] = public((), lasts="turn")
    noted: tuple[Note, ...] = public((), lasts="turn", former=Former(NAMED, "leave", leave_in_words))
    landed: tuple[str, ...] = public(())
    spurned: tuple[tuple[str, str, str], ...] = among(tuple, whom=lambda x: x[:2], later=True, lasts="turn")
    fight: Fight | None = public(None)
    sitting: Sitting | None = public(None, former=Former(NAMED, "sitting", sitting_in_words))
    occasion: Occasion | None = public(None, cards=lambda event: [event.item] if event else [])
    finished: bool = public(False)
    winner: str = public("")

    # -- time

    @property
    def round(self) -> int:
        """The round, from 1; 0 before the war."""
        return (self.clock - 1) // len(self.order) + 1 if self.clock else 0

    @property
    def strict(self) -> bool:
        """Whether what was mended where rules meet holds at this table (see `STRICT`)."""
        return self.level >= STRICT

    @property
    def last_round(self) -> int:
        """The round after which the game ends undecided, 0 for none: tables begun before level 2 whom nobody gave any.

        The book has no end of its own: without a king, with the Chancellor of England vacant, nobody calls Parliament,
        and with the bishoprics vacant nobody is crowned.
        """
        usual = LAST if self.level >= ENDED else 0
        return int(self.options.get("rounds", usual))

    @property
    def turn(self) -> int:
        """The turn within the round, from 1 (KM-TURN-02)."""
        return (self.clock - 1) % len(self.order) + 1 if self.clock else 0

    @property
    def year(self) -> int:
        """The year of the round."""
        return CALENDAR.year(max(1, self.round))

    @property
    def player(self) -> str:
        """Whose turn it is, '' before the war."""
        return self.order[self.turn - 1] if self.clock else ""

    # -- change

    def noble(self, noble: str, **new: Any) -> None:
        """Change a noble."""
        self.nobles[noble] = msgspec.structs.replace(self.nobles[noble], **new)

    def heir(self, heir: str, **new: Any) -> None:
        """Change an heir."""
        self.heirs[heir] = msgspec.structs.replace(self.heirs[heir], **new)

    def ship(self, ship: str, **new: Any) -> None:
        """Change a ship; captives aboard go where it goes, and ashore in port (KM-CAPTURE-14, KM-CAPTURE-15)."""
        self.ships[ship] = y = msgspec.structs.replace(self.ships[ship], **new)
        for n, x in list(self.nobles.items()) if "at" in new else ():
            if x.captor and ship in x.aboard:
                ashore = not spaces()[y.at].sea
                self.noble(n, at=y.at, aboard=() if ashore else (ship,), since=self.clock if ashore else x.since)

    # -- who and where

    def free(self, noble: str) -> bool:
        """In play and nobody's captive."""
        return noble in self.nobles and not self.nobles[noble].captor

    def of(self, seat: str) -> list[str]:
        """The free nobles of a faction, by id."""
        return list(remember(self, "free", self._free, ("nobles",)).get(seat, ()))

    def _free(self) -> dict[str, list[str]]:
        out: dict[str, list[str]] = {}
        for n, x in sorted(self.nobles.items()):
            if not x.captor:
                out.setdefault(x.seat, []).append(n)
        return out

    def here(self, at: str, seat: str | None = None, inside: bool | None = None) -> list[str]:
        """The free nobles ashore in a space: of everybody or of a faction, inside its place or in the open."""
        return [
            n
            for n in self.standing().get(at, ())
            if (seat is None or self.nobles[n].seat == seat) and (inside is None or self.nobles[n].inside == inside)
        ]

    def standing(self) -> dict[str, list[str]]:
        """The free nobles ashore in every space; found once while the position stands."""
        return remember(self, "standing", self._standing, ("nobles",))

    def _standing(self) -> dict[str, list[str]]:
        out: dict[str, list[str]] = {}
        for n, x in sorted(self.nobles.items()):
            if not x.captor and not x.aboard and x.at:
                out.setdefault(x.at, []).append(n)
        return out

    def fleet_at(self, at: str, seat: str | None = None) -> list[str]:
        """The ships in a sea space or port, of everybody or of a faction."""
        return [s for s, x in sorted(self.ships.items()) if x.at == at and seat in (None, x.seat)]

    def passengers(self, ship: str) -> list[str]:
        """The free nobles aboard a ship."""
        return list(remember(self, "passengers", self._passengers, ("nobles",)).get(ship, ()))

    def _passengers(self) -> dict[str, list[str]]:
        out: dict[str, list[str]] = {}
        for n, x in sorted(self.nobles.items()):
            for ship in x.aboard if not x.captor else ():
                out.setdefault(ship, []).append(n)
        return out

    def ships_of(self, seat: str) -> list[str]:
        """The ships of a faction."""
        return [s for s, x in sorted(self.ships.items()) if x.seat == seat]

    def allied(self, one: str, other: str) -> bool:
        """Whether two factions are the same or allied."""
        return one == other or (min(one, other), max(one, other)) in self.alliances
