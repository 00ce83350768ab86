"""What a standing order waits for, read from a player's words: something that happens, his turn, a turn, a question.

"attacked at Tadafat", "besieged by Hothior", "Hothior attacks Mivior", "a siege at Pennol", "my turn", "turn 3", "asked
for losses". Only what is understood whole is taken; it is held against events as the seat may know them (see
engine/events), never against words that were told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from commands import NameIndex, clean
from commands.tokens import Tok, number, tokenize, words_of
from minaria.engine.events import Event, How, Kind, Spot, What
from minaria.engine.match import Match
from minaria.table.record.talk import listed, title

ANYBODY = "*"
LONGEST = 24  # words of a condition
_MY_TURN = ("my turn", "my round", "my go", "i am up", "it is my turn", "it is my round", "my turn comes")
_SOMEBODY = frozenset(
    (
        "anybody",
        "anyone",
        "somebody",
        "someone",
        "everybody",
        "everyone",
        "they",
        "he",
        "she",
        "enemy",
        "player",
        "whoever",
    )
)
_MYSELF = frozenset(("i", "me", "we", "us", "myself"))
_LITTLE = frozenset(
    (
        "a",
        "an",
        "the",
        "am",
        "is",
        "are",
        "be",
        "been",
        "being",
        "was",
        "were",
        "has",
        "have",
        "get",
        "gets",
        "got",
        "of",
        "my",
        "im",
        "there",
        "ever",
        "again",
        "comes",
        "happens",
    )
)
_PLACED = ("at", "in", "on", "near")
_ASKED = ("for", "about", "to", "which", "who", "whom", "what", "a", "the", "my")
_BEGINS = frozenset(
    (
        "begins",
        "begin",
        "starts",
        "start",
        "comes",
        "came",
        "is",
        "reached",
        "has",
        "begun",
        "the",
        "of",
    )
)


class Condition(NamedTuple):
    """What is waited for. `who` it concerns, '' the seat itself; `by` whom, done to `whom`; '' leaves both open."""

    own: bool = False
    turn: int = 0
    asked: tuple[str, ...] | None = None  # the words of a question's title; () any question
    kind: str = ""
    hows: tuple[str, ...] = ()
    who: str = ""
    by: str = ""
    whom: str = ""
    place: Spot | None = None

    @property
    def happens(self) -> bool:
        """Whether it waits for something that happens."""
        return bool(self.kind or self.hows)


class NotUnderstood(Exception):
    """The words are no condition; the message says why, and what would be."""


def read(match: Match, seat: str, said: str) -> Condition:
    """The condition in a player's words. Raises NotUnderstood."""
    words = words_of(said)
    if not words:
        raise NotUnderstood(f"Say when: {_examples(match)}.")
    if len(words) > LONGEST:
        raise NotUnderstood(f"That is longer than anything one can wait for. Say when: {_examples(match)}.")
    if " ".join(words) in _MY_TURN:
        return Condition(own=True)
    if turn := _turn(words):
        return Condition(turn=turn)
    if words[0] == "asked" or words[:3] == ("i", "am", "asked"):
        rest = words[words.index("asked") + 1 :]
        if match.game.rules.events.hows and _phrase_in(match, words):
            return _happening(match, seat, said)
        return Condition(asked=_question(match, rest))
    return _happening(match, seat, said)


def _turn(words: Sequence[str]) -> int:
    """The turn whose beginning is meant, 0 if none is: "turn 3", "the beginning of turn 3", "the end of turn 2"."""
    if "turn" not in words:
        return 0
    k = words.index("turn")
    n = number(words[k + 1]) if k + 1 < len(words) else None
    ends = any(w in ("end", "ends", "over") for w in words)
    rest = {*words[:k], *words[k + 2 :]} - _BEGINS - {"beginning", "end", "ends", "over"}
    return (n + ends) if n and not rest else 0


