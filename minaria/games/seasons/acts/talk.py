"""Who goes where, says what to whom, and what lies on the tables.

Book: the paragraphs on Diplomat and Commander; SE-DIPLOMAT-*, SE-COMMANDER-02.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from commands import Order
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, Phase
from minaria.games.seasons import orders as o
from minaria.games.seasons.acts.deed import Deed, Kind, Spoken, by_kind
from minaria.games.seasons.rules import circles, talk
from minaria.games.seasons.state import Seasons

_SAID = ("shall we talk", "stay on your side", "who comes with me")


class Going(Spoken[o.Go]):
    """SE-DIPLOMAT-01, SE-COMMANDER-01."""

    kind, office = o.Go, ""

    def fault(self, g: Seasons, seat: str, order: o.Go) -> Refusal | None:
        return talk.go_refusal(g, seat, order.spot, order.by)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Go]:
        tables = (*(f"table/{s}" for s in g.seats), *(f"beside/{s}" for s in g.seats if s != seat))
        by = talk.offices(g) if talk.two_offices(g) else ("",)
        return (o.Go(spot, who) for spot in (talk.MAP, talk.HALL, *tables) for who in by)

    def one(self, g: Seasons, seat: str, by: Chooser) -> o.Go | None:
        somebody = by.choice(g.seats)
        order = o.Go(by.choice((talk.MAP, talk.MAP, talk.HALL, f"table/{somebody}", f"beside/{somebody}")))
        return order if self.refusal(g, seat, order) is None else None

    def do(self, g: Seasons, phase: Phase, order: o.Go) -> Next:
        talk.go(g, g.actor, order.spot, order.by)
        return STAY


class Listening(Deed[o.Listen]):
    """SE-DIPLOMAT-03."""

    kind, office = o.Listen, "diplomat"

    def refusal(self, g: Seasons, seat: str, order: o.Listen) -> Refusal | None:
        return talk.go_refusal(g, seat, order.ear, "")

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Listen]:
        return (o.Listen(f"beside/{other}") for other in g.seats if other != seat)

    def do(self, g: Seasons, phase: Phase, order: o.Listen) -> Next:
        talk.go(g, g.actor, order.ear, "")
        return STAY


class Speaking(Spoken[o.Speak]):
    """SE-DIPLOMAT-02."""

    kind, office = o.Speak, ""

    def fault(self, g: Seasons, seat: str, order: o.Speak) -> Refusal | None:
        return talk.speak_refusal(g, seat, order.by, order.words)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Speak]:
        return map(o.Speak, _SAID)

    def do(self, g: Seasons, phase: Phase, order: o.Speak) -> Next:
        talk.speak(g, g.actor, order.by, order.words)
        return STAY


class Whispering(Spoken[o.Whisper]):
    """SE-DIPLOMAT-02, SE-DIPLOMAT-09."""

    kind, office = o.Whisper, ""

    def fault(self, g: Seasons, seat: str, order: o.Whisper) -> Refusal | None:
        return talk.whisper_refusal(g, seat, order.by, order.seat, order.words)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Whisper]:
        by = ("", *(x for x in talk.offices(g) if x not in ("diplomat", "both")))
        return (o.Whisper(other, "a word in your ear", who) for who in by for other in g.seats)

    def do(self, g: Seasons, phase: Phase, order: o.Whisper) -> Next:
        talk.whisper(g, g.actor, order.by, order.seat, order.words)
        return STAY


class Gathering(Spoken[o.Gather]):
    """SE-DIPLOMAT-02."""

    kind, office = o.Gather, ""

    def fault(self, g: Seasons, seat: str, order: o.Gather) -> Refusal | None:
        return circles.gather_refusal(g, seat, order.by, order.seat)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Gather]:
        return (o.Gather(other) for other in g.seats if other != seat)

    def do(self, g: Seasons, phase: Phase, order: o.Gather) -> Next:
        circles.gather(g, g.actor, order.by, order.seat)
        return STAY


class Muttering(Spoken[o.Mutter]):
    """SE-DIPLOMAT-02."""

    kind, office = o.Mutter, ""

    def fault(self, g: Seasons, seat: str, order: o.Mutter) -> Refusal | None:
        return circles.mutter_refusal(g, seat, order.by, order.words)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Mutter]:
        return map(o.Mutter, _SAID)

    def do(self, g: Seasons, phase: Phase, order: o.Mutter) -> Next:
        circles.mutter(g, g.actor, order.by, order.words)
        return STAY


class SteppingBack(Spoken[o.StepBack]):
    """SE-DIPLOMAT-02."""

    kind, office = o.StepBack, ""

    def fault(self, g: Seasons, seat: str, order: o.StepBack) -> Refusal | None:
        return circles.back_refusal(g, seat, order.by)

    def do(self, g: Seasons, phase: Phase, order: o.StepBack) -> Next:
        circles.leave(g, g.actor, order.by)
        return STAY


class Signing(Deed[o.Sign]):
    """SE-COMMANDER-02."""

    kind = o.Sign

    def refusal(self, g: Seasons, seat: str, order: o.Sign) -> Refusal | None:
        return talk.sign_refusal(g, seat)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Sign]:
        return map(o.Sign, ("yes", "no", "wait", "thanks"))

    def do(self, g: Seasons, phase: Phase, order: o.Sign) -> Next:
        talk.sign(g, g.actor, order.what)
        return STAY


# -- at the nation's own table


class AtHome(Spoken[Kind]):
    """What is done at the nation's own table: somebody of it has to be there (SE-DIPLOMAT-09)."""

    office = ""

    def refusal(self, g: Seasons, seat: str, order: Kind) -> Refusal | None:
        return talk.home_refusal(g, seat) or super().refusal(g, seat, order)


