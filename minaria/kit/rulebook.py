"""A game's rules as pages to read at the table: sections, single rules, rulings, and a search over all of them.

The text is data/<game>/rules.csv, rulings.csv and sections.toml, in our own words; nothing here knows a position. The
first is enough: each area is then a section under its own name. A game makes one `Rulebook`; its sheets hand on what it
answers (`rules WORD`, `help WORD`, citations in refusals).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import field
from rapidfuzz import process
from rapidfuzz.distance import OSA

from commands import NameIndex, Order
from commands.names import typo_limit
from commands.step_budget import spend
from commands.tokens import words_of
from minaria.engine.sheets import Block, Facts, Sheet, Text, note
from minaria.kit.alike import alike
from minaria.kit.rule_search import Entry, Hit, RuleSearch
from minaria.kit.stems import IDLE, stem
from minaria.kit.tables import BadTable, Record, has, records, rows, toml

FOUND_AT_MOST = 12
WORDS_AT_MOST = 12
"""Words of a question that are looked for."""
NEAR_AT_MOST = 40
"""Letters of a question that is nowhere found, for which words like it are looked for."""
_A_STEP = 8
"""Words compared in one step (see `commands.step_budget`)."""
_NEARLY = 0.35
"""How far behind the best a rule may be that is shown with it, as a share of the question."""
_ENOUGH = 0.5
"""The share of a question that a rule must have where no section is named."""
_OF_SECTION = 0.2
"""What counts that a rule is of the section the words lead to."""
ASKS = ("may", "when", "cost", "effect", "means")
"""What a rule answers: who may, and what may not be; when and how long; what it costs; what it does; what it is."""
_NUMBERED = re.compile(r"([a-z]+)[\s.-]*(\d{1,4})", re.IGNORECASE)
_IDLE = frozenset(
    (
        "a",
        "an",
        "and",
        "at",
        "by",
        "can",
        "do",
        "does",
        "for",
        "how",
        "i",
        "if",
        "in",
        "is",
        "it",
        "of",
        "on",
        "or",
        "the",
        "to",
        "what",
        "when",
        "who",
        "with",
    )
)
"""Words a question has and a rule is not looked for by."""


_OF_DICE = re.compile(r"\b(?:die|dice|rolls?|rolled|throws?|thrown|sum|total|natural|result)\b", re.IGNORECASE)
_EXACTLY = (
    r"\b(?:sum|natural|total|die|roll|result|score)(?: of)? {0}\b(?![:.]\d)(?! (?:to|or)\b)|"
    r"\b(?:on|an?|by|is) {0}\b(?![:.]\d)(?! (?:to|or|[a-z]+s\b))"
)
"""How a text names a number that is thrown, and none that counts something."""
_SEVERAL = re.compile(
    r"\b(\d{1,2})(?: to |-)(\d{1,2})\b|\b(\d{1,2})(?: or (?:more|higher|over|better)|\+)|"
    r"\b(\d{1,2}) or (?:less|lower|under)"
)


_SENTENCE = re.compile(r"(?<=[.:]) (?=[A-Z])")


def _says(n: int, text: str) -> int:
    """How a text of the rules speaks of a number of the dice: 2 by itself, 1 as one of several or by a bound, 0 not at
    all."""
    if not _OF_DICE.search(text):
        return 0
    if re.search(_EXACTLY.format(n), text, re.IGNORECASE):
        return 2
    for low, high, least, most in _SEVERAL.findall(text):
        if (low and int(low) <= n <= int(high)) or least or most:
            return 1
    return 0


class Rule(Record, frozen=True):
    """One rule: id, section, text, an example ('' if none), ids of the rulings it rests on, what it answers."""

    id: str
    area: str
    text: str = field(name="rule")
    example: str = ""
    rulings: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """'SIEGE-06'."""
        return self.id.partition("-")[2]

    @property
    def said(self) -> str:
        """Text and example."""
        return f"{self.text} For example: {self.example}" if self.example else self.text


class Ruling(Record, frozen=True):
    """How a gap or doubt of the book is settled, and the rules that rest on it."""

    id: str
    title: str
    text: str = field(name="ruling")
    rules: tuple[str, ...] = field(name="rows")


class Section(NamedTuple):
    """One area of the rules."""

    id: str
    title: str
    words: tuple[str, ...]
    introduction: str
    orders: tuple[str, ...]
    see: tuple[str, ...]


class Rulebook:
    """The rules of one game. `prefix` begins the ids of its rules ("DR" in DR-SIEGE-06); pages show `orders`."""

    def __init__(self, game: str, prefix: str, orders: Sequence[type[Order]]) -> None:
        self.game = game
        self.prefix = prefix
        self.orders = tuple(orders)

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every rule by id, in the order of the table."""
        return records(self.game, "rules.csv", Rule, unread=("section",), area=lambda: self.sections, asks=lambda: ASKS)

    @cached_property
    def rulings(self) -> dict[str, Ruling]:
        """Every ruling by id."""
        return records(self.game, "rulings.csv", Ruling) if has(self.game, "rulings.csv") else {}

    @cached_property
    def sections(self) -> dict[str, Section]:
        """Every section by id, in the order of the file; without one, of the areas."""
        if not has(self.game, "sections.toml"):
            areas: dict[str, tuple[str, ...]] = {r["area"]: () for r in rows(self.game, "rules.csv", "area")}
            for kind in self.orders:
                area = kind.spec.rule.partition("-")[2].partition("-")[0].lower()
                areas[area] = (*areas.get(area, ()), kind.spec.word)
            return {a: Section(a, a.capitalize(), (a,), "", words, ()) for a, words in areas.items() if a}
        return {
            sid: Section(sid, s["title"], tuple(s["words"]), s["introduction"], tuple(s["orders"]), tuple(s["see"]))
            for sid, s in toml(self.game, "sections.toml").items()
        }

    @cached_property
    def _by_word(self) -> dict[str, str]:
        """Normalised section word -> section id; titles and ids too, where no word says otherwise. Raises BadTable."""
        out: dict[str, str] = {}
        for s in self.sections.values():
            for word in s.words:
                key = " ".join(words_of(word))
                if out.setdefault(key, s.id) != s.id:
                    raise BadTable(f"sections.toml: {word!r} leads to {out[key]} and to {s.id}")
        for s in self.sections.values():
            out.setdefault(" ".join(words_of(s.title)), s.id)
            out.setdefault(s.id, s.id)
        return out

    def topics(self) -> NameIndex:
        """Words of sections and numbers of rules, for completion after `rules`."""
        return NameIndex([*((word, word) for word in self._by_word), *((r.id, r.id) for r in self.rules.values())])

    # -- looking up

    def topics_in(self, words: str) -> tuple[str, ...]:
        """The words among some that open a section as they stand: "rebellion" of "put down the rebellion"."""
        return tuple(w for w in dict.fromkeys(words_of(words)) if w not in _IDLE and w in self._by_word)

    def find(self, word: str) -> Sheet:
        """The page for a rule number, a ruling number, a section's word, or the rules in which the words occur."""
        words = [w for w in words_of(word) if w.strip('"')]
        wanted = " ".join(words).strip('"')
        if not wanted:
            return self.contents()
        said = word.strip()
        if said.upper().startswith((f"{self.prefix} ", f"{self.prefix}-")):
            said = said[len(self.prefix) :].lstrip(" -")
        numbered = _NUMBERED.fullmatch(said)
        if numbered:
            area, n = numbered[1].upper(), int(numbered[2])
            for ruling_id in (f"{self.prefix}R-{n:02d}" if area == "RULING" else "", f"{area}-{n:02d}"):
                if ruling_id in self.rulings:
                    return self._ruling_page(self.rulings[ruling_id])
            rule = self.rules.get(f"{self.prefix}-{area}-{n:02d}")
            if rule is not None:
                return self._rule_page(rule)
            if area.lower() in self.sections:
                last = max(r.id for r in self.rules.values() if r.area == area.lower())
                return note(
                    "Rules",
                    f"There is no rule {area}-{numbered[2]}; the last one there is {last}.",
                    f"'rules {area.lower()}' shows them all.",
                )
        found = self.section_of(wanted)
        if found is not None:
            return self._section_page(found)
        return self._search_page(wanted, [w for w in words if w not in _IDLE] or words)

    def section_of(self, word: str) -> Section | None:
        """The section a word leads to: exactly, as the beginning of its words, or with a small slip; None if none."""
        wanted = " ".join(words_of(word))
        index = self._by_word
        if wanted in index:
            return self.sections[index[wanted]]
        if len(wanted) >= 3:
            begun = list(dict.fromkeys(sid for w, sid in index.items() if w.startswith(wanted)))
            if len(begun) == 1:
                return self.sections[begun[0]]
            if begun:  # several pages: the one whose own words begin so most often, if one does
                counts = [sum(1 for w, sid in index.items() if sid == b and w.startswith(wanted)) for b in begun]
                best = max(counts)
                if counts.count(best) == 1:
                    return self.sections[begun[counts.index(best)]]
        limit = typo_limit(len(wanted))
        if limit:
            close = process.extract(wanted, list(index), scorer=OSA.distance, score_cutoff=limit, limit=5)
            meant = list(dict.fromkeys(index[w] for w, d, _ in close if d == close[0][1] and w[0] == wanted[0]))
            if len(meant) == 1:
                return self.sections[meant[0]]
        return None

    @cached_property
    def lead_words(self) -> tuple[str, ...]:
        """The words that open a section."""
        return tuple(self._by_word)

    def passages(
        self, words: Sequence[str], most: int, asks: str = "", beside: Sequence[str] = (), now: Sequence[str] = ()
    ) -> tuple[Block, ...]:
        """The rules that have most of some words, whatever their endings, and the section these lead to.

        asks: which of the five questions a rule is wanted for (see `ASKS`), '' any. beside: rules in whose areas they
        are looked for first. now: words for what the game is at. () where no section is named and no rule has half of
        them.
        """
        section = self._led_to(words) if not beside else None
        found = self._found(words, {self.rules[r].area for r in beside if r in self.rules} or section, asks, now)
        if section is None and (not found or found[0].share < _ENOUGH):
            return ()
        top = [self.rules[h.id] for h in found if h.share >= found[0].share - _NEARLY][:most]
        area = section or self.sections[top[0].area]
        lead = (Text((section.introduction,)),) if section is not None and section.introduction else ()
        facts = (Facts(tuple((r.short, r.said) for r in top)),) if top else ()
        return (*lead, *facts, Text((f"All of it: rules {area.words[0]}.",)))

    def of_number(self, n: int, beside: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
        """The rules that say what a number of the dice does, of the chapters of some rules where there are any: those
        that name the number first, then those in which it is one of several."""
        areas = {self.rules[r].area for r in beside if r in self.rules}
        rules = [(r.short, r.said, _says(n, r.text)) for r in self.rules.values() if not areas or r.area in areas]
        leads = [
            (self.sections[area].title, said, _says(n, said))
            for area in sorted(areas)
            for said in _SENTENCE.split(self.sections[area].introduction)
        ]
        found = sorted((x for x in (*leads, *rules) if x[2]), key=lambda x: -x[2])
        return tuple((name, said) for name, said, _ in found)

    def unanswered(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Each section with the questions that none of its rules answers; () where no rule says what it answers."""
        told: dict[str, set[str]] = {s: set() for s in self.sections}
        for rule in self.rules.values():
            told[rule.area].update(rule.asks)
        pairs = ((s, tuple(q for q in ASKS if q not in told[s])) for s in self.sections)
        return tuple(p for p in pairs if p[1]) if any(told.values()) else ()

    def share(self, words: Sequence[str]) -> float:
        """How much of some words the rules have together, 1 for all: by which an answer is told from a guess."""
        found = self._found(words, self._led_to(words), "")
        return max((h.share for h in found), default=0.0)

    def tells(self, word: str) -> bool:
        """Whether any rule has a word, whatever its ending."""
        return word in self._search

    def _found(
        self, words: Sequence[str], areas: set[str] | Section | None, asks: str, now: Sequence[str] = ()
    ) -> list[Hit]:
        """The rules that have some words, the best first, those of some areas before others that are as good."""
        hits = self._search.find(words, asks, now)
        if areas is not None:
            wanted = {areas.id} if isinstance(areas, Section) else areas
            there = {r.id for r in self.rules.values() if r.area in wanted}
            more = {h.id: _OF_SECTION * (h.id in there) for h in hits}
            hits = [Hit(h.id, h.share + more[h.id], h.rank + more[h.id]) for h in hits]
            hits.sort(key=lambda h: -h.rank)
        return hits

    def _led_to(self, words: Sequence[str]) -> Section | None:
        """The section that words lead to together, or else the rarest of them that is one of its own words."""
        told = sorted((w for w in words if w not in IDLE), key=lambda w: -self._search.weight(stem(w)))
        for word in (" ".join(w for w in words if w not in IDLE), *told):
            found = self.section_of(word) if word else None
            if found is not None and (word in self._by_word or stem(word) in {stem(w) for w in found.words}):
                return self._meant_together(told, found) if word in told else found
        return self._meant_together(told, None)

    def _meant_together(self, words: Sequence[str], one: Section | None) -> Section | None:
        """The section that several of some words lead to together, or words of the same meaning ("dead armies" of
        "armies that are killed"), rather than the one a single word leads to."""
        stems = {stem(w) for w in words}
        known = stems.union(*(alike(s) for s in stems)) if len(stems) > 1 else stems
        for parts, sid in self._of_several:
            if parts <= known and not parts.isdisjoint(stems):
                return self.sections[sid]
        return one

    @cached_property
    def _of_several(self) -> tuple[tuple[frozenset[str], str], ...]:
        """The stems of words that open a section together, with it."""
        several = (
            (frozenset(stem(w) for w in words_of(word) if w not in IDLE), sid) for word, sid in self._by_word.items()
        )
        return tuple((parts, sid) for parts, sid in several if len(parts) > 1)

    def cite(self, rule_id: str) -> str:
        """'DR-SIEGE-06: ...' in one line; '' for an unknown id."""
        rule = self.rules.get(rule_id)
        return f"{rule.id}: {rule.text}" if rule is not None else ""

    def related(self, rule_id: str) -> tuple[str, ...]:
        """Head words of the other orders in the section of a rule."""
        rule = self.rules.get(rule_id)
        return tuple(kind.spec.word for kind in self._orders(self.sections[rule.area])) if rule is not None else ()

    def contents(self) -> Sheet:
        """All sections, each with the first words that lead to it."""
        pairs = tuple((s.title, ", ".join(s.words[:5])) for s in self.sections.values())
        return Sheet(
            "The rules",
            (
                Text(
                    (
                        f"{len(self.rules)} rules in {len(pairs)} sections. 'rules WORD' opens the section of a word, "
                        "'rules SIEGE-06' shows one rule, and any other words are looked for in all of them.",
                    )
                ),
                Facts(pairs),
            ),
        )

    # -- pages

    def _orders(self, section: Section) -> list[type[Order]]:
        """The declared orders behind a section's head words."""
        out: list[type[Order]] = []
        for word in section.orders:
            named = [k for k in self.orders if k.spec.word == word]
            heads = [k for k in self.orders if word in k.spec.heads]
            out += [k for k in (named or heads) if k not in out]
        return out

    def _section_page(self, s: Section) -> Sheet:
        blocks: list[Block] = [Text((s.introduction,))] if s.introduction else []
        orders = tuple((k.spec.usage, k.spec.summary) for k in self._orders(s))
        if orders:
            blocks += [Text(("Orders:",)), Facts(orders)]
        blocks += [Text(("Rules:",)), Facts(tuple((r.short, r.said) for r in self.rules.values() if r.area == s.id))]
        if s.see:
            blocks.append(Text((self._see(s),)))
        return Sheet(s.title, tuple(blocks))

    def _see(self, s: Section) -> str:
        see = [self.sections[x] for x in s.see]
        return "See also: " + "; ".join(f"{x.title} (rules {x.words[0]})" for x in see) + "."

    def _rule_page(self, rule: Rule) -> Sheet:
        s = self.sections[rule.area]
        blocks: list[Block] = [Text((rule.text, *((f"For example: {rule.example}",) if rule.example else ())))]
        known = [self.rulings[r] for r in rule.rulings if r in self.rulings]
        settled = tuple((f"{r.id}, {r.title}", r.text) for r in known)
        if settled:
            blocks += [Text(("Rulings:",)), Facts(settled)]
        ids = [r.id for r in self.rules.values() if r.area == rule.area]
        at = ids.index(rule.id)
        beside = [self.rules[ids[i]].short for i in (at - 1, at + 1) if 0 <= i < len(ids)]
        orders = [k.spec.usage for k in self.orders if k.spec.rule == rule.id]
        facts = [("Section", f"{s.title} (rules {s.words[0]})")]
        facts += [("Beside it", " and ".join(beside))] if beside else []
        facts += [("Orders", "; ".join(orders))] if orders else []
        return Sheet(rule.id, (*blocks, Facts(tuple(facts))))

    def _ruling_page(self, ruling: Ruling) -> Sheet:
        resting = tuple((self.rules[r].short, self.rules[r].text) for r in ruling.rules if r in self.rules)
        tail: tuple[Block, ...] = (Text(("Rules that rest on it:",)), Facts(resting)) if resting else ()
        return Sheet(f"{ruling.id}, {ruling.title}", (Text((ruling.text,)), *tail))

    def _search_page(self, wanted: str, words: list[str]) -> Sheet:
        """Rules in which the words occur, the best twelve: whole words before beginnings of words, all before some."""
        scored: list[tuple[int, int, Rule]] = []
        words = list(dict.fromkeys(words))[:WORDS_AT_MOST]
        spend((len(self.rules) * len(words) + len(self._by_word)) // _A_STEP)
        for n, rule in enumerate(self.rules.values()):
            has = self._rule_words[rule.id]
            points = sum(3 if w in has else 1 if len(w) > 2 and any(x.startswith(w) for x in has) else 0 for w in words)
            hits = sum(1 for w in words if w in has or (len(w) > 2 and any(x.startswith(w) for x in has)))
            if hits * 2 >= len(words) and points:
                scored.append((-hits * 10 - points, n, rule))
        scored.sort(key=lambda x: x[:2])
        if not scored:
            said = wanted[:NEAR_AT_MOST]
            near = [w for w, _, _ in process.extract(said, list(self._by_word), score_cutoff=75, limit=3)]
            hint = f"Near it: {', '.join(near)}." if near else "'rules' alone lists the sections."
            return note("Rules", f"Nothing is found about '{wanted[:60]}'.", hint)
        shown = scored[:FOUND_AT_MOST]
        more = f", the best {len(shown)} of {len(scored)}" if len(scored) > len(shown) else ""
        areas = dict.fromkeys(rule.area for _, _, rule in shown)
        pages = "; ".join(f"{self.sections[a].title} (rules {self.sections[a].words[0]})" for a in list(areas)[:4])
        return Sheet(
            f"Rules about '{wanted[:60]}'{more}",
            (Facts(tuple((rule.short, rule.said) for _, _, rule in shown)), Text((f"Sections: {pages}.",))),
        )

    @cached_property
    def _rule_words(self) -> dict[str, frozenset[str]]:
        return {r.id: frozenset(words_of(f"{r.text} {r.example}")) for r in self.rules.values()}

    @cached_property
    def _search(self) -> RuleSearch:
        titles = {s.id: f"{s.title} {' '.join(s.words)}" for s in self.sections.values()}
        return RuleSearch(
            Entry(r.id, r.text, r.example, titles[r.area], frozenset(r.asks), r.area.startswith("opt"))
            for r in self.rules.values()
        )
