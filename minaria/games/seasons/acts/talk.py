"""Who goes where, says what to whom, and what lies on the tables.

Book: the paragraphs on Diplomat and Commander; SE-DIPLOMAT-*, SE-COMMANDER-02.
"""

from __future__ import annotations

from collections.abc import Iterator

from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, Phase
from minaria.games.seasons import orders as o
from minaria.games.seasons.acts.common import Simple, Spoken, by_kind, one_of, to_others
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
        by = g.offices if g.two_offices else ("",)
        return (o.Go(spot, who) for spot in (talk.MAP, talk.HALL, *tables) for who in by)

    def one(self, g: Seasons, seat: str, by: Chooser) -> o.Go | None:
        somebody = by.choice(g.seats)
        order = o.Go(by.choice((talk.MAP, talk.MAP, talk.HALL, f"table/{somebody}", f"beside/{somebody}")))
        return order if self.refusal(g, seat, order) is None else None

    def do(self, g: Seasons, phase: Phase, order: o.Go) -> Next:
        talk.go(g, g.actor, order.spot, order.by)
        return STAY


def whispers(g: Seasons, seat: str) -> Iterator[o.Whisper]:
    """By everybody who has a voice of his own, to everybody."""
    by = ("", *(x for x in g.offices if x not in ("diplomat", "both")))
    return (o.Whisper(other, "a word in your ear", who) for who in by for other in g.seats)


def jot_refusal(g: Seasons, seat: str, order: o.Jot) -> Refusal | None:
    """A table holds only so many notes; of two people it is written on by whoever is there (SE-DIPLOMAT-09)."""
    if g.options.get("level") and not g.reads_notes(f"{seat}/{order.by or 'diplomat'}"):
        return Refusal("Notes are written at your own table; go there.", "SE-DIPLOMAT-09")
    if len(talk.table(g, seat).notes) >= talk.NOTES_AT_MOST:
        return Refusal("Your table is full of notes; tear them up first.")
    return None if len(order.words) <= talk.NOTE_LONG else Refusal("That is too long for a note.")


WALK = by_kind(
    Going(),
    Simple(
        o.Listen,
        lambda g, s, x: talk.go_refusal(g, s, x.ear, ""),
        lambda g, s, x: talk.go(g, s, x.ear, ""),
        lambda g, s: (o.Listen(f"beside/{other}") for other in g.seats if other != s),
        office="diplomat",
    ),
)
SPEECH = by_kind(
    Simple(
        o.Speak,
        lambda g, s, x: talk.speak_refusal(g, s, x.by, x.words),
        lambda g, s, x: talk.speak(g, s, x.by, x.words),
        one_of(o.Speak, *_SAID),
    ),
    Simple(
        o.Whisper,
        lambda g, s, x: talk.whisper_refusal(g, s, x.by, x.seat, x.words),
        lambda g, s, x: talk.whisper(g, s, x.by, x.seat, x.words),
        whispers,
    ),
    Simple(
        o.Gather,
        lambda g, s, x: circles.gather_refusal(g, s, x.by, x.seat),
        lambda g, s, x: circles.gather(g, s, x.by, x.seat),
        to_others(o.Gather),
    ),
    Simple(
        o.Mutter,
        lambda g, s, x: circles.mutter_refusal(g, s, x.by, x.words),
        lambda g, s, x: circles.mutter(g, s, x.by, x.words),
        one_of(o.Mutter, *_SAID),
    ),
    Simple(
        o.StepBack,
        lambda g, s, x: circles.back_refusal(g, s, x.by),
        lambda g, s, x: circles.leave(g, s, x.by),
    ),
    Simple(
        o.Sign,
        lambda g, s, x: talk.sign_refusal(g, s),
        lambda g, s, x: talk.sign(g, s, x.what),
        one_of(o.Sign, "yes", "no", "wait", "thanks"),
        office="commander",
    ),
)
TABLE = by_kind(
    Simple(
        o.SendAway,
        lambda g, s, x: talk.send_refusal(g, s, x.seat),
        lambda g, s, x: talk.send_away(g, s, x.seat),
        to_others(o.SendAway),
        home=True,
    ),
    Simple(
        o.Invite,
        lambda g, s, x: None if x.seat in g.seats and x.seat != s else Refusal("Name another nation."),
        lambda g, s, x: talk.invite(g, s, x.seat),
        to_others(o.Invite),
    ),
    Simple(
        o.Cover,
        lambda g, s, x: talk.cover_refusal(g, s, x.what, True),
        lambda g, s, x: talk.cover(g, s, x.what, True),
        one_of(o.Cover, "notes", "sheet"),
        home=True,
    ),
    Simple(
        o.Uncover,
        lambda g, s, x: talk.cover_refusal(g, s, x.what, False),
        lambda g, s, x: talk.cover(g, s, x.what, False),
        one_of(o.Uncover, "notes", "sheet"),
        home=True,
    ),
    Simple(
        o.Jot,
        jot_refusal,
        lambda g, s, x: talk.set_table(g, s, notes=(*talk.table(g, s).notes, x.words)),
        one_of(o.Jot, "ask about the bridge"),
        home=True,
    ),
    Simple(
        o.TearUp,
        lambda g, s, x: None if talk.table(g, s).notes else Refusal("There are no notes."),
        lambda g, s, x: talk.set_table(g, s, notes=()),
        home=True,
    ),
)
