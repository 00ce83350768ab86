"""How far a line read against a frame has come, and what came of it."""

from __future__ import annotations

from typing import NamedTuple

from commands.frames import Frame
from commands.walk import Bind, Conf


class Found(NamedTuple):
    """A way to read the line: the conf, the slots it leaves out, and whether all stood where patterns have it behind a
    verb of the meaning.
    """

    conf: Conf
    missing: tuple[str, ...]
    plain: bool
    own_verb: bool = False
    """The verb is the order's own, not one of the same meaning."""
    opened: bool = False
    """A pronoun fills a slot with whatever makes the order legal."""
    alone: bool = False
    """It is a verb of the same meaning and nothing else, or may only tell how things are: asked about at most."""


class Reach(NamedTuple):
    """How far a line was understood, for the refusal: the first word without a use, and in which frame."""

    at: int
    frame: Frame | None
    cost: float = 9.0


class At(NamedTuple):
    """A walk on its way: the word it is at, the roles filled and words said so far (bits), what it cost."""

    pos: int
    filled: int
    worded: int
    cost: float
    bind: Bind | None
    plain: bool
    left: tuple[tuple[int, int], ...] = ()
    """From where to where words were left out."""


class Verb(NamedTuple):
    """Where the verb stands, (-1, 0) nowhere; whether it is not the order's own as it stands.

    patient: what stands before it is what it is done to. led: it has more words than one, whose last may be a
    preposition. agent: whoever carries the order out must have been named. own: it is the order's own, in any form.
    """

    at: int
    after: int
    synonym: bool = False
    patient: bool = False
    led: bool = False
    agent: bool = False
    own: bool = False
