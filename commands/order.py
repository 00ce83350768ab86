"""What a player may tell the game to do: a frozen record with the ways to type it.

One declaration gives the parser, the canonical text, completion, help and the wording of refusals:

    @order("besiege CASTLE with FORCE", "lay siege to CASTLE [with FORCE]", rule="DR-SIEGE-08")
    class Besiege(Order):
        \"\"\"Declare a siege on an enemy castle.\"\"\"
        castle: Castle
        force: Force = ()
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

import msgspec

from commands.pattern import Pattern, PatternError, compile_pattern


@dataclass(frozen=True)
class Kind:
    """What sort of thing a slot takes: `Place = Annotated[int, Kind("place", "a place")]`."""

    id: str
    noun: str
    """As in "I need a place"."""
    names: str = ""
    """For a text: what completion offers there, a kind of names the scope knows, or "order" or "verb"."""


Number = Annotated[int, Kind("number", "a number")]
"""A number in digits or words."""
Words = Annotated[str, Kind("words", "some words")]
"""The rest of the line, or a quoted string."""
Speech = Annotated[str, Kind("speech", "something to say")]
"""As Words, and "then" or ";" in it do not begin another order."""

BUILT_IN = ("number", "words", "speech")
"""Kinds the reader understands without asking the game."""
FREE_TEXT = ("words", "speech")
"""Those of them that take any text."""


@dataclass(frozen=True, eq=False)
class OrderSpec:
    """Everything declared about one kind of order."""

    name: str
    """The class name in snake_case: `avoid_battle`."""
    cls: type[Order]
    patterns: tuple[Pattern, ...]
    rule: str
    help: str
    table: bool
    """Answered by the table itself; never enters the journal."""
    examples: tuple[str, ...]
    word: str
    """The head word under which help lists it."""
    kinds: Mapping[str, Kind]
    """field -> kind, for the fields that have one."""
    defaults: Mapping[str, Any]
    """field -> default, for the fields that have one."""
    fields: tuple[str, ...]
    sayings: tuple[frozenset[str], ...] = ()
    """The fields that each of its patterns sets at least, the fewest first."""
    grave: bool = False
    """Costs a life, a crown, a country, pieces: never guessed from less than was said, and asked about first."""
    ends: bool = False
    """Ends the part of whoever gives it: what lines of ending come to (see `closing`)."""
    like: tuple[str, ...] = ()
    """The classes of verbs whose meaning it has, instead of those of its own words (see `verbs`)."""
    agent: tuple[str, ...] = ()
    """Who carries it out, if no slot says so: "ambassador"."""
    toward: str = ""
    """The field of the place where somebody goes: "towards York" is as far on the way there as may be."""

    def whole(self, values: Container[str]) -> bool:
        """Whether fields are as many as some pattern sets: then what it leaves out may be filled in."""
        return any(all(field in values for field in fields) for fields in self.sayings)

    def missing(self, values: Container[str]) -> str:
        """The first field without default that is not among these, '' if none is missing."""
        return next((f for f in self.fields if f not in values and f not in self.defaults), "")

    @property
    def usage(self) -> str:
        """The first pattern as shown to people."""
        return self.patterns[0].usage

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """Words it can begin with, those of the first pattern first."""
        return tuple(dict.fromkeys(head for pattern in self.patterns for head in pattern.heads))

    @cached_property
    def takes_text(self) -> bool:
        """Whether it has a slot that takes any words: every line would be an answer to it."""
        return any(kind.id in FREE_TEXT for kind in self.kinds.values())

    @property
    def summary(self) -> str:
        """The first line of the help text, and the rest of the sentence that runs over it."""
        line, _, rest = self.help.partition("\n")
        if not rest.strip() or rest.startswith("\n") or line.endswith("."):
            return line
        whole = " ".join(self.help.partition("\n\n")[0].split())
        end = whole.find(". ", len(line))
        return whole if end < 0 else whole[: end + 1]


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Order(msgspec.Struct, frozen=True):
    """Base of all orders; subclasses are declared with `@order`."""

    spec: ClassVar[OrderSpec]


O = TypeVar("O", bound=Order)  # noqa: E741


def order(
    *patterns: str,
    rule: str = "",
    table: bool = False,
    examples: tuple[str, ...] = (),
    word: str = "",
    grave: bool = False,
    ends: bool = False,
    like: tuple[str, ...] = (),
    agent: tuple[str, ...] = (),
    toward: str = "",
) -> Callable[[type[O]], type[O]]:
    """Let the class be typed in any of the `patterns`.

    Raises PatternError when a pattern lacks a slot for a field without default, has one twice, or names no field.
    """

    def declare(cls: type[O]) -> type[O]:
        text = inspect.cleandoc(cls.__dict__.get("__doc__") or "").strip()
        hints = get_type_hints(cls, include_extras=True)
        fields = cls.__struct_fields__
        kinds = {name: kind for name in fields if (kind := _kind(hints[name])) is not None}
        defaults = dict(_defaults(cls))
        if not patterns:
            raise PatternError(f"{cls.__name__} has no pattern")
        plain = {name: (kind.id, kind.noun) for name, kind in kinds.items()}
        compiled = tuple(compile_pattern(p, plain, fields) for p in patterns)
        for p in compiled:
            given = p.fields + tuple(name for name, _ in p.constants)
            missing = [name for name in fields if name not in given and name not in defaults]
            if missing:
                raise PatternError(f"{cls.__name__}: pattern {p.text!r} has no slot for {missing[0]!r}")
        cls.spec = OrderSpec(
            name=re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower(),
            cls=cls,
            patterns=compiled,
            rule=rule,
            help=text,
            table=table,
            examples=examples,
            word=word or next(iter(compiled[0].heads), compiled[0].usage.split()[0].lower()),
            kinds=kinds,
            defaults=defaults,
            fields=fields,
            sayings=tuple(sorted({p.needed for p in compiled}, key=_few)),
            grave=grave,
            ends=ends,
            like=like,
            agent=agent,
            toward=toward,
        )
        return cls

    return declare


def _few(fields: frozenset[str]) -> tuple[int, list[str]]:
    return len(fields), sorted(fields)


def _defaults(cls: type[Order]) -> list[tuple[str, Any]]:
    out: list[tuple[str, Any]] = []
    for f in msgspec.structs.fields(cls):
        if f.default is not msgspec.NODEFAULT:
            out.append((f.name, f.default))
        elif f.default_factory is not msgspec.NODEFAULT:
            out.append((f.name, f.default_factory()))
    return out


def _kind(hint: Any) -> Kind | None:
    """The Kind in a field's annotation, also inside `Place | None`."""
    if get_origin(hint) is Annotated:
        for extra in get_args(hint)[1:]:
            if isinstance(extra, Kind):
                return extra
        return _kind(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType):
        for part in get_args(hint):
            if (found := _kind(part)) is not None:
                return found
    return None


def declared(*modules: types.ModuleType) -> tuple[type[Order], ...]:
    """The orders declared in some modules, in the order in which they stand there."""
    found = [(m, x) for m in modules for x in vars(m).values() if isinstance(x, type) and issubclass(x, Order)]
    return tuple(x for m, x in found if x.__module__ == m.__name__)
