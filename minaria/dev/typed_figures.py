"""The figures of typed lines: how many came out how, by corpus, game and kind; and those that must not get worse."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from minaria.dev.corpora import Typed, sample
from minaria.dev.typed_lines import GOOD, VERDICTS, Outcome, Positions, Verdict, typed_at

EVERY = 12
"""Of how many lines of a corpus and game one is in the sample."""
FLOOR = "floor.csv"
"""Which file beside the corpora keeps the numbers that must not get worse."""


@dataclass
class Row:
    """The lines of a corpus and game of one kind."""

    corpus: str
    game: str
    kind: str
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    another: int = 0
    """How many of those not understood were taken for another order, which was refused."""

    @property
    def lines(self) -> int:
        """How many there are."""
        return sum(self.verdicts.values())

    @property
    def good(self) -> int:
        """How many were understood, asked about rightly or refused with help."""
        return sum(self.verdicts[v] for v in GOOD)

    @property
    def misread(self) -> int:
        """How many did, or would have done, something else; of questions, how many were answered wrongly."""
        return self.verdicts["misread"]

    def plus(self, other: Row) -> Row:
        """Both together, under the name of this one."""
        return Row(self.corpus, self.game, self.kind, self.verdicts + other.verdicts, self.another + other.another)


def rows(outcomes: Iterable[Outcome]) -> list[Row]:
    """A row for each corpus, game and kind, in the order in which they come."""
    found: dict[tuple[str, str, str], Row] = {}
    for x in outcomes:
        key = x.typed.corpus, x.typed.game, x.typed.kind
        row = found.setdefault(key, Row(*key))
        row.verdicts[x.verdict] += 1
        row.another += x.another
    return list(found.values())


def together(found: Iterable[Row], corpus: str = "all", game: str = "all", kind: str = "all") -> Row:
    """Rows added up."""
    total = Row(corpus, game, kind)
    for row in found:
        total = total.plus(row)
    return total


def table(found: Sequence[Row]) -> list[str]:
    """The rows as a table of Markdown, each corpus summed up, and all of them last."""
    head = ("corpus", "game", "kind", "lines", *VERDICTS, "another", "good %", "misread %")
    out = [f"| {' | '.join(head)} |", f"|{'|'.join('---' if k < 3 else '---:' for k in range(len(head)))}|"]
    for corpus in dict.fromkeys(row.corpus for row in found):
        own = [row for row in found if row.corpus == corpus]
        out += [_line(row) for row in own]
        out += [_line(together(own, corpus))] if len(own) > 1 else []
    for kind in dict.fromkeys(row.kind for row in found):
        out.append(_line(together((r for r in found if r.kind == kind), kind=kind)))
    return [*out, _line(together(found))]


def _line(row: Row) -> str:
    shares = (f"{100 * n / row.lines:.1f}" for n in (row.good, row.misread))
    cells = (row.corpus, row.game, row.kind, row.lines, *(row.verdicts[v] for v in VERDICTS), row.another, *shares)
    return f"| {' | '.join(map(str, cells))} |"


def failing(outcomes: Iterable[Outcome]) -> list[str]:
    """The lines that did not come out well: verdict, where it was typed, the line, what was expected, what was said."""
    out = []
    for x in outcomes:
        if x.verdict not in GOOD:
            out.append(f"{x.verdict:15}{x.typed.position}: {x.typed.line}")
            out.append(f"{'':15}expected: {x.typed.wanted}")
            out.append(f"{'':15}{x.said}" + ("  (taken for another order)" if x.another else ""))
    return out


def times(outcomes: Sequence[Outcome]) -> list[str]:
    """How long lines took, by kind and by what became of them: how many, milliseconds of the middle one and p95."""
    groups: dict[tuple[str, str], list[float]] = {}
    for x in outcomes:
        groups.setdefault((x.typed.kind, x.verdict), []).append(x.seconds * 1000)
    out = ["| kind | verdict | lines | p50 ms | p95 ms |", "|---|---|---:|---:|---:|"]
    for (kind, verdict), spent in sorted(groups.items()):
        ranked = sorted(spent)
        p50, p95 = ranked[len(ranked) // 2], ranked[min(len(ranked) * 95 // 100, len(ranked) - 1)]
        out.append(f"| {kind} | {verdict} | {len(ranked)} | {p50:.1f} | {p95:.1f} |")
    return out


def measured(folder: Path, typed: Sequence[Typed]) -> list[Outcome]:
    """Every line typed in its position. Raises LookupError, ScriptFault."""
    positions = Positions(folder)
    return [typed_at(positions, x) for x in typed]


# -- the numbers that must not get worse


def counted(outcomes: Sequence[Outcome], scope: str) -> dict[tuple[str, str, str], tuple[int, int, int]]:
    """(scope, corpus, game) -> lines, good ones, misread ones; `scope` is "sample" or "all"."""
    out: dict[tuple[str, str, str], tuple[int, int, int]] = {}
    for row in rows(outcomes):
        key = scope, row.corpus, row.game
        n, good, bad = out.get(key, (0, 0, 0))
        out[key] = n + row.lines, good + row.good, bad + row.misread
    return out


def floor(folder: Path, scope: str) -> dict[tuple[str, str, str], tuple[int, int, int]]:
    """The numbers kept. Raises OSError."""
    with (folder / FLOOR).open(encoding="utf-8", newline="") as file:
        kept = csv.DictReader(file)
        return {
            (r["scope"], r["corpus"], r["game"]): (int(r["lines"]), int(r["good"]), int(r["misread"]))
            for r in kept
            if r["scope"] == scope
        }


def worse(outcomes: Sequence[Outcome], kept: dict[tuple[str, str, str], tuple[int, int, int]], scope: str) -> list[str]:
    """What has got worse than the numbers kept, or is not what they were counted on, a line each."""
    out = []
    for key, (lines_now, good, bad) in counted(outcomes, scope).items():
        lines_kept, least, most = kept.get(key, (0, 0, 0))
        where = f"{key[1]}, {key[2]}"
        if lines_now != lines_kept:
            out.append(f"{where}: {lines_now} lines, kept for {lines_kept}; 'minaria dev language --keep' counts anew")
        elif good < least or bad > most:
            out.append(f"{where}: good {good}, at least {least}; misread {bad}, at most {most}")
    return out


def keep(folder: Path, outcomes: Sequence[Outcome]) -> None:
    """Write down the numbers of these outcomes, which are those of every line. Raises OSError."""
    chosen = {id(x) for x in sampled([x.typed for x in outcomes])}
    few = [x for x in outcomes if id(x.typed) in chosen]
    with (folder / FLOOR).open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(("scope", "corpus", "game", "lines", "good", "misread"))
        for key, numbers in {**counted(few, "sample"), **counted(outcomes, "all")}.items():
            out.writerow((*key, *numbers))


def sampled(typed: Sequence[Typed]) -> list[Typed]:
    """The lines of the sample."""
    return sample(typed, EVERY)
