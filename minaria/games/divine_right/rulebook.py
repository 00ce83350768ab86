"""The rules as pages to read at the table: sections, single rules, rulings, and a search over all of them.

Read by the sheets (`rules WORD`, `help WORD`, citations in refusals). The text is data/divine_right/rules.csv,
rulings.csv and sections.toml, in our own words; nothing here knows a position.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from commands import NameIndex, Order
from commands.names import typo_limit
from commands.tokens import words_of
from minaria.engine.sheets import Block, Facts, Sheet, Text, note
from minaria.games.divine_right.orders import ORDERS
from minaria.games.divine_right.tables import GAME_ID
from minaria.kit.tables import BadTable, rows, toml

FOUND_AT_MOST = 12
_RULE_ID = re.compile(r"(?:dr[\s-]+)?([a-z]+)[\s.-]*(\d{1,4})", re.IGNORECASE)
_RULING_ID = re.compile(r"(?:drr|ruling)[\s.-]*(\d{1,4})", re.IGNORECASE)
_IDLE = frozenset((
    "a", "an", "and", "at", "by", "can", "do", "does", "for", "how", "i", "if", "in", "is", "it", "of", "on", "or",
    "the", "to", "what", "when", "who", "with",
))  # fmt: skip
"""Words a question has and a rule is not looked for by."""


class Rule(NamedTuple):
    """One rule: id, section, text, an example ('' if none), ids of the rulings it rests on."""

    id: str
    area: str
    text: str
    example: str
    rulings: tuple[str, ...]

    @property
    def short(self) -> str:
        """'SIEGE-06'."""
        return self.id.removeprefix("DR-")

    @property
    def said(self) -> str:
        """Text and example."""
        return f"{self.text} For example: {self.example}" if self.example else self.text


class Ruling(NamedTuple):
    """How a gap or doubt of the book is settled, and the rules that rest on it."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...]


class Section(NamedTuple):
    """One area of the rules."""

    id: str
    title: str
    words: tuple[str, ...]
    introduction: str
    orders: tuple[str, ...]
    see: tuple[str, ...]


@cache
def rulebook() -> dict[str, Rule]:
    """Every rule by id, in the order of the table."""
    out = {}
    for r in rows(GAME_ID, "rules.csv", "id", "area", "rule", "example", "rulings"):
        if r["area"] not in sections():
            raise BadTable(f"rules.csv: {r['id']} lies in {r['area']!r}, which is no area")
        out[r["id"]] = Rule(r["id"], r["area"], r["rule"], r["example"], tuple(x for x in r["rulings"].split(";") if x))
    return out


@cache
def rulings() -> dict[str, Ruling]:
    """Every ruling by id."""
    return {
        r["id"]: Ruling(r["id"], r["title"], r["ruling"], tuple(x for x in r["rows"].split(";") if x))
        for r in rows(GAME_ID, "rulings.csv", "id", "title", "ruling", "rows")
    }


@cache
def sections() -> dict[str, Section]:
    """Every section by id, in the order of the file."""
    return {
        sid: Section(sid, s["title"], tuple(s["words"]), s["introduction"], tuple(s["orders"]), tuple(s["see"]))
        for sid, s in toml(GAME_ID, "sections.toml").items()
    }


@cache
def _by_word() -> dict[str, str]:
    """Normalised section word -> section id; titles and ids too, where no word says otherwise. Raises BadTable."""
    out: dict[str, str] = {}
    for s in sections().values():
        for word in s.words:
            key = " ".join(words_of(word))
            if out.setdefault(key, s.id) != s.id:
                raise BadTable(f"sections.toml: {word!r} leads to {out[key]} and to {s.id}")
    for s in sections().values():
        out.setdefault(" ".join(words_of(s.title)), s.id)
        out.setdefault(s.id, s.id)
    return out