def _question(match: Match, words: Sequence[str]) -> tuple[str, ...]:
    """The title of the questions meant, () for any. Raises NotUnderstood."""
    rest = tuple(w for w in words if w not in _ASKED)
    if not rest:
        return ()
    titles = list(dict.fromkeys(p.title for p in match.game.rules.phases if p.title))
    for name in titles:
        if words_of(name) == rest:
            return rest
    raise NotUnderstood(
        f"Nobody is ever asked for '{clean(' '.join(rest), 60)}'; say 'asked', or 'asked for' and {_or(titles)}."
    )


# -- what happens


def _happening(match: Match, seat: str, said: str) -> Condition:
    tokens = tokenize(said)
    words = _told(t.text for t in tokens)
    whole = _clause(match, seat, words)
    if isinstance(whole, Condition):
        return whole
    for k in range(len(tokens) - 1, 0, -1):
        if tokens[k].text not in _PLACED:
            continue
        doer = next((j for j in range(k + 1, len(tokens)) if tokens[j].text == "by"), len(tokens))
        clause = _clause(match, seat, _told(t.text for t in (*tokens[:k], *tokens[doer:])))
        if not isinstance(clause, Condition):
            raise NotUnderstood(clause)
        end = tokens[doer].start if doer < len(tokens) else len(said)
        return clause._replace(place=_place(match, seat, said[tokens[k].end : end], tokens[k + 1 : doer]))
    raise NotUnderstood(whole)