class SendingAway(AtHome[o.SendAway]):
    """SE-DIPLOMAT-04."""

    kind = o.SendAway

    def fault(self, g: Seasons, seat: str, order: o.SendAway) -> Refusal | None:
        return talk.send_refusal(g, seat, order.seat)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.SendAway]:
        return (o.SendAway(other) for other in g.seats if other != seat)

    def do(self, g: Seasons, phase: Phase, order: o.SendAway) -> Next:
        talk.send_away(g, g.actor, order.seat)
        return STAY


class Inviting(Deed[o.Invite]):
    """SE-DIPLOMAT-04."""

    kind, office = o.Invite, ""

    def refusal(self, g: Seasons, seat: str, order: o.Invite) -> Refusal | None:
        return None if order.seat in g.seats and order.seat != seat else Refusal("Name another nation.")

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Invite]:
        return (o.Invite(other) for other in g.seats if other != seat)

    def do(self, g: Seasons, phase: Phase, order: o.Invite) -> Next:
        talk.invite(g, g.actor, order.seat)
        return STAY


class Covering(AtHome[Any]):
    """Notes or sheet covered, or laid open again (SE-DIPLOMAT-06)."""

    def __init__(self, kind: type[Order], covered: bool) -> None:
        self.kind = kind  # type: ignore[misc]
        self.covered = covered

    def fault(self, g: Seasons, seat: str, order: Any) -> Refusal | None:
        return talk.cover_refusal(g, seat, order.what, self.covered)

    def likely(self, g: Seasons, seat: str) -> Iterator[Any]:
        make: Callable[[str], Any] = self.kind
        return map(make, ("notes", "sheet"))

    def do(self, g: Seasons, phase: Phase, order: Any) -> Next:
        talk.set_table(g, g.actor, **{f"{order.what}_covered": self.covered})
        return STAY


class Jotting(AtHome[o.Jot]):
    """SE-DIPLOMAT-05, SE-DIPLOMAT-09."""

    kind = o.Jot

    def fault(self, g: Seasons, seat: str, order: o.Jot) -> Refusal | None:
        """A table holds only so many notes; of two people it is written on by whoever is there."""
        if g.options.get("level") and not talk.reads_notes(g, seat, order.by or "diplomat"):
            return Refusal("Notes are written at your own table; go there.", "SE-DIPLOMAT-09")
        if len(talk.table(g, seat).notes) >= talk.NOTES_AT_MOST:
            return Refusal("Your table is full of notes; tear them up first.")
        return None if len(order.words) <= talk.NOTE_LONG else Refusal("That is too long for a note.")

    def likely(self, g: Seasons, seat: str) -> Iterable[o.Jot]:
        return (o.Jot("ask about the bridge"),)

    def do(self, g: Seasons, phase: Phase, order: o.Jot) -> Next:
        talk.set_table(g, g.actor, notes=(*talk.table(g, g.actor).notes, order.words))
        return STAY


class TearingUp(AtHome[o.TearUp]):
    """SE-DIPLOMAT-06."""

    kind = o.TearUp

    def fault(self, g: Seasons, seat: str, order: o.TearUp) -> Refusal | None:
        return None if talk.table(g, seat).notes else Refusal("There are no notes.")

    def do(self, g: Seasons, phase: Phase, order: o.TearUp) -> Next:
        talk.set_table(g, g.actor, notes=())
        return STAY


WALK = by_kind(Going(), Listening())
SPEECH = by_kind(Speaking(), Whispering(), Gathering(), Muttering(), SteppingBack(), Signing())
TABLE = by_kind(SendingAway(), Inviting(), Covering(o.Cover, True), Covering(o.Uncover, False), Jotting(), TearingUp())
