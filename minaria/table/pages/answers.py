"""Answers to the table words (look, help, rules, score ...), each a sheet made from the seat's view and its asks.

Called by the table. What a game has to say about its map and its rules comes from its `Pages`, its `Book` and its
`Advice` (see engine/contract); what may be ordered now comes from the asks. Nothing here looks into a
state. A front end calls `rules` for a game that is not being played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ParamSpec

from rapidfuzz import process

from commands import TABLE_WORDS, Misread, Order, OrderSpec, Question, table_words
from commands.frames import verbs_of
from commands.step_budget import LINE, TOO_MUCH, TooMuch, within
from commands.tokens import tokenize, words_of
from minaria.engine import elsewhere
from minaria.engine.carrying import sealed_answer
from minaria.engine.game import REFEREE, Game
from minaria.engine.match import Match
from minaria.engine.phases import Ask
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.engine.state import Event
from minaria.kit.scope import TableScope
from minaria.table.pages import about
from minaria.table.pages.digest import happened
from minaria.table.record import referee_words
from minaria.table.record.journal_numbers import counted
from minaria.table.record.talk import TALK, heard, listed

P = ParamSpec("P")

NOW, NOT_ASKED = "What you can do now", "You are not asked now"
"""Titles of the page of what may be ordered."""
EXAMPLES = 2  # legal orders shown of each offer
LISTED = 60  # and of one that is asked for by its word
LOG_AT_MOST = 200
_RULE = re.compile(r"[A-Z]+-[A-Z]+-\d+")


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
    ("Learning", (table_words.Help, table_words.Rules, table_words.Hint)),
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


def answer(
    match: Match,
    seat: str,
    order: Order,
    people: Mapping[str, str] | None = None,
    more: tuple[type[Order], ...] = (),
) -> Sheet:
    """The sheet that answers a table word for a seat. Never raises for anything typed.

    `people` are the names of those who sit in the seats, as they may be shown; `more` the words of whoever has the
    table, which can be explained as well.
    """
    with within(LINE):
        try:
            if isinstance(order, table_words.Help) and order.word.strip():
                return help_on(match, seat, order.word, more)
            return _answer(match, seat, order, people)
        except TooMuch:
            return note(order.spec.word.capitalize(), TOO_MUCH)


def _answer(match: Match, seat: str, order: Order, people: Mapping[str, str] | None) -> Sheet:
    if isinstance(order, PLANNING):
        seat = planned_for(match, seat)
    game, view = match.game, view_of(match, seat)
    pages, advice = game.pages, game.advice
    match order:
        case table_words.Help():
            return help_now(match, seat)
        case table_words.Orders(verb):
            return orders_of(match, seat, verb) if verb.strip() else orders_now(match, seat)
        case table_words.Look(place):
            return _page(game, pages.look, view, place)
        case table_words.Examine(what):
            return _page(game, pages.examine, view, what)
        case table_words.WhereIs(what):
            return _page(game, pages.find, view, what)
        case table_words.Near(n):
            return _page(game, pages.near, view, n)
        case table_words.Who():
            return _followed(_page(game, pages.who, view, people or {}), Text(tuple(_waiting(match, seat))))
        case table_words.WhatMay(what):
            return _advice(game, advice.may, match, seat, what)
        case table_words.WhyNot(line):
            return why_not(match, seat, line)
        case table_words.Route(goal, start, force):
            if start and not force and _pieces_named(match, seat, start):
                start, force = "", start
            return _advice(game, advice.route, match, seat, start, goal, force)
        case table_words.Odds(place, force):
            return _advice(game, advice.odds, match, seat, place, force)
        case table_words.SiegeOdds(place, force):
            return _advice(game, advice.siege_odds, match, seat, place, force)
        case table_words.Spell(what):
            return spell(match, seat, what)
        case table_words.Score():
            return _page(game, pages.score, view)
        case table_words.Log(n):
            return log(match, seat, n)
        case table_words.WhatHappened():
            return happened(match, seat, told_to)
        case table_words.Rules(word):
            return rules(game, word)
        case table_words.Sheet(who):
            return _page(game, pages.sheet_of, view, who)
        case table_words.Cards():
            every = seat == REFEREE and pages.cards is not None
            return _hands(match) if every else _page(game, pages.cards, view)
        case table_words.Map(place):
            return _page(game, pages.map_of, view, place)
    page = pages.own.get(type(order))
    if page is not None:
        return page(view)
    about = pages.asked.get(type(order))
    if about is not None:
        return about(view, order)
    return note(type(order).__name__, "The table has no page for that.")


def _pieces_named(match: Match, seat: str, words: str) -> bool:
    """Whether words mean pieces and no place: in 'route Percy to York' they say who goes, not from where."""
    scope = match.game.language.scope(match, seat)
    if not isinstance(scope, TableScope):
        return False
    places = scope.index(scope.words.places)
    return not (places is not None and places.exact(words)) and bool(scope.these(words))


def rules(game: Game, word: str = "") -> Sheet:
    """What a game's rules say about a word, or what they cover; of `about` the page on the game itself."""
    if about.wanted(word):
        return about.page(game)
    return (
        note(game.title, f"{game.title} has no rulebook to read here.") if game.book is None else game.book.find(word)
    )