def _told(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(w for w in words if w not in _LITTLE)


def _place(match: Match, seat: str, said: str, tokens: Sequence[Tok]) -> Spot:
    """The place of that name. Raises NotUnderstood."""
    index = match.game.language.scope(match, seat).index("place")
    name = clean(said.strip(" ,.:"), 60)
    if index is None:
        raise NotUnderstood("This game has no places with names.")
    if not tokens:
        raise NotUnderstood("Say where.")
    hits = [h for h in index.match(tokens, 0, False) if h.end == len(tokens)]
    best = [h for h in hits if h.cost == min(x.cost for x in hits)]
    values = list(dict.fromkeys(h.value for h in best))
    if len(values) == 1:
        spot: Spot = values[0]
        return spot
    if values:
        raise NotUnderstood(f"'{name}' may be {_or([h.said for h in best][:4])}.")
    near = index.near(name)
    raise NotUnderstood(f"'{name}' is no place here" + (f"; do you mean {_or(near)}?" if near else "."))


def _clause(match: Match, seat: str, words: tuple[str, ...]) -> Condition | str:
    """What happens to whom by whom, without where; else why it is not understood."""
    whole = _phrases(match).get(words)
    if isinstance(whole, How) and whole.does:  # "an attack" is somebody's, not one's own
        named = (k for k in match.game.rules.events.kinds if any(_told(words_of(w)) == words for w in (k.id, *k.says)))
        whole = next(named, whole)
    if whole:
        return _as(whole)
    by = whom = ""
    if "by" in words:
        k = words.index("by")
        by, words = _somebody(match, seat, words[k + 1 :]), words[:k]
        if not by:
            return f"Nobody at this table is called so: {_unknown(match)}."
    who = ""
    for n in range(len(words) - 1, 0, -1):
        if subject := _somebody(match, seat, words[:n]):
            who, words = subject, words[n:]
            break
    found = _phrases(match).get(words)
    for n in range(len(words) - 1, 0, -1):
        if found:
            break
        whom = _somebody(match, seat, words[n:])
        found = _phrases(match).get(words[:n]) if whom else None
    if not found:
        return f"'{clean(' '.join(words), 60)}' says nothing that may happen here. {_can_be(match)}"
    made = _as(found)._replace(who=who, by=by, whom=whom)
    if (who or by or whom) and made.kind:
        return f"Say 'a {made.kind}' and where, or what befalls whom. {_can_be(match)}"
    hows = [h for h in match.game.rules.events.hows if h.id in made.hows]
    if by and not all(h.by for h in hows):
        return f"Who brings that about is not told: leave 'by {title(by) if by != ANYBODY else 'somebody'}' out."
    if whom and not any(match.game.rules.events.how(h.by) in hows for h in match.game.rules.events.hows if h.by):
        return "To whom that is done is not told."
    return made


def _as(found: How | Kind) -> Condition:
    return Condition(hows=(found.id,)) if isinstance(found, How) else Condition(kind=found.id)


def _phrases(match: Match) -> Mapping[tuple[str, ...], How | Kind]:
    """All ways of saying what may happen in a game, without little words."""
    known = match.game.cache.get("happenings")
    if known is None:
        made: dict[tuple[str, ...], How | Kind] = {}
        for how in match.game.rules.events.hows:
            for said in how.words:
                made.setdefault(_told(words_of(said)), how)
        for kind in match.game.rules.events.kinds:
            for said in (kind.id, *kind.says):
                made.setdefault(_told(words_of(said)), kind)
        match.game.cache["happenings"] = known = made
    phrases: Mapping[tuple[str, ...], How | Kind] = known
    return phrases


def _phrase_in(match: Match, words: Sequence[str]) -> bool:
    """Whether words that begin like a question are a way of being concerned: "asked for a treaty"."""
    said = _told(words)
    return any(said[: len(p)] == p for p in _phrases(match) if len(p) > 1)


def _somebody(match: Match, seat: str, words: Sequence[str]) -> str:
    """The seat meant, the speaker's own by "me"; ANYBODY; '' if it is nobody's name."""
    if len(words) == 1 and words[0] in _MYSELF:
        return seat
    if words and all(w in _SOMEBODY for w in words):
        return ANYBODY
    index: NameIndex | None = match.game.language.scope(match, seat).index("seat")
    named = list(dict.fromkeys(index.exact(" ".join(words)))) if index is not None and words else []
    seats = [s for s in match.setup.seats if s in named or words_of(s) == tuple(words)]
    return seats[0] if len(seats) == 1 else ""


def _unknown(match: Match) -> str:
    return "there are " + listed([title(s) for s in match.setup.seats])


def _can_be(match: Match) -> str:
    """What a player of this game can be, as an end to a refusal."""
    done = [how.id for how in match.game.rules.events.hows if not how.does]
    return f"You can be {_or(done)}; 'at' says where, 'by' says by whom." if done else _examples(match)


def _or(items: Sequence[str]) -> str:
    """Words in a sentence: "a, b or c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}" if items else "nothing"


def _examples(match: Match) -> str:
    done = [how.id for how in match.game.rules.events.hows if not how.does][:2]
    return _or([*(f"{d} at PLACE" for d in done), "my turn", "turn 3", "asked"])


# -- whether it has come


def holds(match: Match, seat: str, wanted: Condition, event: Event | What) -> bool:
    """Whether that is what is waited for."""
    if wanted.kind and event.kind != wanted.kind:
        return False
    if wanted.place is not None and wanted.place not in event.places:
        return False
    return not wanted.hows or any(_concerns(match, wanted, event.concerns, s) for s in _whose(wanted, seat, event))


def _whose(wanted: Condition, seat: str, event: Event | What) -> Iterator[str]:
    yield from event.concerns if wanted.who == ANYBODY else (wanted.who or seat,)


def _concerns(match: Match, wanted: Condition, concerns: Mapping[str, str], who: str) -> bool:
    """Whether it concerns `who` so, by whom and to whom it is wanted."""
    how = match.game.rules.events.how(concerns.get(who, ""))
    if how is None or how.id not in wanted.hows:
        return False
    doers = [s for s, done in concerns.items() if done == how.by and s != who]
    hows = match.game.rules.events
    suffer = [s for s, done in concerns.items() if (x := hows.how(done)) is not None and x.by == how.id]
    return _among(wanted.by, doers) and _among(wanted.whom, suffer)


def _among(wanted: str, seats: Sequence[str]) -> bool:
    return not wanted or (bool(seats) if wanted == ANYBODY else wanted in seats)