@cache
def topics() -> NameIndex:
    """Words of sections and numbers of rules, for completion after `rules`."""
    return NameIndex([*((word, word) for word in _by_word()), *((r.id, r.id) for r in rulebook().values())])


# -- looking up


def find(word: str) -> Sheet:
    """The page for a rule number, a ruling number, a section's word, or the rules in which the words occur."""
    words = [w for w in words_of(word) if w.strip('"')]
    wanted = " ".join(words).strip('"')
    if not wanted:
        return contents()
    rule_id, ruling_id = _RULE_ID.fullmatch(word.strip()), _RULING_ID.fullmatch(word.strip())
    if ruling_id and f"DRR-{int(ruling_id[1]):02d}" in rulings():
        return _ruling_page(rulings()[f"DRR-{int(ruling_id[1]):02d}"])
    if rule_id:
        rule = rulebook().get(f"DR-{rule_id[1].upper()}-{int(rule_id[2]):02d}")
        if rule is not None:
            return _rule_page(rule)
        area = rule_id[1].lower()
        if area in sections() and area != "dr":
            last = max(r.id for r in rulebook().values() if r.area == area)
            return note("Rules", f"There is no rule {rule_id[1].upper()}-{rule_id[2]}; the last one there is {last}.",
                        f"'rules {area}' shows them all.")  # fmt: skip
    found = section_of(wanted)
    if found is not None:
        return _section_page(found)
    return _search_page(wanted, [w for w in words if w not in _IDLE] or words)


def section_of(word: str) -> Section | None:
    """The section a word leads to: exactly, as the beginning of its words, or with a small slip; None if none does."""
    wanted = " ".join(words_of(word))
    index = _by_word()
    if wanted in index:
        return sections()[index[wanted]]
    if len(wanted) >= 3:
        begun = list(dict.fromkeys(sid for w, sid in index.items() if w.startswith(wanted)))
        if len(begun) == 1:
            return sections()[begun[0]]
        if begun:  # several pages: the one whose own words begin so most often, if one does
            counts = [sum(1 for w, sid in index.items() if sid == b and w.startswith(wanted)) for b in begun]
            best = max(counts)
            if counts.count(best) == 1:
                return sections()[begun[counts.index(best)]]
    limit = typo_limit(len(wanted))
    if limit:
        close = process.extract(wanted, list(index), scorer=OSA.distance, score_cutoff=limit, limit=5)
        meant = list(dict.fromkeys(index[w] for w, d, _ in close if d == close[0][1] and w[0] == wanted[0]))
        if len(meant) == 1:
            return sections()[meant[0]]
    return None


def cite(rule_id: str) -> str:
    """'DR-SIEGE-06: ...' in one line; '' for an unknown id."""
    rule = rulebook().get(rule_id)
    return f"{rule.id}: {rule.text}" if rule is not None else ""


def related(rule_id: str) -> tuple[str, ...]:
    """Head words of the other orders in the section of a rule."""
    rule = rulebook().get(rule_id)
    return tuple(kind.spec.word for kind in _orders(sections()[rule.area])) if rule is not None else ()


def contents() -> Sheet:
    """All sections, each with the first words that lead to it."""
    pairs = tuple((s.title, ", ".join(s.words[:5])) for s in sections().values())
    return Sheet(
        "The rules",
        (
            Text((f"{len(rulebook())} rules in {len(pairs)} sections. 'rules WORD' opens the section of a word, "
                  "'rules SIEGE-06' shows one rule, and any other words are looked for in all of them.",)),
            Facts(pairs),
        ),
    )  # fmt: skip


# -- pages


def _orders(section: Section) -> list[type[Order]]:
    """The declared orders behind a section's head words."""
    out: list[type[Order]] = []
    for word in section.orders:
        named = [k for k in ORDERS if k.spec.word == word]
        heads = [k for k in ORDERS if any(word in p.heads for p in k.spec.patterns)]
        out += [k for k in (named or heads) if k not in out]
    return out


