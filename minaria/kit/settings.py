"""Fields of a state set right by the referee, each from a line that says what its values are.

    SET = Settings(FOG, faults, words={"noble": name, "seat": seat_name}, tells=tells)
    SET.records("nobles", Force, captor=Seat, pursued=bool)      # set captor of Percy to basalt, set Percy not pursued
    SET.value("sole", "sole monarch", Heir)                      # set sole monarch to nobody
    SET.entries("drawers", "drawer", Heir, Seat)                 # set drawer of Perkin Warbeck to amber
    SET.marks("moved", "moved", Force, no="unmoved")             # set Percy moved, set Percy unmoved
    SET.places("deal", "the deal", Seat)                         # set place of amber in the deal to 2
    SET.cleared("spurned", "refused offers")                     # set no refused offers

A `kind` is that of a slot, `bool`, a range of numbers, or a tuple of words. A value of another kind is not understood;
one that changes nothing is refused, and so is what the game's invariants say can never be. Told is whoever sees by the
field's own rule (see `fog`) that something is otherwise. What has consequences besides (who dies, what goes along) is
an order of the game's own. Where a game has said a correction in other words, they are its `patterns`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from commands import Kind, Number, Order, order
from minaria.engine.contract import RefereeAction
from minaria.engine.events import What
from minaria.kit.fog import Fog
from minaria.kit.wording import capital, listing

NOBODY = ("nobody", "nothing", "none")
_ALTERNATIVES = re.compile(r"(\w+)(?:\|\w+)+")
MANY = range(1000)
"""Numbers that a correction may speak of, where nothing narrower is said."""


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

    @property
    def among(self) -> tuple[Any, ...]:
        """The values there are, where they are numbers of a range or words."""
        return tuple(self.kind) if isinstance(self.kind, (range, tuple)) else ()

    @property
    def slot(self) -> Any:
        """What the slot of the value takes."""
        return Number if self.kind is Number or isinstance(self.kind, range) else self.kind

    @property
    def empty(self) -> Any:
        """The value that stands for none."""
        return 0 if self.slot is Number else ""


class Settings(dict[type[Order], RefereeAction]):
    """The corrections declared, for `Referee.edits`. faults: what can never be. words: how values are called, by the
    kinds of slots. tells: the event of a correction of these keys and this value. samples: names for the examples in
    help, by the kinds of slots; a correction that takes others has none.
    """

    def __init__(
        self,
        fog: Fog[Any, Any],
        faults: Callable[[Any], Iterable[str]],
        words: Mapping[str, Callable[[Any], str]],
        tells: Callable[[Any, Sequence[Any]], What],
        samples: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.fog, self.faults, self.words, self.tells, self.samples = fog, faults, words, tells, samples

    def value(self, field: str, said: str, kind: Any, *patterns: str) -> None:
        """A field with one value."""

        def put(g: Any, key: Any, value: Any) -> None:
            setattr(g, field, value)

        self._declare(_Setting(field, said, None, kind, lambda g, key: getattr(g, field), put, patterns))

    def record(self, field: str, name: str, said: str, kind: Any, *patterns: str) -> None:
        """A field of the one frozen record that a field has, where it has one."""

        def put(g: Any, key: Any, value: Any) -> None:
            setattr(g, field, msgspec.structs.replace(getattr(g, field), **{name: value}))

        self._declare(
            _Setting(
                field,
                said,
                None,
                kind,
                lambda g, key: getattr(getattr(g, field), name),
                put,
                patterns,
                missing=lambda g, key: getattr(g, field) is None,
            )
        )

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
    ) -> None:
        """A dict of frozen records: one field of each. keyed: the key of what is named."""

        def get(g: Any, key: Any) -> Any:
            return getattr(getattr(g, field)[keyed(key)], name)

        def put(g: Any, key: Any, value: Any) -> None:
            found = getattr(g, field)
            found[keyed(key)] = msgspec.structs.replace(found[keyed(key)], **{name: value})

        def missing(g: Any, key: Any) -> bool:
            return keyed(key) not in getattr(g, field)

        self._declare(_Setting(field, said, key, kind, get, put, patterns, no, missing))

    def entries(
        self,
        field: str,
        said: str,
        key: Any,
        kind: Any,
        *patterns: str,
        keyed: Callable[[Any], Any] = lambda key: key,
        kept: bool = False,
    ) -> None:
        """A dict of values: set, or taken out; where `kept`, that there is none stands in it too. keyed: the key of
        what is named, None where it has none.
        """

        def put(g: Any, key: Any, value: Any) -> None:
            if value or kept:
                getattr(g, field)[keyed(key)] = value
            else:
                getattr(g, field).pop(keyed(key), None)

        def get(g: Any, key: Any) -> Any:
            return getattr(g, field).get(keyed(key), None if kept else setting.empty)

        setting = _Setting(field, said, key, kind, get, put, patterns, missing=lambda g, key: keyed(key) is None)
        self._declare(setting)

    def marks(
        self,
        field: str,
        said: str,
        key: Any,
        *patterns: str,
        no: str = "",
        made: Callable[[Any], Any] = lambda key: key,
    ) -> None:
        """A tuple of those that are something: they are, or are not. made: what stands there of one."""

        def put(g: Any, key: Any, yes: bool) -> None:
            rest = tuple(x for x in getattr(g, field) if x != made(key))
            setattr(g, field, (*rest, made(key)) if yes else rest)

        self._declare(
            _Setting(field, said, key, bool, lambda g, key: made(key) in getattr(g, field), put, patterns, no)
        )

    def places(self, field: str, said: str, key: Any) -> None:
        """A tuple whose order counts: at which place, from 1, one stands."""

        def put(g: Any, key: Any, n: int) -> None:
            rest = [x for x in getattr(g, field) if x != key]
            setattr(g, field, (*rest[: n - 1], key, *rest[n - 1 :]))

        def missing(g: Any, key: Any) -> bool:
            return key not in getattr(g, field)

        def get(g: Any, key: Any) -> int:
            found: int = getattr(g, field).index(key) + 1
            return found

        text = f"set place of KEY in {said.lower()} to VALUE"
        self._declare(_Setting(field, f"place in {said}", key, range(1, 100), get, put, (text,), missing=missing))

    def cleared(self, field: str, said: str) -> None:
        """What is remembered of something is forgotten."""

        def forget(g: Any, order: Any) -> str | None:
            now = getattr(g, field)
            if not now:
                return f"There are no {said}."
            seen = self._seen(g, field)
            setattr(g, field, type(now)())
            self._tell(g, field, seen, f"no {said}", ())
            return None

        text = f"set no {said}"
        self[self._order(f"SetNo{_title(said)}", (text,), [], f"no {said}", text)] = forget

    # -- one order, and what it does

    def _declare(self, x: _Setting) -> None:
        slots: list[Any] = [] if x.key is None else [("key", x.key)]
        said = x.said.lower()
        if x.kind is bool:
            patterns = x.patterns or (f"set KEY {said} = yes:true", f"set KEY {x.no or f'not {said}'} = yes:false")
            slots.append(("yes", bool))
        else:
            what = f"set {said}{' of KEY' if x.key is not None else ''} to"
            words = [f"{what} {v} = value:{v}" for v in x.kind] if isinstance(x.kind, tuple) else [f"{what} VALUE"]
            none = [] if x.slot is Number or isinstance(x.kind, tuple) else [f"{what} {'|'.join(NOBODY)}"]
            patterns = x.patterns or (*words, *none)
            slots.append(("value", str if isinstance(x.kind, tuple) else x.slot, x.empty))
        made = self._order(
            f"Set{_title(x.field)}{_title(x.said)}", patterns, slots, x.said, self._example(x, patterns[0])
        )
        self[made] = lambda g, o: self._set(g, o, x)

    def _example(self, x: _Setting, pattern: str) -> str:
        """The first pattern with sample values in it, '' where there is none of a kind."""
        text = _ALTERNATIVES.sub(r"\1", pattern.partition("=")[0].strip())
        for name, slot in (("KEY", x.key), ("VALUE", x.slot)):
            sample = str(x.among[1]) if name == "VALUE" and x.among else self.samples.get(_kind(slot), "")
            if name in text.split() and not sample:
                return ""
            text = " ".join(sample if word == name else word for word in text.split())
        return text

    def _order(self, name: str, patterns: Sequence[str], slots: list[Any], said: str, example: str) -> type[Order]:
        made: Any = msgspec.defstruct(
            name, slots, bases=(Order,), frozen=True, namespace={"__doc__": f"Referee: set {said}."}, module=__name__
        )
        examples = (example,) if example else ()
        declared: type[Order] = order(*patterns, word=f"set {said}", examples=examples)(made)
        return declared

    def _set(self, g: Any, o: Any, x: _Setting) -> str | None:
        """Why it makes no sense, or nothing once it is done and told."""
        new = o.yes if x.kind is bool else o.value
        many = x.key is not None and get_origin(get_args(x.key)[0]) is tuple
        keys = [None] if x.key is None else list(o.key) if many else [o.key]
        if not keys:
            return "Name at least one."
        if x.among and new not in x.among:
            return f"{capital(x.said)} runs from {x.among[0]} to {x.among[-1]}."
        if x.slot is Number and new not in (x.among or MANY):
            return f"{capital(x.said)} runs from 0 to {MANY[-1]}."
        for key in keys:
            if x.missing(g, key):
                return f"Nothing has {x.said}." if key is None else f"{self._named(x.key, key)} has no {x.said}."
        if all(x.get(g, key) == new for key in keys):
            return "That is so already."
        before, seen = set(self.faults(g)), self._seen(g, x.field)
        for key in keys:
            x.put(g, key, new)
        if wrong := [fault for fault in self.faults(g) if fault not in before]:
            return f"That can never be: {listing(wrong)}."
        self._tell(g, x.field, seen, self._said(x, keys, new), [v for v in (*keys, new) if v not in (None, "")])
        return None

    def _said(self, x: _Setting, keys: Sequence[Any], new: Any) -> str:
        what = listing(self._named(x.key, key) for key in keys)
        if x.kind is bool:
            return f"{what} {'is' if len(keys) == 1 else 'are'} {x.said if new else x.no or f'not {x.said}'}"
        value = self._named(x.kind, new) if new or x.slot is Number else NOBODY[0]
        return f"{x.said}: {value}" if x.key is None else f"{what}: {x.said} {value}"

    def _named(self, slot: Any, value: Any) -> str:
        kind = _kind(slot)
        return self.words[kind](value) if kind in self.words else str(value)

    # -- who is told

    def _seen(self, g: Any, field: str) -> dict[str, Any]:
        """What spectators ('') and every seat know of a field that not all may know."""
        rule = self.fog.hidden_fields.get(field)
        if rule is None:
            return {}
        now = getattr(g, field)
        value = now.copy() if isinstance(now, dict) else now
        return {eyes: rule.known(g, eyes, value) for eyes in ("", *g.seats)}

    def _tell(self, g: Any, field: str, before: dict[str, Any], said: str, about: Sequence[Any]) -> None:
        text, what, now = f"The referee rules: {said}.", self.tells(g, about), self._seen(g, field)
        if not before or before[""] != now[""]:
            g.tell(text, what)
        else:
            g.tell("", what, **{seat: text for seat in g.seats if before[seat] != now[seat]})


def _kind(slot: Any) -> str:
    return next((a.id for a in getattr(slot, "__metadata__", ()) if isinstance(a, Kind)), "")


def _title(said: str) -> str:
    return "".join(word.title() for word in said.replace("_", " ").split())
