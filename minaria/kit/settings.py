"""Fields of a state set right by the referee, each from a line that says what its values are.

    SET = Settings(FOG, faults, words={"noble": name, "seat": seat_name}, tells=tells)
    SET.records("nobles", Force, captor=Seat, pursued=bool)      # set captor of Percy to basalt, set Percy not pursued
    SET.value("sole", "sole monarch", Heir)                      # set sole monarch to nobody
    SET.entries("drawers", "drawer", Heir, Seat)                 # set drawer of Perkin Warbeck to amber
    SET.marks("moved", "moved", Force, no="unmoved")             # set Percy moved, set Percy unmoved
    SET.places("deal", "the deal", Seat)                         # set place of amber in the deal to 2
    SET.cleared("spurned", "refused offers")                     # set no refused offers
    SET.other("points", "points", Seat, MANY, get, put)          # set points of amber to 3

A `kind` is that of a slot, `bool`, a range of numbers, or a tuple of words. A value of another kind is not understood;
one that changes nothing is refused, and so is what the game's invariants say can never be. Told is whoever sees by the
field's own rule (see `fog`) what is otherwise, and of no more than that. What follows by itself is done by
`then(g, key, value)`, which may refuse or lay another stack; what is more than one value is an order of the game's own.
Where a game has said a correction in other words, they are its `patterns`; of a `bool` first that it is so, then that
it is not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from commands import Kind, Number, Order, Words, order
from minaria.engine.contract import RefereeAction
from minaria.engine.events import What
from minaria.engine.phases import Stack
from minaria.kit.fog import Fog
from minaria.kit.wording import capital, listing

NOBODY = ("nobody", "nothing", "none")
_ALTERNATIVES = re.compile(r"(\w+)(?:\|\w+)+")
_OPTIONAL = re.compile(r" \[[^]]*\]")
MANY = range(1000)
"""Numbers that a correction may speak of, where nothing narrower is said."""

Then = Callable[[Any, Any, Any], "str | Stack | None"]
"""What follows where a value of a key is set: why it makes no sense after all, another stack of phases, or nothing."""


def _nothing(g: Any, key: Any, value: Any) -> None:
    """Nothing follows."""


class _Setting(NamedTuple):
    """One correction. field: of the state. said: what is set, in words. key, kind: what the slots of the order take,
    key None where the state has but one. get, put: the value of a key. no: how it is said that something is not.
    missing: whether a key has no such value.
    """

    field: str
    said: str
    key: Any
    kind: Any
    get: Callable[[Any, Any], Any]
    put: Callable[[Any, Any, Any], None]
    patterns: tuple[str, ...] = ()
    no: str = ""
    missing: Callable[[Any, Any], bool] = lambda g, key: False
    then: Then = _nothing

    @property
    def among(self) -> tuple[Any, ...]:
        """The values there are, where they are numbers of a range or words."""
        return tuple(self.kind) if isinstance(self.kind, (range, tuple)) else ()

    @property
    def slot(self) -> Any:
        """What the slot of the value takes."""
        return str if isinstance(self.kind, tuple) else _slot(self.kind)

    @property
    def key_slot(self) -> str:
        """What the slot of the key is called: as what it takes."""
        return _kind(self.key)

    @property
    def value_slot(self) -> str:
        """What the slot of the value is called."""
        if self.kind is bool:
            return "yes"
        own = _kind(self.slot)
        return own if own and own != self.key_slot else "value"


class Settings(dict[type[Order], RefereeAction]):
    """The corrections declared, for `Referee.edits`.

    faults: what can never be. words: how values are called, by the kinds of slots, and several keys at once by the kind
    with an s; named: of those whose names stand in the state. tells: the event of a correction of these keys and this
    value. samples: names for the examples in help, by the kinds of slots; a correction that takes others has none.
    people: who sees and hears for himself, the seats and "seat/office" of those who share one. ruler: what the referee
    is called.
    """

    def __init__(
        self,
        fog: Fog[Any, Any],
        faults: Callable[[Any], Iterable[str]],
        words: Mapping[str, Callable[[Any], str]],
        tells: Callable[[Any, Sequence[Any]], What],
        samples: Mapping[str, str] = MappingProxyType({}),
        people: Callable[[Any], Iterable[str]] = lambda g: g.seats,
        ruler: str = "The referee",
        named: Mapping[str, Callable[[Any, Any], str]] = MappingProxyType({}),
    ) -> None:
        self.fog, self.faults, self.words, self.tells, self.samples = fog, faults, words, tells, samples
        self.people, self.ruler, self.named = people, ruler, named

    def other(
        self,
        field: str,
        said: str,
        key: Any,
        kind: Any,
        get: Callable[[Any, Any], Any],
        put: Callable[[Any, Any, Any], None],
        *patterns: str,
        no: str = "",
        missing: Callable[[Any, Any], bool] = lambda g, key: False,
        then: Then = _nothing,
    ) -> None:
        """Whatever has one value for each key, None where there is but one: how it is found, and how it is set."""
        self._declare(_Setting(field, said, key, kind, get, put, patterns, no, missing, then))

    def value(self, field: str, said: str, kind: Any, *patterns: str, no: str = "", then: Then = _nothing) -> None:
        """A field with one value."""

        def put(g: Any, key: Any, value: Any) -> None:
            setattr(g, field, value)

        self.other(field, said, None, kind, lambda g, key: getattr(g, field), put, *patterns, no=no, then=then)

    def record(self, field: str, name: str, said: str, kind: Any, *patterns: str) -> None:
        """A field of the one frozen record that a field has, where it has one."""

        def get(g: Any, key: Any) -> Any:
            return getattr(getattr(g, field), name)

        def put(g: Any, key: Any, value: Any) -> None:
            setattr(g, field, msgspec.structs.replace(getattr(g, field), **{name: value}))

        self.other(field, said, None, kind, get, put, *patterns, missing=lambda g, key: getattr(g, field) is None)

    def records(self, field: str, key: Any, /, **kinds: Any) -> None:
        """A dict of frozen records: each of these fields of each, called as it is."""
        for name, kind in kinds.items():
            self.part(field, name, name.replace("_", " "), key, kind)

    def part(
        self,
        field: str,
        name: str,
        said: str,
        key: Any,
        kind: Any,
        *patterns: str,
        no: str = "",
        keyed: Callable[[Any], Any] = lambda key: key,
        then: Then = _nothing,
    ) -> None:
        """A dict of frozen records: one field of each. keyed: the key of what is named."""

        def get(g: Any, key: Any) -> Any:
            return getattr(getattr(g, field)[keyed(key)], name)

        def put(g: Any, key: Any, value: Any) -> None:
            found = getattr(g, field)
            found[keyed(key)] = msgspec.structs.replace(found[keyed(key)], **{name: value})

        def missing(g: Any, key: Any) -> bool:
            return keyed(key) not in getattr(g, field)

        self.other(field, said, key, kind, get, put, *patterns, no=no, missing=missing, then=then)

    def entries(
        self,
        field: str,
        said: str,
        key: Any,
        kind: Any,
        *patterns: str,
        keyed: Callable[[Any], Any] = lambda key: key,
        kept: bool = False,
        then: Then = _nothing,
    ) -> None:
        """A dict of values: set, or taken out; where `kept`, that there is none stands in it too. keyed: the key of
        what is named, None where it has none.
        """
        none = None if kept else _empty(kind)

        def get(g: Any, key: Any) -> Any:
            return getattr(g, field).get(keyed(key), none)

        def put(g: Any, key: Any, value: Any) -> None:
            if value or kept:
                getattr(g, field)[keyed(key)] = value
            else:
                getattr(g, field).pop(keyed(key), None)

        def missing(g: Any, key: Any) -> bool:
            return keyed(key) is None

        self.other(field, said, key, kind, get, put, *patterns, missing=missing, then=then)

    def marks(
        self,
        field: str,
        said: str,
        key: Any,
        *patterns: str,
        no: str = "",
        made: Callable[[Any], Any] = lambda key: key,
        then: Then = _nothing,
    ) -> None:
        """A tuple of those that are something: they are, or are not. made: what stands there of one."""

        def get(g: Any, key: Any) -> bool:
            return made(key) in getattr(g, field)

        def put(g: Any, key: Any, yes: bool) -> None:
            rest = tuple(x for x in getattr(g, field) if x != made(key))
            setattr(g, field, (*rest, made(key)) if yes else rest)

        self.other(field, said, key, bool, get, put, *patterns, no=no, then=then)

    def places(self, field: str, said: str, key: Any, *patterns: str, then: Then = _nothing) -> None:
        """A tuple whose order counts: at which place, from 1, one stands."""

        def get(g: Any, key: Any) -> int:
            found: int = getattr(g, field).index(key) + 1
            return found

        def put(g: Any, key: Any, n: int) -> None:
            rest = [x for x in getattr(g, field) if x != key]
            setattr(g, field, (*rest[: n - 1], key, *rest[n - 1 :]))

        def missing(g: Any, key: Any) -> bool:
            return key not in getattr(g, field)

        texts = (f"set [the] place of KEY in {said.lower()} to VALUE", *patterns)
        self.other(field, f"place in {said}", key, range(1, 100), get, put, *texts, missing=missing, then=then)

    def cleared(self, field: str, said: str, then: Then = _nothing) -> None:
        """What is remembered of something is forgotten; what follows is told what that was."""

        def forget(g: Any, order: Any) -> str | Stack | None:
            now = getattr(g, field)
            if not now:
                return f"There are no {said}."
            seen = self._seen(g, field)
            setattr(g, field, type(now)())
            follows = then(g, None, now)
            known = self._seen(g, field)
            self._tell(g, {eyes: (None,) for eyes in seen if seen[eyes] != known[eyes]}, lambda keys: f"no {said}", ())
            return follows

        text = f"set no {said}"
        self[self._order(f"SetNo{_title(said)}", (text,), [], f"no {said}", f"forget {said}", text)] = forget

    def follows(self, said: str, why: str) -> None:
        """What is asked for and cannot be set, since it follows from something else: the refusal says from what."""
        made = self._order(
            f"Set{_title(said)}",
            (f"set [the] {said} WORDS",),
            [("words", Words, "")],
            said,
            f"hear what the {said} follows from",
            "",
        )
        self[made] = lambda g, order: why

    # -- one order, and what it does

    def _declare(self, x: _Setting) -> None:
        said = x.said.lower()
        if x.kind is bool:
            yes, *no = x.patterns or (f"set KEY [as] {said}", f"set KEY [as] {x.no or f'not {said}'}")
            patterns: Sequence[str] = (f"{yes} = yes:true", *(f"{text} = yes:false" for text in no))
            does = f"say what holds{f' of {_noun(x.key)}' if x.key else ''}: {x.said}, or {x.no or f'not {x.said}'}"
        else:
            patterns = x.patterns or self._usual(x, said)
            does = f"set the {x.said}{f' of {_noun(x.key)}' if x.key else ''}"
        slots: list[Any] = [] if x.key is None else [(x.key_slot, x.key)]
        slots.append((x.value_slot, bool) if x.kind is bool else (x.value_slot, x.slot, _empty(x.kind)))
        texts = [p.replace("KEY", x.key_slot.upper()).replace("VALUE", x.value_slot.upper()) for p in patterns]
        made = self._order(
            f"Set{_title(x.field)}{_title(x.said)}", texts, slots, said, does, self._example(x, patterns[0])
        )
        self[made] = lambda g, o: self._set(g, o, x)

    def _usual(self, x: _Setting, said: str) -> list[str]:
        """How a value is set where a game says nothing else: "set the gold of birch to 3", "set birch's gold to 3"."""
        ways = [f"set [the] {said} to"] if x.key is None else [f"set [the] {said} of KEY to", f"set KEY {said} to"]
        if isinstance(x.kind, tuple):
            return [f"{way} {str(v).replace('_', ' ')} = value:{v}" for way in ways for v in x.kind]
        none = [] if x.slot is Number else [f"{way} {'|'.join(NOBODY)}" for way in ways]
        return [*(f"{way} VALUE" for way in ways), *none]

    def _example(self, x: _Setting, pattern: str) -> str:
        """The first pattern with sample values in it, '' where there is none of a kind."""
        text = _ALTERNATIVES.sub(r"\1", _OPTIONAL.sub("", pattern.partition("=")[0].strip()))
        for name, slot in (("KEY", x.key), ("VALUE", x.slot)):
            sample = str(x.among[1]) if name == "VALUE" and x.among else self.samples.get(_kind(slot), "")
            if name in text.split() and not sample:
                return ""
            text = " ".join(sample if word == name else word for word in text.split())
        return text

    def _order(
        self, name: str, patterns: Sequence[str], slots: list[Any], said: str, does: str, example: str
    ) -> type[Order]:
        made: Any = msgspec.defstruct(
            name, slots, bases=(Order,), frozen=True, namespace={"__doc__": f"Referee: {does}."}, module=__name__
        )
        examples = (example,) if example else ()
        declared: type[Order] = order(*patterns, word=f"set {said}", examples=examples)(made)
        return declared

    def _set(self, g: Any, o: Any, x: _Setting) -> str | Stack | None:
        """Why it makes no sense, or what follows once it is done and told."""
        new = getattr(o, x.value_slot)
        many = x.key is not None and get_origin(get_args(x.key)[0]) is tuple
        named: Any = None if x.key is None else getattr(o, x.key_slot)
        keys = list(named) if many else [named]
        if why := self._senseless(g, x, keys, new):
            return why
        before, noticed = set(self.faults(g)), dict[str, list[Any]]()
        stack: Stack | None = None
        for key in keys:
            seen = self._seen(g, x.field)
            x.put(g, key, new)
            follows = x.then(g, key, new)
            if isinstance(follows, str):
                return follows
            stack = follows or stack
            for who, now in self._seen(g, x.field).items():
                if now != seen[who] and self._knows(g, x, who, key):
                    noticed.setdefault(who, []).append(key)
        if wrong := [fault for fault in self.faults(g) if fault not in before]:
            return f"That can never be: {listing(wrong)}."
        self._tell(g, noticed, lambda about: self._said(g, x, about, new), (new,))
        return stack

    def _senseless(self, g: Any, x: _Setting, keys: Sequence[Any], new: Any) -> str:
        """Why these cannot have that value, whatever the position; '' if they can."""
        if not keys:
            return "Name at least one."
        if isinstance(x.kind, range) and new not in x.kind:
            return f"{capital(x.said)} runs from {x.among[0]} to {x.among[-1]}."
        if x.slot is Number and new not in MANY:
            return f"{capital(x.said)} runs from 0 to {MANY[-1]}."
        for key in keys:
            if x.missing(g, key):
                if key is None:
                    return f"Nothing has {x.said}."
                name = capital(self._named(g, x.key, key))
                return f"{name} cannot be {x.said}." if x.kind is bool else f"{name} has no {x.said}."
        return "That is so already." if all(x.get(g, key) == new for key in keys) else ""

    def _said(self, g: Any, x: _Setting, keys: Sequence[Any], new: Any) -> str:
        many = self.words.get(f"{_kind(x.key)}s")
        what = many(keys) if many is not None else listing(self._named(g, x.key, key) for key in keys)
        if x.kind is bool:
            how = x.said if new else x.no or f"not {x.said}"
            return how if x.key is None else f"{what} {'is' if len(keys) == 1 else 'are'} {how}"
        value = self._named(g, x.kind, new) if new or x.slot is Number else NOBODY[0]
        return f"{x.said}: {value}" if x.key is None else f"{what}: {x.said} {value}"

    def _named(self, g: Any, slot: Any, value: Any) -> str:
        kind = _kind(slot)
        if kind in self.named:
            return self.named[kind](g, value)
        return self.words[kind](value) if kind in self.words else str(value).replace("_", " ")

    # -- who is told

    def _seen(self, g: Any, field: str) -> dict[str, Any]:
        """What spectators ('') and everybody else know of a field."""
        rule, now = self.fog.hidden_fields.get(field), copy(getattr(g, field))
        found = {"": now if rule is None else copy(rule.known(g, "", now))}
        for who in self.people(g):
            eyes = self.fog.eyes(field, *who.split("/"))
            found[who] = now if rule is None else copy(rule.known(g, eyes, now))
        return found

    def _knows(self, g: Any, x: _Setting, who: str, key: Any) -> bool:
        """Whether somebody who sees that a field is otherwise knows what the value of a key is now: finds it in what he
        knows.
        """
        known = self.fog.known(g, *who.split("/"))
        try:
            return not x.missing(known, key) and bool(x.get(known, key) == x.get(g, key))
        except (LookupError, AttributeError):
            return False

    def _tell(
        self,
        g: Any,
        noticed: Mapping[str, Sequence[Any]],
        said: Callable[[Sequence[Any]], str],
        more: Sequence[Any],
    ) -> None:
        """Each is told of the keys of which he sees that they are otherwise: what all see openly, the rest apart."""
        people = {who: tuple(noticed.get(who, ())) for who in self.people(g)}
        openly = tuple(noticed.get("", ()))
        for keys in [openly] if openly else dict.fromkeys(filter(None, people.values())):
            what = self.tells(g, [v for v in (*keys, *more) if v not in (None, "")])
            texts = {who: self._ruled(said, own) if openly or own == keys else "" for who, own in people.items()}
            public = self._ruled(said, openly)
            g.tell(public, what, **{who: text for who, text in texts.items() if text != public or "/" in who})

    def _ruled(self, said: Callable[[Sequence[Any]], str], keys: Sequence[Any]) -> str:
        return f"{self.ruler} rules: {said(keys)}." if keys else ""


def _slot(kind: Any) -> Any:
    """What the slot of a value of a kind takes."""
    return Number if kind is Number or isinstance(kind, range) else kind


def _empty(kind: Any) -> Any:
    """The value of a kind that stands for none."""
    return "" if isinstance(kind, tuple) else get_args(Number if isinstance(kind, range) else kind)[0]()


def _kind(slot: Any) -> str:
    return next((a.id for a in getattr(slot, "__metadata__", ()) if isinstance(a, Kind)), "")


def _noun(slot: Any) -> str:
    noun = next((a.noun for a in getattr(slot, "__metadata__", ()) if isinstance(a, Kind)), "")
    return noun.partition(" such as ")[0]


def _title(said: str) -> str:
    return "".join(word.title() for word in said.replace("_", " ").split())
