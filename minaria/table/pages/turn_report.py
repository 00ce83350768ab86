"""A turn as text for others: for a forum, for a mail, public or as one seat knows it; and pages to hand out.

What is told is what the seat (or everybody) may know; the referee's own page is not published. Drawing a page as a
picture is the front end's work.
"""

from __future__ import annotations

from typing import Literal

from commands import table_words
from minaria.engine.game import REFEREE
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.engine.sheets import Facts, Grid, Patch, Sheet, Text
from minaria.table.pages.answers import answer, orders_now, public_eyes, status
from minaria.table.record.journal_numbers import counted, given, knows
from minaria.table.record.talk import besides, title

Form = Literal["text", "markdown", "bbcode"]
FORMS: tuple[Form, ...] = ("text", "markdown", "bbcode")
PAGES = ("briefing", "map", "score")


def form_of(said: str) -> Form | None:
    """The form meant by a word; None if there is no such form."""
    wanted = said.strip().casefold() or "text"
    also = {"md": "markdown", "forum": "bbcode", "bb": "bbcode", "plain": "text", "mail": "text"}
    wanted = also.get(wanted, wanted)
    return next((f for f in FORMS if f.startswith(wanted)), None)


def turn_began(match: Match, news: list[tuple[int, str]]) -> int:
    """The journal line in which the present turn was announced; the beginning where a game announces none."""
    heading = match.game.pages.heading
    return next((n for n, text in reversed(news) if heading(text)), 0)


def published(
    match: Match,
    name: str,
    news: list[tuple[int, str]],
    seat: str,
    since: int,
    form: Form,
    live: bool = False,
    by: str = REFEREE,
) -> list[str]:
    """The telling from line `since` on as text, then how things stand. `news` is what the seat may know, by line.

    Lines are named by the numbers they have for whoever reads it. `by`: who has it made; a seat shows no more than it
    sees itself.
    """
    heading = match.game.pages.heading
    own = (seat,) if seat else ()
    told = [
        (line.n, said)
        for line in match.lines[max(since, 1) :]
        if _worth_telling(match, line, by) and (said := besides(match, line, own, live=live))
    ]
    told += [(n, text) for n, text in news if n >= since]
    told.sort(key=lambda x: x[0])
    out = [_title(form, f"{match.game.title}: {name}")]
    count = counted(match, seat or (by if by != REFEREE else ""))
    out += [
        _para(
            form,
            f"From line {count.own(since)} of the journal to line {len(count.lines) - 1}"
            + (f", for {title(seat)}." if seat else "."),
        )
    ]
    items: list[str] = []
    for _, text in told:
        if heading(text):
            out += _listing(form, items)
            items = []
            out.append(_head(form, text))
        else:
            items.append(text)
    out += _listing(form, items)
    out.append(_head(form, "How things stand"))
    if table_words.Score not in match.game.lacks:
        score = answer(match, seat or public_eyes(match, by), table_words.Score())
        out += _listing(form, [x for x in _said(score) if x])
    if match.over:
        out.append(_para(form, "The game is over."))
    else:
        out += _listing(form, match.waits_for(seat))
    return out


def _worth_telling(match: Match, line: Line, by: str) -> bool:
    """Whether a line is told besides what came of it: who typed an order is not, why a rule was set aside is."""
    if line.kind == "order":
        mark = given(match, line.n) if line.waives or line.why else None
        return mark is not None and knows(match, mark, by)
    return line.kind != "whisper"


def told_to_all(match: Match, by: str) -> list[tuple[int, str]]:
    """What everybody was told, by line, as far as whoever has it published was told of it too."""
    return [(n, event.text) for n, event in match.events() if event.text and (by == REFEREE or event.seen_by(by))]


def _said(sheet: Sheet) -> list[str]:
    """A page's words, a statement a line."""
    out: list[str] = []
    for block in sheet.blocks:
        match block:
            case Text(lines):
                out += lines
            case Facts(pairs):
                out += [f"{label}: {value}" for label, value in pairs]
            case Grid(columns, rows):
                for row in rows:
                    cells = [f"{c} {v}" for c, v in zip(columns[1:], row[1:], strict=False) if v]
                    out.append(f"{row[0]}: {', '.join(cells)}")
            case Patch(words=words):
                out += words
    return out