def _page(game: Game, make: Callable[P, Sheet] | None, *about: P.args, **more: P.kwargs) -> Sheet:
    """What a page of the game's shows; a note where it has none of that kind."""
    return note(game.title, f"{game.title} has no page for that.") if make is None else make(*about, **more)


def _advice(game: Game, make: Callable[P, Sheet] | None, *about: P.args, **more: P.kwargs) -> Sheet:
    """What the game foretells; a note where it cannot."""
    return note(game.title, f"{game.title} cannot tell that.") if make is None else make(*about, **more)


def view_of(match: Match, seat: str) -> Any:
    """The seat's view; of spectators what is public, of the referee besides what his game opens to him alone."""
    if seat == REFEREE and match.game.views.opened is not None:
        return match.game.views.opened(match.state)
    return match.game.views.of(match.state, seat if seat in match.setup.seats else None)


def public_eyes(match: Match, seat: str) -> str:
    """Whose view is shown where a seat has what everybody may see shown: a spectator's, '', or its own where it does
    not see that itself.
    """
    return "" if seat == REFEREE or match.game.pages.sees_the_public(view_of(match, seat)) else seat


def status(match: Match, seat: str) -> str:
    """One line about turn, stage and whose round it is, for a seat's prompt or title."""
    frames = match.known_stack(seat)
    top = frames[-1].phase
    rounds = [f.phase for f in frames if f.phase.whose()]
    chief = rounds[0] if rounds else top
    title = chief.title if chief.title == top.title or not top.title else f"{chief.title} ({top.title})"
    line = match.game.pages.status
    return title if line is None else line(view_of(match, seat), title, chief.whose())


def _followed(sheet: Sheet, *blocks: Block) -> Sheet:
    return Sheet(sheet.title, (*sheet.blocks, *blocks))


def _waiting(match: Match, seat: str) -> list[str]:
    """Who is asked what, as far as the seat may know it."""
    return ["The game is over."] if match.over else match.waits_for(seat)


def sealed_note(match: Match, seat: str) -> str:
    """What is said to a seat whose sealed answer is in: that it is, and whom the table waits for."""
    order = sealed_answer(match.game, match.position, seat)
    said = match.text(seat, order) if order is not None else ""
    return f"'{said}' is in, and may be changed until all have answered. {' '.join(match.waits_for(seat))}".strip()


def _hands(match: Match) -> Sheet:
    """Every seat's hand: for the referee only."""
    pages = [_page(match.game, match.game.pages.cards, view_of(match, s)) for s in match.setup.seats]
    return Sheet("All hands", tuple(block for page in pages for block in (Text((page.title + ":",)), *page.blocks[:1])))


# -- why not


class Curious:
    """A seat's scope that settles which pieces are meant also while it is not the seat's turn."""

    def __init__(self, scope: Any) -> None:
        self._scope = scope

    def barred(self, cls: type[Order]) -> str:
        """Nothing: what is asked about is explained whether or not it could be given now."""
        return ""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scope, "make" if name == "build" and hasattr(self._scope, "make") else name)


