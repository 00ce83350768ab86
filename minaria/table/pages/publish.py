"""What `publish` and `print` hand out, and to whom: a player what he knows himself, the referee what each may know."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import NamedTuple

from commands import clean
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE
from minaria.engine.offers import Refusal
from minaria.engine.sheets import Sheet
from minaria.kit.wording import listing
from minaria.table.pages import turn_report
from minaria.table.pages.answers import public_eyes
from minaria.table.pages.parts import named, parts_of
from minaria.table.record import referee_words as w
from minaria.table.record.host import Powers
from minaria.table.record.journal_numbers import counted

ELSEWHERE = "Files are written only where you sit at the computer itself."


def publish(office: Powers, seat: str, order: w.Publish) -> Sheet | list[str]:
    """The telling as a text, or that it stands in a file. Raises Refused."""
    wanted = _post(order.line)
    form = turn_report.form_of(wanted.form)
    if form is None:
        raise Refused(Refusal(f"There is no form '{wanted.form[:30]}'; there are {', '.join(turn_report.FORMS)}."))
    whom = _reader_of_it(office, seat, wanted.seat)
    match = office.table.match
    count = counted(match, seat)
    if wanted.n >= len(count.lines):
        raise Refused(Refusal(f"The journal has lines 0 to {len(count.lines) - 1}."))
    news = office.table.news(whom) if whom else turn_report.told_to_all(match, seat)
    since = count.line(wanted.n) if wanted.n >= 0 else turn_report.turn_began(match, news)
    how = _chart(wanted)
    lines = turn_report.published(match, office.table.name, news, whom, since, form, by=seat)
    files: dict[str, str] = {}
    lines += _map(office, seat, whom, form, how, wanted.file, files) if how else []
    if wanted.file:
        return _write(office, wanted.file, "\n".join(lines) + "\n", files)
    return [text for line in lines for text in line.split("\n") if text]


class Post(NamedTuple):
    """What is to be published: since which line (-1: this turn), in which form, with which map, for whom, where to."""

    n: int
    form: str
    chart: str
    seat: str
    file: str


def _post(said: str) -> Post:
    """The parts of `publish`, in whatever order they were said. Raises Refused."""
    parts = parts_of(said, ("since", "as", "with", "for", "to"), CHARTS)
    n = parts.get("since", "-1")
    if parts[""]:
        raise Refused(Refusal(f"'{parts[''][:40]}' is no part of it; {named(('since', 'as', 'with', 'for', 'to'))}."))
    if n != "-1" and not (n.isascii() and n.isdecimal()):
        raise Refused(Refusal(f"'since {n[:40]}' is no line of the journal: say its number."))
    return Post(
        int(n), parts.get("as", ""), parts.get("with", ""), parts.get("for", ""), parts.get("to", "").strip('"')
    )


CHARTS = {"words": "words", "text": "words", "drawn": "drawn", "letters": "drawn", "svg": "svg", "html": "html"}
PICTURES = ("svg", "html")


def _chart(order: Post) -> str:
    """How the map is to stand in what is published, '' without one. Raises Refused."""
    said = [x for x in words_of(order.chart) if x not in ("the", "a", "as", "in")]
    if not said:
        return ""
    how = CHARTS.get(said[1] if len(said) > 1 else "words", "") if said[0] == "map" and len(said) < 3 else ""
    if not how:
        raise Refused(Refusal("Say: publish with map in words, with map drawn, with map as svg or as html."))
    if how in PICTURES and not order.file:
        raise Refused(Refusal(f"A picture wants a file of yours: publish with map as {how} to turn.txt."))
    return how


def _map(
    office: Powers, seat: str, whom: str, form: turn_report.Form, how: str, file: str, files: dict[str, str]
) -> list[str]:
    """The map under its own heading, as the reader may know it: words, a drawing, or the name of a picture, which is
    put into `files`, those to be written besides. Raises Refused.
    """
    eyes = whom or public_eyes(office.table.match, seat)
    page = turn_report.page(office.table.match, "map", eyes)
    if isinstance(page, str):
        raise Refused(Refusal(page))
    draw = office.table.services.print_page
    if how == "words" and draw is None:
        return turn_report.chart(form, turn_report.in_words(page)[2:])
    if draw is None:
        raise Refused(Refusal(ELSEWHERE))
    made = draw("map", eyes, page, how)
    if how == "words":
        return turn_report.chart(form, made.splitlines())
    if how == "drawn":
        return turn_report.drawn(form, made.splitlines())
    path = PurePath(file.strip().strip('"'))
    files[str(path.with_suffix(f".{how}"))] = made
    return turn_report.pictured(form, path.with_suffix(f".{how}").name)


def _reader_of_it(office: Powers, seat: str, said: str) -> str:
    """For whom a page is made: a player's own or public; the referee's for whom he says. Raises Refused."""
    whom = office.seat_named(said) if said and said.casefold() not in ("all", "everyone", "everybody") else ""
    if seat not in (REFEREE, whom) and whom:
        raise Refused(Refusal("What another seat knows only the referee hands out."))
    return whom


def hand_out(office: Powers, seat: str, order: w.Print) -> Sheet | list[str]:
    """A page, or that it stands in a file. Raises Refused."""
    parts = parts_of(order.line, ("as", "for", "to"))
    what, file = parts[""], parts.get("to", "").strip('"')
    whom = _reader_of_it(office, seat, parts.get("for", ""))
    if not whom and seat != REFEREE and "briefing".startswith(what.casefold()):
        whom = seat
    whom = whom or public_eyes(office.table.match, seat)
    page = turn_report.page(office.table.match, what, whom)
    if isinstance(page, str):
        raise Refused(Refusal(page))
    form = parts.get("as", "").casefold() or "text"
    if form not in ("text", "svg", "html"):
        raise Refused(Refusal(f"A page is printed as text, svg or html, not as '{form[:30]}'."))
    if form == "text" and not file:
        return page
    if form == "text":
        return _write(office, file, "\n".join(turn_report.in_words(page)) + "\n")
    draw = office.table.services.print_page
    if draw is None:
        raise Refused(Refusal(ELSEWHERE))
    if not file:
        raise Refused(Refusal("A picture wants a file of yours: print map as svg to map.svg."))
    return _write(office, file, draw(turn_report.page_called(what), whom, page, form))


def _write(office: Powers, name: str, text: str, besides: Mapping[str, str] | None = None) -> list[str]:
    write = office.table.services.write_files
    if write is None:
        raise Refused(Refusal(ELSEWHERE))
    files = {name.strip().strip('"'): text, **(besides or {})}
    try:
        write(files)
    except (OSError, ValueError) as err:
        why = getattr(err, "strerror", None) or str(err)
        raise Refused(Refusal(f"{clean(listing(files), 200)} cannot be written: {why}.")) from err
    return [f"Written: {name} ({len(text.splitlines())} lines)." for name, text in files.items()]
