"""Answers to the table words (look, help, rules, score ...), each a sheet made from the seat's view and its asks.

Called by the table. What a game has to say about its map and its rules comes from its sheets module, which offers the
functions of `GameSheets`, or some of them; what may be ordered now comes from the asks. Nothing here looks into a
state. A front end calls `rules` for a game that is not being played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from rapidfuzz import process

from commands import TABLE_WORDS, Misread, Order, OrderSpec, Question, table_words
from commands.tokens import tokenize
from minaria.engine.game import REFEREE, Game
from minaria.engine.match import Match
from minaria.engine.offers import Refusal
from minaria.engine.phases import Ask
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.engine.state import Event
from minaria.table import words
from minaria.table.digest import happened
from minaria.table.talk import listed

EXAMPLES = 2  # legal orders shown of each offer
LOG_AT_MOST = 200
_RULE = re.compile(r"[A-Z]+-[A-Z]+-\d+")


class GameSheets(Protocol):
    """What a game's sheets module may offer; what it leaves out is answered by a plain note.

    `view` is what the game's own view function made for the seat.
    """

    def status(self, view: Any, stage_title: str, seat: str = "") -> str:
        """One line for prompts."""

    def look(self, view: Any, what: str) -> Sheet:
        """The state of play, or a place."""

    def examine(self, view: Any, what: str) -> Sheet:
        """Everything about one thing."""

    def find(self, view: Any, what: str) -> Sheet:
        """Where something is."""

    def near(self, view: Any, n: int) -> Sheet:
        """The nearest pieces of others."""

    def sheet_of(self, view: Any, what: str) -> Sheet:
        """The seat's own sheet, or another's."""

    def here(self, view: Any, spot: Any) -> Sheet:
        """A place of the game's map and the pieces in it, in short."""

    def heading(self, text: str) -> str:
        """The turn that a told line begins, '' for other lines: what a log is folded by."""

    def score(self, view: Any) -> Sheet:
        """How the players stand."""

    def who(self, view: Any, people: Mapping[str, str]) -> Sheet:
        """Who plays what."""

    def cards(self, view: Any) -> Sheet:
        """The seat's hand as the first block, then what everybody knows of the cards."""

    def map_of(self, view: Any, what: str) -> Sheet:
        """The map, or the part of it around a place."""

    def rules(self, word: str) -> Sheet:
        """A page of the rules."""

    def cite(self, rule_id: str) -> str:
        """One rule in one line, '' if there is none of that number."""

    def related(self, rule_id: str) -> tuple[str, ...]:
        """Head words of orders that belong to the same chapter."""


class Counsel(Protocol):
    """What a game's counsel may offer: what orders could lead to, from the position as far as the seat knows it.

    Nothing is carried out. What a game leaves out is answered by a plain note.
    """

    def may(self, match: Match, seat: str, what: str) -> Sheet:
        """What some pieces can do now."""

    def route(self, match: Match, seat: str, start: str, goal: str, force: str) -> Sheet:
        """The cheapest way, step by step."""

    def odds(self, match: Match, seat: str, place: str, force: str) -> Sheet:
        """The chances of a battle."""

    def siege_odds(self, match: Match, seat: str, place: str, force: str) -> Sheet:
        """The chances of a siege."""

    def follows(self, match: Match, seat: str, order: Order) -> list[str]:
        """What a legal order would lead to, a line each."""

    def helps(self, match: Match, seat: str, order: Order, refusal: Refusal) -> list[str]:
        """What would have to change for a refused order to be legal, a line each."""

    def warning(self, match: Match, seat: str, order: Order) -> str:
        """What a player is to be told before a legal order counts; '' if nothing."""

    def towards(self, match: Match, seat: str, order: Order) -> Order | None:
        """What has to be ordered first for an order that is not legal yet; None if nothing leads to it."""

    def taken_back_by(self, match: Match, seat: str) -> Order | None:
        """The order that takes back a seat's last, where that is one of the game's; None where it is the table's."""