def _section_page(s: Section) -> Sheet:
    blocks: list[Block] = [Text((s.introduction,))]
    orders = tuple((k.spec.usage, k.spec.summary) for k in _orders(s))
    if orders:
        blocks += [Text(("Orders:",)), Facts(orders)]
    blocks += [Text(("Rules:",)), Facts(tuple((r.short, r.said) for r in rulebook().values() if r.area == s.id))]
    blocks.append(Text((_see(s),)))
    return Sheet(s.title, tuple(blocks))


def _see(s: Section) -> str:
    return "See also: " + "; ".join(f"{sections()[x].title} (rules {sections()[x].words[0]})" for x in s.see) + "."


def _rule_page(rule: Rule) -> Sheet:
    s = sections()[rule.area]
    blocks: list[Block] = [Text((rule.text, *((f"For example: {rule.example}",) if rule.example else ())))]
    settled = tuple((f"{r}, {rulings()[r].title}", rulings()[r].text) for r in rule.rulings if r in rulings())
    if settled:
        blocks += [Text(("Rulings:",)), Facts(settled)]
    ids = [r.id for r in rulebook().values() if r.area == rule.area]
    at = ids.index(rule.id)
    beside = [ids[i].removeprefix("DR-") for i in (at - 1, at + 1) if 0 <= i < len(ids)]
    orders = [k.spec.usage for k in ORDERS if k.spec.rule == rule.id]
    facts = [("Section", f"{s.title} (rules {s.words[0]})")]
    facts += [("Beside it", " and ".join(beside))] if beside else []
    facts += [("Orders", "; ".join(orders))] if orders else []
    return Sheet(rule.id, (*blocks, Facts(tuple(facts))))


def _ruling_page(ruling: Ruling) -> Sheet:
    resting = tuple((r.removeprefix("DR-"), rulebook()[r].text) for r in ruling.rules if r in rulebook())
    tail: tuple[Block, ...] = (Text(("Rules that rest on it:",)), Facts(resting)) if resting else ()
    return Sheet(f"{ruling.id}, {ruling.title}", (Text((ruling.text,)), *tail))


def _search_page(wanted: str, words: list[str]) -> Sheet:
    """Rules in which the words occur, the best twelve: whole words before beginnings of words, all before some."""
    scored: list[tuple[int, int, Rule]] = []
    for n, rule in enumerate(rulebook().values()):
        has = _rule_words()[rule.id]
        points = sum(3 if w in has else 1 if len(w) > 2 and any(x.startswith(w) for x in has) else 0 for w in words)
        hits = sum(1 for w in words if w in has or (len(w) > 2 and any(x.startswith(w) for x in has)))
        if hits * 2 >= len(words) and points:
            scored.append((-hits * 10 - points, n, rule))
    scored.sort(key=lambda x: x[:2])
    if not scored:
        near = [w for w, _, _ in process.extract(wanted, list(_by_word()), score_cutoff=75, limit=3)]
        hint = f"Near it: {', '.join(near)}." if near else "'rules' alone lists the sections."
        return note("Rules", f"Nothing is found about '{wanted[:60]}'.", hint)
    shown = scored[:FOUND_AT_MOST]
    more = f", the best {len(shown)} of {len(scored)}" if len(scored) > len(shown) else ""
    areas = dict.fromkeys(rule.area for _, _, rule in shown)
    pages = "; ".join(f"{sections()[a].title} (rules {sections()[a].words[0]})" for a in list(areas)[:4])
    return Sheet(
        f"Rules about '{wanted[:60]}'{more}",
        (Facts(tuple((rule.short, rule.said) for _, _, rule in shown)), Text((f"Sections: {pages}.",))),
    )


@cache
def _rule_words() -> dict[str, frozenset[str]]:
    return {r.id: frozenset(words_of(f"{r.text} {r.example}")) for r in rulebook().values()}
