"""What `publish` and `print` hand out, and to whom: a player what he knows himself, the referee what each may know."""

from __future__ import annotations

from commands import clean
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE
from minaria.engine.offers import Refusal
from minaria.engine.sheets import Sheet
from minaria.table import referee_words as w
from minaria.table import turn_report
from minaria.table.answers import public_eyes
from minaria.table.host import Powers
from minaria.table.journal_numbers import counted

ELSEWHERE = "Files are written only where you sit at the computer itself."


def publish(office: Powers, seat: str, order: w.Publish) -> Sheet | list[str]:
    """The telling as a text, or that it stands in a file. Raises Refused."""
    form = turn_report.form_of(order.form)
    if form is None:
        raise Refused(Refusal(f"There is no form '{order.form[:30]}'; there are {', '.join(turn_report.FORMS)}."))
    whom = _reader_of_it(office, seat, order.seat)
    match = office.table.match
    count = counted(match, seat)
    if order.n >= len(count.lines):
        raise Refused(Refusal(f"The journal has lines 0 to {len(count.lines) - 1}."))
    news = office.table.news(whom) if whom else turn_report.told_to_all(match, seat)
    since = count.line(order.n) if order.n >= 0 else turn_report.turn_began(match, news)
    lines = turn_report.published(match, office.table.name, news, whom, since, form, by=seat)
    if order.file:
        return _write(office, order.file, "\n".join(lines) + "\n")
    return [text for line in lines for text in line.split("\n") if text]


def _reader_of_it(office: Powers, seat: str, said: str) -> str:
    """For whom a page is made: a player's own or public; the referee's for whom he says. Raises Refused."""
    whom = office.seat_named(said) if said and said.casefold() not in ("all", "everyone", "everybody") else ""
    if seat not in (REFEREE, whom) and whom:
        raise Refused(Refusal("What another seat knows only the referee hands out."))
    return whom


def hand_out(office: Powers, seat: str, order: w.Print) -> Sheet | list[str]:
    """A page, or that it stands in a file. Raises Refused."""
    whom = _reader_of_it(office, seat, order.seat)
    if not whom and seat != REFEREE and "briefing".startswith(order.what.casefold()):
        whom = seat
    whom = whom or public_eyes(office.table.match, seat)
    page = turn_report.page(office.table.match, order.what, whom)
    if isinstance(page, str):
        raise Refused(Refusal(page))
    form = order.form.casefold() or "text"
    if form not in ("text", "svg", "html"):
        raise Refused(Refusal(f"A page is printed as text, svg or html, not as '{order.form[:30]}'."))
    if form == "text" and not order.file:
        return page
    if form == "text":
        return _write(office, order.file, "\n".join(turn_report.in_words(page)) + "\n")
    draw = office.table.services.print_page
    if draw is None:
        raise Refused(Refusal(ELSEWHERE))
    if not order.file:
        raise Refused(Refusal("A picture wants a file of yours: print map as svg to map.svg."))
    return _write(office, order.file, draw(turn_report.page_called(order.what), whom, page, form))


def _write(office: Powers, name: str, text: str) -> list[str]:
    write = office.table.services.write_file
    if write is None:
        raise Refused(Refusal(ELSEWHERE))
    try:
        write(name.strip().strip('"'), text)
    except (OSError, ValueError) as err:
        why = getattr(err, "strerror", None) or str(err)
        raise Refused(Refusal(f"{clean(name, 100)} cannot be written: {why}.")) from err
    return [f"Written: {name.strip()} ({len(text.splitlines())} lines)."]