GROUPS: tuple[tuple[str, tuple[type[Order], ...]], ...] = (
    (
        "Looking",
        (
            table_words.Look,
            table_words.Map,
            table_words.Examine,
            table_words.WhereIs,
            table_words.Near,
            table_words.Spell,
            table_words.More,
        ),
    ),
    (
        "Standing",
        (
            table_words.Sheet,
            table_words.Cards,
            table_words.Score,
            table_words.Who,
            table_words.Log,
            table_words.WhatHappened,
        ),
    ),
    (
        "Planning",
        (
            table_words.Orders,
            table_words.WhatMay,
            table_words.WhyNot,
            table_words.Route,
            table_words.Odds,
            table_words.SiegeOdds,
        ),
    ),
    ("Learning", (table_words.Help, table_words.Rules)),
    ("Notebook", (table_words.Note, table_words.Notes, table_words.StrikeNote, table_words.Alias, table_words.Unalias)),
    (
        "The table",
        (
            table_words.Undo,
            table_words.Redo,
            table_words.Say,
            table_words.Whisper,
            table_words.Warnings,
            table_words.Read,
            table_words.Save,
            table_words.Quit,
        ),
    ),
)


PLANNING: tuple[type[Order], ...] = (
    table_words.WhatMay,
    table_words.WhyNot,
    table_words.Route,
    table_words.Odds,
    table_words.SiegeOdds,
)


def planned_for(match: Match, seat: str) -> str:
    """Whose plans a word is about: the seat's own; the referee asks for whoever is asked, if that is one alone."""
    awaited = match.awaited()
    return awaited[0] if seat == REFEREE and len(awaited) == 1 else seat


def answer(match: Match, seat: str, order: Order, people: Mapping[str, str] | None = None) -> Sheet:
    """The sheet that answers a table word for a seat. Never raises for anything typed.

    `people` are the names of those who sit in the seats, as they may be shown.
    """
    if isinstance(order, PLANNING):
        seat = planned_for(match, seat)
    game, view = match.game, view_of(match, seat)
    match order:
        case table_words.Help(word):
            return help_on(match, seat, word) if word.strip() else help_now(match, seat)
        case table_words.Orders():
            return orders_now(match, seat)
        case table_words.Look(place):
            return _page(game, "look", view, place)
        case table_words.Examine(what):
            return _page(game, "examine", view, what)
        case table_words.WhereIs(what):
            return _page(game, "find", view, what)
        case table_words.Near(n):
            return _page(game, "near", view, n)
        case table_words.Who():
            return _followed(_page(game, "who", view, people or {}), Text(tuple(_waiting(match))))
        case table_words.WhatMay(what):
            return _counsel(game, "may", match, seat, what)
        case table_words.WhyNot(line):
            return why_not(match, seat, line)
        case table_words.Route(goal, start, force):
            return _counsel(game, "route", match, seat, start, goal, force)
        case table_words.Odds(place, force):
            return _counsel(game, "odds", match, seat, place, force)
        case table_words.SiegeOdds(place, force):
            return _counsel(game, "siege_odds", match, seat, place, force)
        case table_words.Spell(what):
            return spell(match, seat, what)
        case table_words.Score():
            return _page(game, "score", view)
        case table_words.Log(n):
            return log(match, seat, n)
        case table_words.WhatHappened():
            return happened(match, seat, told_to)
        case table_words.Rules(word):
            return rules(game, word)
        case table_words.Sheet(who):
            return _page(game, "sheet_of", view, who)
        case table_words.Cards():
            every = seat == REFEREE and hasattr(game.pages, "cards")
            return _hands(match) if every else _page(game, "cards", view)
        case table_words.Map(place):
            return _page(game, "map_of", view, place)
    page = game.pages.own.get(type(order))
    if page is not None:
        return page(view)
    return note(type(order).__name__, "The table has no page for that.")


def rules(game: Game, word: str = "") -> Sheet:
    """What a game's rules say about a word, or what they cover; a note for a game without a rulebook."""
    return _page(game, "rules", word, missing=f"{game.title} has no rulebook to read here.")


def _page(game: Game, name: str, *about: Any, missing: str = "") -> Sheet:
    """What the function of GameSheets called `name` answers; a note where the game's sheets have no such function."""
    make: Callable[..., Sheet] | None = getattr(game.pages, name, None)
    return note(game.title, missing or f"{game.title} has no page for that.") if make is None else make(*about)


def _counsel(game: Game, name: str, *about: Any) -> Sheet:
    """What the function of Counsel called `name` answers; a note where the game has no such function."""
    make: Callable[..., Sheet] | None = getattr(game.advice, name, None)
    return note(game.title, f"{game.title} cannot tell that.") if make is None else make(*about)


def view_of(match: Match, seat: str) -> Any:
    """The seat's view; of spectators what is public, of the referee besides what his game opens to him alone."""
    if seat == REFEREE and match.game.views.opened is not None:
        return match.game.views.opened(match.state)
    return match.game.views.of(match.state, seat if seat in match.setup.seats else None)


