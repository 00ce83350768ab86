"""Completion of a line that begins with whoever does something: "Percy " and what he may do, "Percy attacks " and whom.

The line goes on as the order's own pattern does behind its verb, with the doer in the slot that takes him.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from commands.frames import Frame, Grammar
from commands.names import Hit
from commands.order import Order
from commands.pattern import Slot, Word
from commands.quantity_words import Crowd, CrowdWords
from commands.step_budget import spend
from commands.tokens import Tok
from commands.verbs import KNOWN, roots
from commands.walk import Bind, Conf, slot_hits

_NAMED = 0.7
"""What the reading of a doer may cost: he is named in full."""


_LOOKED_AT = 40
"""Legal orders of a kind that are looked at."""


class _Scope(Protocol):
    def crowd(self, kind: str) -> CrowdWords | None: ...
    def offered(self, cls: type[Order]) -> bool: ...
    def meant(self, cls: type[Order], crowd: Crowd, said: Mapping[str, Any]) -> Any: ...
    def legal(self, cls: type[Order], limit: int) -> Sequence[Order]: ...


class Doers:
    """The doers that a half-typed line begins with, and the orders that each may give."""

    def __init__(self, line: str, tokens: Sequence[Tok], grammar: Grammar, scope: _Scope) -> None:
        self.tokens, self._scope = tokens, scope
        self.frames = [
            (frame, k)
            for spec, frames in grammar.by_spec.items()
            if scope.offered(spec.cls)
            for frame in frames
            for k, role in enumerate(frame.roles)
            if frame.lead and scope.crowd(role.slot.kind) is not None
        ]
        self._hits = slot_hits(line, tokens, scope, False)  # type: ignore[arg-type]

    def _doers(self, frame: Frame, k: int) -> Iterator[Hit]:
        for hit in self._hits(frame.roles[k].slot, 0):
            if hit.cost < _NAMED:
                yield hit

    def verbs(self, partial: str) -> Iterator[tuple[str, str]]:
        """What a doer may do, where the line names nobody else: the verb as it stands behind him, its summary; first
        what is legal for him.
        """
        later: list[tuple[str, str]] = []
        for frame, k in self.frames:
            spend()
            first, *rest = (words[0] for words in frame.lead)
            said = " ".join((third_person(first), *rest)), frame.spec.summary
            whole = [hit for hit in self._doers(frame, k) if hit.end == len(self.tokens)]
            if not whole or not said[0].startswith(partial) or any(word in KNOWN for word in rest):
                continue  # "free move" does not bend
            if any(self._legal(frame, frame.roles[k].slot, hit) for hit in whole):
                yield said
            else:
                later.append(said)
        yield from later

    def _legal(self, frame: Frame, slot: Slot, hit: Hit) -> bool:
        """Whether an order of a frame is legal with whoever is named among those who do it."""
        meant = self._scope.meant(frame.spec.cls, hit.value, {})
        ids = {*meant} if type(meant) is tuple else set()
        return any(ids & {*getattr(order, slot.field)} for order in self._scope.legal(frame.spec.cls, _LOOKED_AT))

    def confs(self) -> Iterator[Conf]:
        """Where the orders stand whose doer and verb are said."""
        for frame, k in self.frames:
            for hit in self._doers(frame, k):
                spend()
                at = self._led(frame, hit.end)
                if at is not None:
                    slot = frame.roles[k].slot
                    bind = Bind(slot.field, hit.value, hit.said, False, None)
                    yield from _behind(frame, slot, Conf(frame.spec, frame.pattern, 0, at, 0.0, bind))

    def _led(self, frame: Frame, at: int) -> int | None:
        """The word behind the verb and what else leads the order; None where another word stands there."""
        for k, words in enumerate(frame.lead):
            if at >= len(self.tokens):
                return None
            text = self.tokens[at].text
            if text not in words and not (k == 0 and any(root in words for root in roots(text))):
                return None
            at += 1
        return at


def _behind(frame: Frame, slot: Slot, start: Conf) -> Iterator[Conf]:
    """The configurations behind the words that lead a pattern, past the slot that the doer fills."""
    nodes = [(start.node, len(frame.lead))]
    for node, left in nodes:
        for element, end in start.pattern.nodes[node].edges:
            if left and isinstance(element, Word):
                nodes.append((end, left - 1))
            elif not left and isinstance(element, Slot) and element.field == slot.field:
                yield start._replace(node=end)
                break
        else:
            if not left:
                yield start._replace(node=node)


def third_person(verb: str) -> str:
    """A verb as it stands behind one who does it: "attacks", "passes", "carries"."""
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else f"{verb}s"
