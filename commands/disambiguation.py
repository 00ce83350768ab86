"""Of the ways in which a line can be read to its end, the one that is meant: by what it costs to take the words so, and
by what the seat can do now. Where several stand level, that is a question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from commands.canonical import canonical
from commands.colour import LEFT_OUT
from commands.order import BUILT_IN, Order, OrderSpec
from commands.quantities import MAX_CHOICES, Trouble, Which
from commands.reading import WHICH, Question, Reading, Scope
from commands.refusal import Misread, Read
from commands.step_budget import spend
from commands.walk import Bind, Conf, bindings

_NOT_LEGAL, _NOT_OFFERED = 1.0, 5.0
_SAME = 0.05
"""Readings closer than this in cost are equally likely."""
_MAX_CANDIDATES = 48
_BUILT = 5
"""Steps that building or checking an order counts for, besides those it takes (see `step_budget`)."""
_LAST_RESORT = 0.1
"""What it costs that words end a round which an order of the game on offer has too: "no" to a vote is a vote."""


class _Candidate(NamedTuple):
    cost: float
    base: float
    order: Order
    bind: Bind | None
    label: str
    """What a Which called it, or ""."""
    prompt: str = ""
    """What the Which asked, or ""."""


def settle(line: str, done: list[Conf], scope: Scope) -> Read:
    """Build the orders, rank them by cost and by what the player can do, and take the best if it stands alone."""
    candidates: list[_Candidate] = []
    troubles: list[tuple[Conf, str]] = []
    for conf, slots in _different(done):
        spend(_BUILT)
        built = _table_order(conf.spec, slots) or scope.build(conf.spec.cls, slots)
        if isinstance(built, Trouble):
            troubles.append((conf, built.message))
            continue
        prompt, choices = built if isinstance(built, Which) else ("", (("", built),))
        for label, order in choices:
            if order not in [c.order for c in candidates]:
                candidates.append(_Candidate(conf.cost, conf.cost, order, conf.bind, label, prompt))
    if not candidates:
        ranked = [(c.cost + (0.0 if _offered(c.spec, scope) else _NOT_OFFERED), message) for c, message in troubles]
        return Misread(min(ranked)[1] if ranked else "That cannot be understood.", line.strip(), ())
    if len(candidates) > 1:
        candidates = _ranked(candidates, scope)
    best = [c for c in candidates if c.cost <= candidates[0].cost + _SAME]
    kinds = dict.fromkeys(type(c.order) for c in best)
    if not any(_offered(kind.spec, scope) for kind in kinds):
        best = best[:1]  # none of them can be given now: nothing to choose
    elif len(kinds) > 1 and all(c.cost >= c.base + _NOT_LEGAL for c in best):
        best = [c for c in best if type(c.order) is type(best[0].order)]  # why the first of them cannot be is told
    if len(best) > 1:  # how an order is kept is read as that order, whatever else the words may be said for
        best = [c for c in best if text_of(c.order, scope) == line.strip()] or best
    if len(best) > 1:  # a word of the game's that is asked for, before the table's own word that is spelt like it
        best = [c for c in best if not c.order.spec.table] if _called_alike(best, scope) else best
    if len(best) > MAX_CHOICES and (why := _refused(best, scope)):  # nothing is listed that cannot be
        return Misread(why, line.strip(), ())
    if len(best) > 1:
        return _ask(best, scope)
    rivals = [c for c in candidates[1:] if c.base <= best[0].base + _SAME and type(c.order) is type(best[0].order)]
    return _reading(best[0], rivals, line, scope)


def _refused(best: Sequence[_Candidate], scope: Scope) -> str:
    """Why none of several orders can be given, where it is one reason for all; "" where one can be."""
    if not all(c.cost >= c.base + _NOT_LEGAL and _offered(c.order.spec, scope) for c in best):
        return ""
    why = dict.fromkeys(_checked(c.order, scope) for c in best)
    return next(iter(why)) or "" if len(why) == 1 else ""


def _called_alike(best: Sequence[_Candidate], scope: Scope) -> bool:
    """Whether one order of the game and words of the table are written in the same way."""
    games = [c for c in best if not c.order.spec.table]
    return len(games) == 1 and len(dict.fromkeys(text_of(c.order, scope) for c in best)) == 1


def _reading(best: _Candidate, rivals: Sequence[_Candidate], line: str, scope: Scope) -> Reading:
    order = best.order
    spec = order.spec
    try:
        text = canonical(order, scope.name)
    except ValueError:
        text = line.strip()  # said in a way the patterns cannot write; the line itself is still true
    said = bindings(best.bind)
    colour = ", ".join(b.said for b in said if b.value is LEFT_OUT)
    guessed = [b for b in said if b.guessed and b.value is not LEFT_OUT]
    notes: list[str] = []
    for b in guessed:
        shown = _slot_text(spec, b.field, getattr(order, b.field), order, scope) if b.field else b.said
        notes.append(shown or b.said)
    if rivals:  # legality chose between readings alike in wording: say which one was taken
        notes += (best.label or _label(best, rivals, scope)).split(", ")
    elif best.label:
        notes.append(best.label)  # what the game took it for: "everyone" who can go
    shown_notes = list(dict.fromkeys(n for n in notes if n))  # a name that was guessed is said once
    # A field is no word of the pattern; one without a field was not typed as it stands.
    exact = not (guessed or rivals or any(not b.field for b in said))
    told = [f"({', '.join(shown_notes)})"] if shown_notes else []
    note = " ".join([*told, *([f"Left out: {colour}."] if colour else [])])
    return Reading(order, text, exact, note, _respelt(said), colour)


def _ask(best: Sequence[_Candidate], scope: Scope) -> Question:
    labels = [c.label or _label(c, [d for d in best if d is not c], scope) for c in best[:MAX_CHOICES]]
    if len(dict.fromkeys(labels)) < len(labels):
        labels = [text_of(c.order, scope) for c in best[:MAX_CHOICES]]
    asked = dict.fromkeys(c.prompt for c in best)
    prompt = next(iter(asked)) if len(asked) == 1 and "" not in asked else WHICH
    if len(best) > MAX_CHOICES:
        prompt += f" (these and {len(best) - MAX_CHOICES} more; say more of the name)"
    return Question(prompt, tuple(zip(labels, (c.order for c in best), strict=False)))


def _label(one: _Candidate, others: Sequence[_Candidate], scope: Scope) -> str:
    """What sets a candidate apart: the fields in which it differs, or all of it."""
    order, spec = one.order, one.order.spec
    if any(type(c.order) is not type(order) for c in others):
        return text_of(order, scope)
    differing = [f for f in spec.fields if any(getattr(c.order, f) != getattr(order, f) for c in others)]
    texts = [_slot_text(spec, f, getattr(order, f), order, scope) for f in differing]
    return ", ".join(texts) if texts and all(texts) else text_of(order, scope)


def text_of(order: Order, scope: Scope) -> str:
    """The canonical text of an order, the name of its kind where no pattern can say it."""
    try:
        return canonical(order, scope.name)
    except ValueError:
        return order.spec.name.replace("_", " ")


def _slot_text(spec: OrderSpec, field: str, value: Any, order: Order, scope: Scope) -> str:
    kind = spec.kinds.get(field)
    if kind is None or value is None:
        return ""
    return str(value) if kind.id in BUILT_IN else scope.name(kind.id, value, order)


def _table_order(spec: OrderSpec, slots: Mapping[str, Any]) -> Order | None:
    """Table words hold only words and numbers, so no game need know how to build them."""
    if spec.table and all(kind.id in BUILT_IN for kind in spec.kinds.values()):
        return spec.cls(**slots)
    return None


def _different(done: list[Conf]) -> list[tuple[Conf, dict[str, Any]]]:
    """Readings that say different things, cheapest first, with the fields they set."""
    done.sort(key=_conf_cost)
    out: list[tuple[Conf, dict[str, Any]]] = []
    for conf in done[:_MAX_CANDIDATES]:
        slots = {b.field: b.value for b in bindings(conf.bind) if b.field}
        slots.update(conf.pattern.constants)
        if not any(slots == other and conf.spec is before.spec for before, other in out):
            out.append((conf, slots))
    return out


def _offered(spec: OrderSpec, scope: Scope) -> bool:
    return spec.table or scope.offered(spec.cls)


def _checked(order: Order, scope: Scope) -> str | None:
    """Why an order is not legal now, None if it is."""
    spend(_BUILT)
    return scope.check(order)


def _ranked(candidates: Sequence[_Candidate], scope: Scope) -> list[_Candidate]:
    """The candidates, given from the cheapest on, by what they cost where they cannot be given now.

    Those are left out that cost more than one which is legal: they can be neither taken nor a rival of it.
    """
    out: list[_Candidate] = []
    enough = inf
    for one in candidates:
        if one.base > enough:
            break
        spec = one.order.spec
        penalty = 0.0
        if not _offered(spec, scope):
            penalty = _NOT_OFFERED
        elif not spec.table and _checked(one.order, scope) is not None:
            penalty = _NOT_LEGAL
        else:
            penalty = _LAST_RESORT if spec.name == "done" else 0.0
            enough = min(enough, one.base + _SAME + penalty)
        out.append(one._replace(cost=one.base + penalty))
    out.sort(key=_candidate_cost)
    return out


def _conf_cost(conf: Conf) -> float:
    return conf.cost


def _candidate_cost(candidate: _Candidate) -> float:
    return candidate.cost


def _respelt(said: Sequence[Bind]) -> str:
    """The word of the pattern itself, before all that it takes, in which a slip was put right; '' if there is none."""
    return said[0].said if said and said[0].guessed and not said[0].field and said[0].value is not LEFT_OUT else ""