def status(match: Match, seat: str) -> str:
    """One line about turn, stage and whose round it is, for a seat's prompt or title."""
    frames = match.position.stack
    top = frames[-1].phase
    rounds = [f.phase for f in frames if getattr(f.phase, "seat", "")]
    chief = rounds[0] if rounds else top
    title = chief.title if chief.title == top.title or not top.title else f"{chief.title} ({top.title})"
    line: Callable[..., str] = getattr(match.game.pages, "status", lambda view, title, seat: title)
    return line(view_of(match, seat), title, getattr(chief, "seat", ""))


def _followed(sheet: Sheet, *blocks: Block) -> Sheet:
    return Sheet(sheet.title, (*sheet.blocks, *blocks))


def _waiting(match: Match) -> list[str]:
    """Who is asked what, as everybody may know it."""
    return ["The game is over."] if match.over else [a.waiting for a in match.asks if a.waiting]


def _hands(match: Match) -> Sheet:
    """Every seat's hand: for the referee only."""
    pages = [_page(match.game, "cards", view_of(match, s)) for s in match.setup.seats]
    return Sheet("All hands", tuple(block for page in pages for block in (Text((page.title + ":",)), *page.blocks[:1])))


# -- why not


class _Curious:
    """A seat's scope that settles which pieces are meant also while it is not the seat's turn."""

    def __init__(self, scope: Any) -> None:
        self._scope = scope

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scope, "make" if name == "build" and hasattr(self._scope, "make") else name)


def why_not(match: Match, seat: str, line: str) -> Sheet:
    """Why an order is refused and what would make it legal; of a legal one, what it leads to. Nothing is carried out."""
    said = line.strip().rstrip("?!. ")
    read = match.game.reader(TABLE_WORDS).read(said, _Curious(match.game.language.scope(match, seat)))
    title = f"Why not: {said[:60]}"
    if isinstance(read, Misread):
        cited = _cited(match.game, read.message)
        return Sheet(title, (Text((read.message,)), *((Facts((("Rule", cited),)),) if cited else ())))
    if isinstance(read, Question):
        several = tuple((label, _verdict(match, seat, order)) for label, order in read.choices)
        return Sheet(title, (Text(("That may mean several things:",)), Facts(several)))
    order = read.order
    if type(order).spec.table:
        return note(title, f"'{read.text}' is a word of the table: you may say it at any time.")
    title = f"Why not: {read.text}"
    refusal = match.refusal(seat, order)
    if refusal is None:
        follows: Callable[..., list[str]] = getattr(match.game.advice, "follows", lambda m, s, o: [o.spec.summary])
        return Sheet(title, (Text(("It is legal now. What it leads to:", *follows(match, seat, order))),))
    facts = [("Refused", refusal.text)]
    rule = _cited(match.game, refusal.rule)
    facts += [("Rule", rule)] if rule else []
    may = [a.seat for a in match.asks if a.offer(type(order)) is not None and not match.answered(a.seat)]
    if seat not in may:
        facts.append(("Who may give such an order now", ", ".join(s.capitalize() for s in may) or "nobody"))
    helps: Callable[..., list[str]] = getattr(match.game.advice, "helps", lambda m, s, o, r: [])
    lines = helps(match, seat, order, refusal)
    return Sheet(title, (Facts(tuple(facts)), *((Text(("What would have to change:", *lines)),) if lines else ())))


def _verdict(match: Match, seat: str, order: Order) -> str:
    if type(order).spec.table:
        return "a word of the table"
    refusal = match.refusal(seat, order)
    return "legal now" if refusal is None else str(refusal)


def _cited(game: Game, text: str) -> str:
    """What the rule named at the end of a text says, '' if none is."""
    found = _RULE.search(text)
    cite: Callable[[str], str] = getattr(game.pages, "cite", lambda rule_id: "")
    return (cite(found[0]) or found[0]) if found else ""


# -- spelling


