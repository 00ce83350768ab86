"""Small circles: people who put their heads together in the hall or at a table, and what they say there.

Book: the Diplomat (who may be overheard); SE-DIPLOMAT-02, SE-DIPLOMAT-03. Who stands in a circle hears what is said low
in it; the others at the place, and whoever listens beside the table, see who stands with whom and hear nothing.
"""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.seasons.rules import talk
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.wording import listing


def circle(g: Seasons, who: str) -> list[str]:
    """Who stands in a person's circle, himself too; nobody if he stands alone."""
    mine = g.circles.get(who, "")
    return [p for p, c in g.circles.items() if c == mine] if mine else []


def gather_refusal(g: Seasons, seat: str, by: str, to: str) -> Refusal | None:
    """Why nobody of that nation can be stood with."""
    why = talk.speak_refusal(g, seat, by, "a word")
    if why is not None:
        return why
    other = talk.listener(g, seat, by, to)
    if not other:
        return Refusal(f"{talk.called(to)} is not at the same place.", "SE-DIPLOMAT-02")
    if other in circle(g, talk.speaker(g, seat, by)):
        return Refusal(f"You stand with {talk.person_name(other)} already.")
    return None


def gather(g: Seasons, seat: str, by: str, to: str) -> None:
    """Step into somebody's circle, or begin one with him; everybody at the place sees it."""
    who, other = talk.speaker(g, seat, by), talk.listener(g, seat, by, to)
    talk.step_out(g, who)
    g.circles.setdefault(other, other)
    g.circles[who] = g.circles[other]
    names = listing(talk.person_name(p) for p in circle(g, who) if p != who)
    talk.tell_at(g, g.place_of(who), f"{talk.person_name(who)} stands together with {names}.", "")


def back_refusal(g: Seasons, seat: str, by: str) -> Refusal | None:
    """Only out of a circle there is."""
    return None if talk.speaker(g, seat, by) in g.circles else Refusal("You stand in no circle.")


def leave(g: Seasons, seat: str, by: str) -> None:
    """Step back from a circle; everybody at the place sees it."""
    who = talk.speaker(g, seat, by)
    talk.step_out(g, who)
    talk.tell_at(g, g.place_of(who), f"{talk.person_name(who)} steps back from the circle.", "")


def mutter_refusal(g: Seasons, seat: str, by: str, words: str) -> Refusal | None:
    """Why nothing can be said low: there is no circle to hear it."""
    why = talk.speak_refusal(g, seat, by, words)
    if why is not None:
        return why
    return (
        None
        if circle(g, talk.speaker(g, seat, by))
        else Refusal("You stand in no circle: 'stand with' somebody first.", "SE-DIPLOMAT-02")
    )


def mutter(g: Seasons, seat: str, by: str, words: str) -> None:
    """Said low: the circle hears it, the others at the place see it."""
    who = talk.speaker(g, seat, by)
    g.speech += 1
    inner = circle(g, who)
    others = listing(talk.person_name(p) for p in inner if p != who)
    seen = dict.fromkeys(talk.hearers(g, g.place_of(who)), f"{talk.person_name(who)} speaks low with {others}.")
    talk.tell_people(g, {**seen, **dict.fromkeys(inner, f"{talk.person_name(who)}, low: {words}")})