def why_not(match: Match, seat: str, line: str) -> Sheet:
    """Why an order is refused and what would make it legal; of a legal one, what it leads to.
    Nothing is carried out."""
    said = line.strip().rstrip("?!. ")
    read = match.game.reader(TABLE_WORDS).read(said, Curious(match.game.language.scope(match, seat)))
    title = f"Why not: {said[:60]}"
    if isinstance(read, Misread):
        rule = cited(match.game, read.message)
        return Sheet(title, (Text((read.message,)), *((Facts((("Rule", rule),)),) if rule else ())))
    if isinstance(read, Question):
        several = tuple((label, _verdict(match, seat, order)) for label, order in read.choices)
        return Sheet(title, (Text(("That may mean several things:",)), Facts(several)))
    order = read.order
    if type(order).spec.table:
        return note(title, f"'{read.text}' is a word of the table: you may say it at any time.")
    title = f"Why not: {read.text}"
    refusal = match.refusal(seat, order)
    if refusal is None:
        follows = match.game.advice.follows(match, seat, order)
        return Sheet(title, (Text(("It is legal now. What it leads to:", *follows)),))
    facts = [("Refused", refusal.text)]
    rule = cited(match.game, refusal.rule)
    facts += [("Rule", rule)] if rule else []
    more = elsewhere.refusal(match, seat, order)
    facts += [("And besides", str(more))] if more is not None else []
    if seat not in match.awaited():
        facts.append(("Who may give such an order now", _may_give(match, seat, type(order))))
    lines = match.game.advice.helps(match, seat, order, refusal)
    return Sheet(title, (Facts(tuple(facts)), *((Text(("What would have to change:", *lines)),) if lines else ())))


def _may_give(match: Match, seat: str, kind: type[Order]) -> str:
    """Who is asked where that kind of order is given, as far as the seat may know: what each of them has to give it
    with may be hidden, and is not looked at.
    """
    if not match.known_stack(seat)[-1].phase.carries(kind):
        return "nobody"
    asked = [a.seat for a in match.known_asks(seat) if a.awaited and not match.answered(a.seat)]
    return ", ".join(s.capitalize() for s in asked) or "nobody"


def _verdict(match: Match, seat: str, order: Order) -> str:
    if type(order).spec.table:
        return "a word of the table"
    refusal = match.refusal(seat, order)
    return "legal now" if refusal is None else str(refusal)


def cited(game: Game, text: str) -> str:
    """What the rule named at the end of a text says, '' if none is."""
    found = _RULE.search(text)
    return ((game.book.cite(found[0]) if game.book is not None else "") or found[0]) if found else ""


# -- spelling