def spell(match: Match, seat: str, what: str) -> Sheet:
    """Names letter by letter, each with the other names of the same thing."""
    scope = match.game.language.scope(match, seat)
    said = what.strip()
    out: dict[str, str] = {}
    for kind in ("thing", "place", "kingdom", "seat"):
        index = scope.index(kind)
        if index is None or out:
            continue
        tokens = tokenize(said)
        for typo in (False, True):
            hits = sorted((h for h in index.match(tokens, 0, typo) if h.end == len(tokens)), key=lambda h: h.cost)
            for value in list(dict.fromkeys(h.value for h in hits[:4])):
                names = list(dict.fromkeys(n for n, v in index.items if v == value))
                if names:
                    also = f". Also called: {', '.join(names[1:])}" if names[1:] else ""
                    out[names[0]] = _letters(names[0]) + also
            if out:
                break
    return Sheet("Spelling", (Facts(tuple(out.items())),)) if out else note("Spelling", f"I know no '{said[:60]}'.")


def _letters(name: str) -> str:
    """'T, a, d, a, f, a, t'; words apart by "space"."""
    return ", ".join({" ": "space", "-": "hyphen", "'": "apostrophe"}.get(c, c) for c in name)


# -- orders and help


def orders_now(match: Match, seat: str) -> Sheet:
    """What the seat may do now, with some legal orders as they would be typed; or what it waits for.

    The referee reads what whoever is asked may do, and what he may do himself at any time.
    """
    his: list[Block] = []
    if seat == REFEREE and match.game.referee.edits:
        his = [Text(("You may, at any time:",)), _usages(k.spec for k in match.game.referee.edits)]
    seat = planned_for(match, seat)
    ask = match.ask(seat)
    if ask is None:
        blocks: list[Block] = [Text(tuple(_waiting(match))), *his]
        words = ", ".join(k.spec.word for _, group in GROUPS for k in group)
        blocks.append(Text((f"Meanwhile: {words}.",)))
        return Sheet("You are not asked now", tuple(blocks))
    rows = []
    idle = []
    for offer in ask.offers:
        spec = offer.kind.spec
        now = ""
        if spec.fields:
            tries = dict.fromkeys(match.text(seat, o) for o in offer.some(EXAMPLES))
            if not tries:
                idle.append(spec.word)
                continue
            now = f"Now: {'; '.join(tries)}"
        rows.append((spec.usage, " ".join(x for x in (spec.summary, f"({spec.rule})" if spec.rule else "", now) if x)))
    return Sheet(
        "What you can do now",
        (
            Text((ask.prompt,)),
            Facts(tuple(rows)),
            Text(
                (
                    *((f"Nothing at present to {', '.join(dict.fromkeys(idle))}.",) if idle else ()),
                    "'help WORD' tells more of an order, 'rules ID' of a rule.",
                )
            ),
            *his,
        ),
    )


def _usages(specs: Iterable[OrderSpec]) -> Facts:
    return Facts(tuple((s.usage, s.summary) for s in specs))


def help_now(match: Match, seat: str) -> Sheet:
    """`help` alone, on one screen: the orders on offer by their words, and the words of the table in groups."""
    ask: Ask | None = match.ask(seat)
    blocks: list[Block] = []
    facts: list[tuple[str, str]] = []
    if ask is not None:
        blocks.append(Text((ask.prompt,)))
        facts.append(("Orders now", ", ".join(dict.fromkeys(o.kind.spec.word for o in ask.offers))))
    else:
        blocks.append(Text(tuple(_waiting(match))))
    if seat == REFEREE and match.game.referee.edits:
        facts.append(("The referee may", ", ".join(dict.fromkeys(k.spec.word for k in match.game.referee.edits))))
    sections = (*GROUPS, *words.sections_for(seat))
    without = (*match.game.language.instead, *match.game.language.lacks)
    facts += [(title, ", ".join(k.spec.word for k in kinds if k not in without)) for title, kinds in sections]
    blocks.append(Facts(tuple(facts)))
    blocks.append(
        Text(
            (
                "'help WORD' tells how to say one of these, 'help planning' all of a group, 'orders' shows some to type.",
                "Names may be cut short. Several orders go on one line with 'then' between them.",
            )
        )
    )
    return Sheet("Help", tuple(blocks))


def _help_on_group(seat: str, word: str) -> Sheet | None:
    """Every word of a group with what it does; None if there is no such group."""
    wanted = word.strip().lower().removeprefix("the ")
    for title, kinds in (*GROUPS, *words.sections_for(seat)):
        if wanted and title.lower().removeprefix("the ") == wanted:
            return Sheet(f"Help: {title}", (_usages(k.spec for k in kinds),))
    return None


