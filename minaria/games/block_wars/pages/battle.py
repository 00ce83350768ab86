"""Pages of what is fought: the battle with both rows in firing order, and what one's wizards may cast."""

from __future__ import annotations

from collections.abc import Iterable

from minaria.engine.sheets import Block, Facts, Grid, Sheet
from minaria.games.block_wars.state import WAND
from minaria.games.block_wars.state import Block as Piece
from minaria.games.block_wars.tables import armies, figures, laid, spells, types
from minaria.games.block_wars.view import View
from minaria.games.block_wars.wording import count, listing, seat_name, several

WHEN = {"combat": "battle", "move": "moving", "reaction": "in answer"}
ROUNDS = {"pursuit": "the last volley", "flee": "the attackers retreat", "regroup": "the winners regroup"}


def where(view: View, at: str) -> str:
    """A hex as it is called."""
    return laid(view.g.layout, view.g.tiles, view.g.turned).hexes[at].name or at


def beside(view: View) -> Sheet | None:
    """The battle in short, for a narrow column beside the map: the groups of both sides as they act, one below the
    other; None while none is fought.
    """
    f, step = view.g.fight, view.facts.step
    if f is None or step is None:
        return None
    sides = [("Attack", f.attackers), ("Defence", f.defenders)]
    came = f", from {listing(where(view, n) for n in step.entered)}" if step.entered else ", by air"
    facts = [(side, listing(seat_name(s) for s in seats)) for side, seats in sides]
    facts[0] = ("Attack", facts[0][1] + came)
    facts += (
        [("Hits to take", f"{f.hits} by the {'attackers' if f.hurt == 'attack' else 'defenders'}")] if f.hits else []
    )
    there = sorted(
        (b for b, x in view.g.blocks.items() if x.at == f.at), key=lambda b: _order(view, b, view.g.blocks[b])
    )
    groups: dict[tuple[str, str], list[str]] = {}
    for b in there:
        groups.setdefault((types()[view.g.blocks[b].type].letter, view.g.seat_of(b)), []).append(b)
    for (letter, seat), blocks in groups.items():
        acts = "> " if any(b in step.acting for b in blocks) else ""
        said = [(types()[view.g.blocks[b].type].name, _short(view, b)) for b in blocks]
        many = {x: said.count(x) for x in said}
        few = listing(f"{several(n, name) if n > 1 else name} {rest}" for (name, rest), n in many.items())
        facts.append((f"{acts}{letter} {seat_name(seat)}", few))
    return Sheet(f"{where(view, f.at)}, {_stage(view)}", (Facts(tuple(facts)),))


def _short(view: View, b: str) -> str:
    """What a block is and has, in a few words behind its name: '(2) 4/4, done'."""
    x, f = view.g.blocks[b], view.g.fight
    assert f is not None
    t = types()[x.type]
    marks = ["done" if b in f.acted else ""]
    marks += [f"to {p.do}{f' to {where(view, p.to)}' if p.to else ''}" for p in f.plans if p.block == b]
    marks += dict.fromkeys(spells()[c.spell].name for c in f.charms if c.block == b)
    return ", ".join((f"({t.number}) {x.steps}/{t.steps}", *(m for m in marks if m)))


def _stage(view: View) -> str:
    """How far the battle is."""
    f = view.g.fight
    assert f is not None
    rounds: int = figures("engine")["combat_rounds"]
    return ROUNDS.get(f.stage, f"round {f.round} of {rounds}")


def fight_blocks(view: View) -> list[Block]:
    """The battle being fought: sides, where they came in, who acts now, both rows in the order in which they act."""
    f, step = view.g.fight, view.facts.step
    if f is None or step is None:
        return []
    facts = [
        ("Attack", listing(seat_name(s) for s in f.attackers)),
        ("Defence", listing(seat_name(s) for s in f.defenders)),
        ("Came in from", listing(where(view, n) for n in step.entered) if step.entered else "the air alone"),
    ]
    if step.letter:
        facts.append(("Acts now", f"{seat_name(step.up)}, {step.letter}"))
    if f.hits:
        facts.append(("Hits to take", f"{f.hits} by the {'attackers' if f.hurt == 'attack' else 'defenders'}"))
    out: list[Block] = [Facts(tuple(facts))]
    there = {b: x for b, x in view.g.blocks.items() if x.at == f.at}
    title = f"Battle at {where(view, f.at)}, {_stage(view)}"
    rows = tuple(_row(view, b, there[b]) for b in sorted(there, key=lambda b: _order(view, b, there[b])))
    columns = ("step", "side", "whose", "block", "rating", "steps", "now")
    return [*out, *((Grid(columns, rows, title),) if rows else ())]


def _order(view: View, b: str, x: Piece) -> tuple[int, bool, int, str]:
    f = view.g.fight
    assert f is not None
    order: list[str] = figures("engine")["fire_order"]
    owners, owner = (*f.defenders, *f.attackers), view.g.seat_of(b)
    return (order.index(types()[x.type].letter), owner in f.attackers, owners.index(owner), b)


def _row(view: View, b: str, x: Piece) -> tuple[str, ...]:
    f, step, t = view.g.fight, view.facts.step, types()[x.type]
    assert f is not None
    assert step is not None
    side = "attack" if view.g.seat_of(b) in f.attackers else "defence"
    marks = ["acts" if b in step.acting else "done" if b in f.acted else ""]
    marks += [f"to {p.do}{f' to {where(view, p.to)}' if p.to else ''}" for p in f.plans if p.block == b]
    marks += dict.fromkeys(spells()[c.spell].name for c in f.charms if c.block == b or c.side == side)
    now = ", ".join(m for m in marks if m)
    return (t.letter, side, seat_name(view.g.seat_of(b)), t.name, t.rating, f"{x.steps} of {t.steps}", now)


def spells_grid(view: View) -> list[Block]:
    """What one's own wizards on the map know, with what each spell costs them now."""
    out: list[Block] = []
    for b in view.g.of(view.seat):
        x = view.g.blocks[b]
        t = types()[x.type]
        if t.kind != "wizard":
            continue
        rows = []
        for s in (spells()[k] for k in armies()[x.army].spells):
            if t.letter != "A+" and s.caster != "any":
                continue
            less = s.cost if view.g.options.get("scenario") == "ruins" else 1
            price = (
                str(max(0, s.cost - (less if WAND in view.g.items and view.g.items[WAND].bearer == b else 0)))
                if s.cost
                else "as answered"
            )
            rows.append((s.name, price, WHEN[s.timing], s.text))
        title = f"Spells of the {t.name} at {where(view, x.at)}, {count(x.steps, 'step')}"
        out.append(Grid(("spell", "cost", "when", "what it does"), tuple(rows), title))
    return out


def printed_spells(names: Iterable[str], title: str = "Spells") -> Grid:
    """Spells as they are printed: who casts them, for how many steps, when, what they do."""
    rows = tuple(
        (
            s.name,
            "A+ wizards" if s.caster == "A+" else "any wizard",
            str(s.cost or "as answered"),
            WHEN[s.timing],
            s.text,
        )
        for s in (spells()[k] for k in names)
    )
    return Grid(("spell", "who", "cost", "when", "what it does"), rows, title)