def spell(match: Match, seat: str, what: str) -> Sheet:
    """Names letter by letter, each with the other names of the same thing."""
    scope = match.game.language.scope(match, seat)
    said = what.strip()
    out: dict[str, str] = {}
    kinds = (k.id for order in match.game.language.orders for k in order.spec.kinds.values())
    for kind in dict.fromkeys(("thing", "place", "kingdom", "seat", *kinds)):
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
        blocks: list[Block] = [Text(tuple(_waiting(match, seat))), *_owed(match, seat), *his]
        meanwhile = ", ".join(k.spec.word for _, kinds in groups(match.game) for k in kinds)
        blocks.append(Text((f"Meanwhile: {meanwhile}.",)))
        return Sheet(NOT_ASKED, tuple(blocks))
    rows = []
    idle = []
    for offer in ask.offers:
        spec = offer.kind.spec
        now = ""
        if spec.fields:
            tries = dict.fromkeys(match.text(seat, o) for o in offer.some(EXAMPLES))
            if not tries and any(k.id == "words" for k in spec.kinds.values()):
                rows.append((spec.usage, _told(spec, f"For example: {spec.examples[0]}" if spec.examples else "")))
                continue  # nobody can list what may be called how
            if not tries:
                idle.append(spec.word)
                continue
            now = f"Now: {'; '.join(tries)}"
        elif not offer.some(1):
            idle.append(spec.word)
            continue
        rows.append((spec.usage, _told(spec, now)))
    return Sheet(
        NOW,
        (
            Text((ask.prompt,)),
            *_owed(match, seat),
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


def orders_of(match: Match, seat: str, verb: str) -> Sheet:
    """All legal orders of the kind whose word it is, as they would be typed; the usual page where none is on offer."""
    asked = planned_for(match, seat)
    ask = match.ask(asked)
    said = tuple(words_of(verb.rstrip("? ")))
    offers = ask.offers if ask is not None and said else ()
    own = [o for o in offers if _begins(said, (o.kind.spec.word, *o.kind.spec.heads))]
    for offer in own or [o for o in offers if said[0] in verbs_of(o.kind.spec)]:
        spec = offer.kind.spec
        lines = tuple(dict.fromkeys(match.text(asked, o) for o in offer.some(LISTED + 1)))
        more = ("and more",) if len(lines) > LISTED else ()
        if lines:
            now = "; ".join((*lines[:LISTED], *more))
            return Sheet(spec.word.capitalize(), (Facts(((spec.usage, _told(spec, f"Now: {now}")),)),))
    return orders_now(match, seat)


def _begins(said: tuple[str, ...], words: Iterable[str]) -> bool:
    """Whether what is said begins with one of these words or phrases."""
    return any(said[: len(head)] == head for head in (tuple(words_of(word)) for word in words))


def _owed(match: Match, seat: str) -> list[Block]:
    """What a seat has left unanswered besides what it is asked."""
    if seat not in match.setup.seats:
        return []
    owed = tuple(match.game.pages.owed(view_of(match, seat)))
    return [Text(("Left open by you:", *owed))] if owed else []


def _told(spec: OrderSpec, now: str) -> str:
    """What an order does, by which rule, and how it could be said now."""
    return " ".join(x for x in (spec.summary, f"({spec.rule})" if spec.rule else "", now) if x)


def _usages(specs: Iterable[OrderSpec]) -> Facts:
    return Facts(tuple((s.usage, s.summary) for s in specs))


def help_now(match: Match, seat: str) -> Sheet:
    """`help` alone, on one screen: the orders on offer by their words, and the words of the table in groups."""
    ask: Ask | None = match.ask(seat)
    blocks: list[Block] = []
    facts: list[tuple[str, str]] = []
    if ask is not None:
        blocks.append(Text((ask.prompt,)))
        facts.append(("Orders now", match.menu(ask)))
        idle = ", ".join(dict.fromkeys(o.kind.spec.word for o in ask.offers if not o.any()))
        facts += [("Nothing at present to", idle)] if idle else []
    else:
        blocks.append(Text(tuple(_waiting(match, seat))))
    if seat == REFEREE and match.game.referee.edits:
        facts.append(("The referee may", ", ".join(dict.fromkeys(k.spec.word for k in match.game.referee.edits))))
    facts += [(title, ", ".join(k.spec.word for k in kinds)) for title, kinds in groups(match.game, seat)]
    blocks.append(Facts(tuple(facts)))
    blocks.append(
        Text(
            (
                "'help WORD' tells how to say one of these, 'help planning' all of a group, "
                "'orders' shows some to type. Names may be cut short; 'then' and 'and' join orders.",
            )
        )
    )
    return Sheet("Help", tuple(blocks))


def groups(game: Game, seat: str | None = None) -> list[tuple[str, tuple[type[Order], ...]]]:
    """The words of the table that mean something in a game, in groups; with a seat those of its office too."""
    without = (*game.language.instead, *game.lacks)
    standing = game.language.standing
    shown = tuple(k for k in (*game.pages.own, *game.pages.asked) if k.spec.table and k not in standing)
    office = () if seat is None else referee_words.sections_for(seat)
    all_of_them = (*GROUPS[:2], (f"In {game.title}", shown), *GROUPS[2:], *office)
    all_of_them = tuple((t, (*kinds, *(standing if t == "Standing orders" else ()))) for t, kinds in all_of_them)
    own = ((title, tuple(k for k in kinds if k not in without)) for title, kinds in all_of_them)
    return [(title, kinds) for title, kinds in own if kinds]


def _help_on_group(game: Game, seat: str, word: str) -> Sheet | None:
    """Every word of a group with what it does; None if there is no such group."""
    wanted = word.strip().lower().removeprefix("the ")
    for title, kinds in groups(game, seat):
        if wanted and title.lower().removeprefix("the ") == wanted:
            return Sheet(f"Help: {title}", (_usages(k.spec for k in kinds),))
    return None


def help_on(match: Match, seat: str, word: str, more: tuple[type[Order], ...] = ()) -> Sheet:
    """`help WORD`: every way to say the orders the word stands for, the rule behind each, examples, what is related."""
    group = _help_on_group(match.game, seat, word)
    if group is not None:
        return group
    hidden = () if seat == REFEREE else tuple(k.spec for k in match.game.referee.edits)
    reader = referee_words.reader_for(match.game, seat, more)
    specs = [s for s in reader.help(word) if s not in hidden]
    if not specs:
        known = {h for s in reader.specs if s not in hidden for h in s.heads}
        verbs = [v for v in reader.verbs if v in known]
        close = [v for v, _, _ in process.extract(word[:60], verbs, score_cutoff=70, limit=3)]
        lines = [f"There is no order '{word[:60]}'."]
        topics = match.game.book.topics_in(word) if match.game.book is not None else ()
        if topics:
            lines.append("The rules tell of it: " + " and ".join(f"'rules {t}'" for t in topics[:3]) + ".")
        elif close:
            lines.append(f"Near it: {', '.join(close)}.")
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
    book = match.game.book
    ways = list(dict.fromkeys(p.usage for p in spec.patterns))
    heads = [h for h in spec.heads if h != spec.word]
    facts = [("Say", ways[0])]
    facts += [("Or", "; ".join(ways[1:]))] if ways[1:] else []
    facts += [("Words for it", ", ".join(heads))] if heads else []
    examples = match.game.examples(spec, [s for s in match.setup.seats if s != seat])
    facts += [("For example", "; ".join(examples))] if examples else []
    if spec.rule:
        facts.append(("Rule", cited(match.game, spec.rule) or spec.rule))
    if spec.table:
        group = next((kinds for _, kinds in groups(match.game, seat) if spec.cls in kinds), ())
        kin = [k.spec.word for k in group if k is not spec.cls]
    else:
        kin = [w for w in (book.related(spec.rule) if book is not None else ()) if w != spec.word]
        ask = match.ask(seat)
        can = ask is not None and any(o.kind is spec.cls for o in ask.offers)
        edit = spec.cls in match.game.referee.edits
        facts.append(("Now", "the referee, at any time" if edit else "you may" if can else "not on offer to you"))
    facts += [("Related", ", ".join(kin))] if kin else []
    paragraphs = tuple(" ".join(p.split()) for p in spec.help.split("\n\n"))  # broken where the screen ends
    return [Text(paragraphs), Facts(tuple(facts))]


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
    """The last n things the seat was told or heard said, each with the number its journal line has for the seat."""
    talk = [(line.n, said) for line in match.lines if line.kind in TALK and (said := heard(line, (seat,)))]
    lines = sorted([*told(match, seat), *talk], key=lambda x: x[0])
    shown = lines[max(len(lines) - max(1, min(n, LOG_AT_MOST)), 0) :]
    if not shown:
        return note("Log", "Nothing has happened yet.")
    # Only one's own orders: another seat's order may name a card nobody was shown.
    given = {m.line.n: f"{m.line.seat}> {m.line.text}" for m in match.marks if seat in (m.line.seat, REFEREE)}
    own = counted(match, seat).own
    rows: list[tuple[str, str]] = []
    last = -1
    for number, text in shown:
        if number != last and number in given:
            rows.append((str(own(number)), given[number]))
        rows.append((str(own(number)), text))
        last = number
    title = "Log" if len(shown) == len(lines) else f"Log, the last {len(shown)} of {len(lines)}"
    return Sheet(title, (Grid(("line", "what happened"), tuple(rows)),))