def chart(form: Form, lines: list[str]) -> list[str]:
    """The map in words, a statement a line."""
    return [_head(form, "The map"), *_listing(form, lines)]


def drawn(form: Form, lines: list[str]) -> list[str]:
    """The map drawn in letters, kept as it is drawn."""
    head = _head(form, "The map")
    if form == "bbcode":
        return [head, "[code]", *lines, "[/code]"]
    return [head, "```", *lines, "```"] if form == "markdown" else [head, *lines]


def pictured(form: Form, name: str) -> list[str]:
    """Where the picture of the map is to be found: beside what is published."""
    head = _head(form, "The map")
    if form == "bbcode":
        return [head, f"[img]{_safe(form, name)}[/img]"]
    return [head, f"![The map](<{name}>)" if form == "markdown" else f"The map: {name}"]


def _safe(form: Form, text: str) -> str:
    """Text whose signs mean nothing in the form."""
    if form == "markdown":
        for sign in "\\`*_[]<>#|":
            text = text.replace(sign, "\\" + sign)
    elif form == "bbcode":
        text = text.replace("[", "(").replace("]", ")")
    return text


def _title(form: Form, text: str) -> str:
    said = _safe(form, text)
    forms = {"text": f"{said}\n{'=' * len(said)}", "markdown": f"# {said}"}
    return forms.get(form, f"[size=150][b]{said}[/b][/size]")


def _head(form: Form, text: str) -> str:
    said = _safe(form, text)
    return {"text": f"\n{said}\n{'-' * len(said)}", "markdown": f"\n## {said}\n", "bbcode": f"\n[b]{said}[/b]"}[form]


def _para(form: Form, text: str) -> str:
    said = _safe(form, text)
    return {"text": said, "markdown": f"\n{said}\n", "bbcode": f"[i]{said}[/i]"}[form]


def _listing(form: Form, items: list[str]) -> list[str]:
    if not items:
        return []
    if form == "bbcode":
        return ["[list]", *(f"[*]{_safe(form, x)}" for x in items), "[/list]"]
    return [f"{'- ' if form == 'markdown' else '* '}{_safe(form, x)}" for x in items]


# -- pages to hand out


def page_called(what: str) -> str:
    """The page meant by a word, '' if there is none."""
    said = what.strip().casefold()
    if said in ("sheet", "briefing sheet"):
        return "briefing"
    return next((p for p in PAGES if said and p.startswith(said)), "")


def in_words(sheet: Sheet) -> list[str]:
    """A page as plain text with its title."""
    return [sheet.title, "=" * len(sheet.title), *_said(sheet)]


def page(match: Match, what: str, seat: str) -> Sheet | str:
    """A page to hand out, seen by a seat ('' a spectator); else what there is."""
    called = page_called(what)
    if called == "briefing":
        return briefing(match, seat) if seat else "For whom? Say: print briefing for SEAT."
    if called:
        word = table_words.Map if called == "map" else table_words.Score
        return f"{match.game.title} has no {called}." if word in match.game.lacks else answer(match, seat, word())
    return f"There is no page '{what[:40]}' to print; there are {', '.join(PAGES)}."


def briefing(match: Match, seat: str) -> Sheet:
    """All a seat needs at the table: its own sheet, its cards, what it is asked, and how the players stand."""
    sheet, cards, score = (
        () if word in match.game.lacks else (answer(match, seat, word()),)
        for word in (table_words.Sheet, table_words.Cards, table_words.Score)
    )
    parts = [*sheet, *cards, orders_now(match, seat), *score]
    blocks = [block for part in parts for block in (Text(("", f"{part.title}:")), *part.blocks)]
    return Sheet(f"{title(seat)}: briefing. {status(match, seat)}", tuple(blocks))