def help_on(match: Match, seat: str, word: str) -> Sheet:
    """`help WORD`: every way to say the orders the word stands for, the rule behind each, examples, what is related."""
    group = _help_on_group(seat, word)
    if group is not None:
        return group
    hidden = () if seat == REFEREE else tuple(k.spec for k in match.game.referee.edits)
    reader = words.reader_for(match.game, seat)
    specs = [s for s in reader.help(word) if s not in hidden]
    if not specs:
        known = {h for s in reader.specs if s not in hidden for p in s.patterns for h in p.heads}
        verbs = [v for v in reader.verbs if v in known]
        close = [v for v, _, _ in process.extract(word[:60], verbs, score_cutoff=70, limit=3)]
        lines = [f"There is no order '{word[:60]}'."]
        lines += [f"Near it: {', '.join(close)}."] if close else []
        return note("Help", *lines, f"'help' lists what can be said; 'rules {word[:60]}' looks in the rules.")
    blocks: list[Block] = []
    for spec in specs[:6]:
        if blocks:
            blocks.append(Text(("",)))
        blocks += _order_help(match, seat, spec)
    if len(specs) > 6:
        blocks.append(Text((f"Also: {', '.join(s.word for s in specs[6:20])}.",)))
    return Sheet(f"Help: {specs[0].word}" if len(specs) == 1 else f"Help: {word.strip()[:60]}", tuple(blocks))


def _order_help(match: Match, seat: str, spec: OrderSpec) -> list[Block]:
    cite: Callable[[str], str] = getattr(match.game.pages, "cite", lambda rule_id: "")
    related: Callable[[str], tuple[str, ...]] = getattr(match.game.pages, "related", lambda rule_id: ())
    ways = list(dict.fromkeys(p.usage for p in spec.patterns))
    heads = dict.fromkeys(h for p in spec.patterns for h in p.heads if h != spec.word)
    facts = [("Say", ways[0])]
    facts += [("Or", "; ".join(ways[1:]))] if ways[1:] else []
    facts += [("Words for it", ", ".join(heads))] if heads else []
    facts += [("For example", "; ".join(spec.examples))] if spec.examples else []
    if spec.rule:
        facts.append(("Rule", cite(spec.rule) or spec.rule))
    if spec.table:
        group = next((kinds for _, kinds in (*GROUPS, *words.sections_for(seat)) if spec.cls in kinds), ())
        kin = [k.spec.word for k in group if k is not spec.cls]
    else:
        kin = [w for w in related(spec.rule) if w != spec.word]
        ask = match.ask(seat)
        can = ask is not None and any(o.kind is spec.cls for o in ask.offers)
        edit = spec.cls in match.game.referee.edits
        facts.append(("Now", "the referee, at any time" if edit else "you may" if can else "not on offer to you"))
    facts += [("Related", ", ".join(kin))] if kin else []
    return [Text(tuple(spec.help.splitlines())), Facts(tuple(facts))]


# -- the log


def told_to(event: Event, seat: str | None) -> str:
    """What a seat is told of an event; the referee is told even what only one seat may know, and which."""
    if seat != REFEREE or event.text:
        return event.seen_by(seat)
    whom: dict[str, list[str]] = {}
    for key, text in event.private.items():
        if text and ("/" not in key or event.private.get(key.partition("/")[0]) != text):
            whom.setdefault(text, []).append(key.replace("/", "'s "))
    return " ".join(f"To {listed(keys)}: {text}" for text, keys in whom.items())


def told(match: Match, seat: str | None, since: int = 0) -> list[tuple[int, str]]:
    """Everything told from journal line `since` on as this seat (None: a spectator) may know it: (line, text)."""
    return [(n, text) for n, event in match.events(since) if (text := told_to(event, seat))]


def log(match: Match, seat: str, n: int) -> Sheet:
    """The last n things the seat was told, each with the number of its journal line."""
    lines = told(match, seat)
    shown = lines[max(len(lines) - max(1, min(n, LOG_AT_MOST)), 0) :]
    if not shown:
        return note("Log", "Nothing has happened yet.")
    # Only one's own orders: another seat's order may name a card nobody was shown.
    given = {m.line.n: f"{m.line.seat}> {m.line.text}" for m in match.marks if seat in (m.line.seat, REFEREE)}
    rows: list[tuple[str, str]] = []
    last = -1
    for number, text in shown:
        if number != last and number in given:
            rows.append((str(number), given[number]))
        rows.append((str(number), text))
        last = number
    title = "Log" if len(shown) == len(lines) else f"Log, the last {len(shown)} of {len(lines)}"
    return Sheet(title, (Grid(("line", "what happened"), tuple(rows)),))
