"""Table matters as referees put them: "Ben takes over Amber", "give Amber until Friday", "who has not answered yet".

Each is heard as the words about the table that mean it, and answered as they are: whoever made a slip reads in the
ruling what was taken down. A word that a form has no use for leaves the line as it was, and so does a seat that there
is not. What stands in the reader to the letter never comes here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from commands import clean
from commands.tokens import NUMBERS
from minaria.engine.carrying import Refused
from minaria.engine.offers import Refusal
from minaria.table.record import clocks, moments, said_times
from minaria.table.record.host import Powers
from minaria.table.record.talk import title
from minaria.table.referee import overview

_FOR = r"(?:takes? over(?: from| for| as)?|takes? the (?:place|seat|chair) of|(?:substitut|deputis|deputiz)es? for"
_FOR += r"|(?:subs?|stands? in|fills? in|steps? in|sits? in|covers?) for|replaces?|plays?(?: for| in place of)?)"
_PLAYED = r"(?:played|replaced|taken over|covered|substituted)"
_TURN = r"(?:order|move|line|command|action)"
_GAME = r"(?:the |this |both |all |our |my )*(?:games?|table|play|clocks?|timers?|time|everything)"
_LATE = r"(?:missing|late|outstanding|overdue|slow|holding (?:us|things|it) up)"
_DONE = r"(?:answered|replied|responded|moved|ordered|decided|voted|finished|sent (?:in )?(?:\w+ )?orders?)"
_STILL = r"(?:still )?to (?:answer|reply|move|order|decide|vote|play|send (?:in )?orders?)"
_MORE = r"(?:another |an extra |extra |a further )?"
_UNIT = r"(?:s|sec|min|h|hour|minute|second|day|d)\w*"
_COUNT = rf"(?:\d+(?:\.\d+)?|half an|(?:a )?quarter of an|an?|a couple of|(?:{'|'.join(NUMBERS)}))"
_SPAN = rf"{_COUNT}(?: more| extra)? ?{_UNIT}(?:(?: and|,)? \d+ ?{_UNIT}| and a (?:half|quarter))*"
_UNTIL = r"(?: (?P<until>(?:until|till|for) .+))?"
_LOT = r"(?:event|card|result|outcome|draw|roll)s?"
NOT_WANTED = (
    "Nothing is drawn or thrown now. Say 'dice by hand' before: then an event, a result or a number is asked for where "
    "the game needs it, and typed in as it was drawn."
)
_DAYS_END = "23:59"
_LONGEST = 200
"""Letters of a line that is looked at."""
_LONGEST_NAME = 4
"""Words a player's name may have."""

_Heard = Callable[[Powers, re.Match[str]], str]


class Form(NamedTuple):
    """How something is put, and the words about the table for it; '' where they do not fit after all."""

    said: re.Pattern[str]
    means: _Heard


def heard(office: Powers, line: str) -> str:
    """The words about the table that a line means; '' for any other. Raises Refused."""
    said = clean(line).strip().rstrip(".!").strip()
    for form in FORMS if len(said) <= _LONGEST else ():
        found = form.said.fullmatch(said)
        if found is not None and (words := form.means(office, found)):
            return words
    return ""


def _form(said: str, means: _Heard | str) -> Form:
    pattern = re.compile(said, re.IGNORECASE)
    return Form(pattern, (lambda office, found: means) if isinstance(means, str) else means)


def _seat(office: Powers, said: str) -> str:
    """The seat meant, '' if none is."""
    seat, role = office.person_called(re.sub(r"(?i)^the |(?:'s)$| player$", "", said.strip()))
    return "" if role else seat


def _plays(office: Powers, found: re.Match[str]) -> str:
    """Somebody plays a seat from now on."""
    seat, who = _seat(office, found["seat"]), found["who"].strip()
    fits = seat and not _seat(office, who) and len(who.split()) <= _LONGEST_NAME and not any(map(str.isdigit, who))
    return f"let {who} play {seat}" if fits else ""


def _until(office: Powers, found: re.Match[str]) -> str:
    """A seat has time until a moment; a day alone means its end."""
    seat, when = _seat(office, found["seat"]), found["when"].strip()
    if not seat:
        return ""
    try:
        when = said_times.hour(when)
        ends = "" if re.search(r"\d:\d\d", when) else f" {_DAYS_END}"
        kept = moments.kept(f"{when}{ends}", office.watch.now(), office.rates.zone)
    except ValueError as err:
        raise Refused(Refusal(f"{err} Say 'deadline friday 20:00 for {seat}'.")) from err
    return f"deadline {when}{ends} for {seat}" if kept else ""


def _longer(office: Powers, found: re.Match[str]) -> str:
    """A seat has so much time more than it has left; where nothing hurries it, so much."""
    seat, more = _seat(office, found["seat"]), clocks.seconds(found["span"])
    if not seat or isinstance(more, str):
        return ""
    office.watch.tick(office.table.match, office.rates)
    left = office.watch.left(office.table.match, office.rates, seat)
    if left is None:
        return f"deadline {clocks.spelled(more)} for {seat}"
    zone = moments.zone_called(office.rates.zone)
    ends = datetime.fromtimestamp(office.watch.now() + max(left, 0) + more + 59, zone)
    return f"deadline {ends:%Y-%m-%d %H:%M} for {seat}"


def _pauses(office: Powers, found: re.Match[str]) -> str:
    """All clocks stand; until when, everybody is told."""
    until = (found["until"] or "").strip()
    return f"stop clocks; notice the game is paused {until}" if until else "stop clocks"


def _taken_back(office: Powers, found: re.Match[str]) -> str:
    """Back to just before a seat's last order."""
    seat = _seat(office, found["seat"])
    if not seat:
        return ""
    own = [m.line.n for m in office.table.match.marks if m.line.seat == seat]
    if not own:
        raise Refused(Refusal(f"There is nothing of {title(seat)}'s to take back."))
    before = [m.line.n for m in office.table.match.marks if m.line.n < own[-1]]
    return f"undo to {before[-1] if before else 0}"


def _drawn(office: Powers, found: re.Match[str]) -> str:
    """What was drawn or thrown at a real table, where that is asked for."""
    what = (found.groupdict().get("what") or "").strip()
    if not overview.thrower(office.table):
        raise Refused(Refusal(NOT_WANTED))
    return what


def _fought(office: Powers, found: re.Match[str]) -> str:
    """Strengths of two sides: no result that anything waits for."""
    asks = f"'odds {found['one'].strip()} against {found['other'].strip()}' works a battle out"
    raise Refused(Refusal(f"No strengths are asked for now: {asks}. {NOT_WANTED}"))


def _ruled(office: Powers, found: re.Match[str]) -> str:
    """A rule of this table in the referee's own words."""
    return f"notice {found['what']}"


_SEAT = r"(?P<seat>[^,:;]+?)"
_WHO = r"(?P<who>[^,:;]+?)"
_FROM_NOW = r"(?: now| from (?:now|here) on)?"
_MANY = r"(?: more| extra| longer)?"
_GRANT = r"(?:give|allow|grant)"
_BACK = r"(?:undo|take back|cancel|revert|withdraw)"
_WHICH = r"(?:who|which (?:players?|seats?))"

FORMS: tuple[Form, ...] = (
    _form(rf"{_WHO} (?:now |will (?:now )?)?{_FOR} {_SEAT}{_FROM_NOW}", _plays),
    _form(rf"(?:replace|substitute) (?:the )?(?:player (?:of|for|at) )?{_SEAT} (?:by|with) {_WHO}", _plays),
    _form(rf"{_SEAT} is (?:now |to be )?{_PLAYED} by {_WHO}{_FROM_NOW}", _plays),
    _form(rf"(?:{_GRANT}|let) {_SEAT} (?:have )?(?:time )?(?:until|till) (?P<when>.+)", _until),
    _form(rf"{_SEAT} (?:now )?(?:has|gets|may have) (?:time )?(?:until|till) (?P<when>.+)", _until),
    _form(rf"extend (?:the )?(?:deadline|time|clock) (?:of|for) {_SEAT} (?:until|till|to) (?P<when>.+)", _until),
    _form(rf"{_GRANT} {_SEAT} {_MORE}(?P<span>{_SPAN}){_MANY}", _longer),
    _form(rf"{_SEAT} (?:has|gets) {_MORE}(?P<span>{_SPAN}){_MANY}", _longer),
    _form(rf"(?:extension|(?:more|extra) time) (?:for|to) {_SEAT}[,:]? (?:of |by )?(?P<span>{_SPAN})", _longer),
    _form(rf"(?P<span>{_SPAN}) (?:more|extra|extension|longer) for {_SEAT}", _longer),
    _form(rf"(?:an? )?extension of (?P<span>{_SPAN}) for {_SEAT}", _longer),
    _form(rf"extend {_SEAT}(?:'s)?(?: deadline| time| clock)? by (?P<span>{_SPAN})", _longer),
    _form(rf"(?:pause|halt|suspend|freeze|interrupt|stop) {_GAME}{_UNTIL}", _pauses),
    _form(rf"{_GAME} (?:(?:is|are|stands?) )?(?:paused|suspended|halted|stopped|frozen|on hold){_UNTIL}", _pauses),
    _form(rf"(?:pause|we (?:pause|break off|take a break|stop)(?: here)?){_UNTIL}", _pauses),
    _form(rf"(?:resume|unpause|restart|reopen)(?: {_GAME})?|(?:continue|(?:go|carry) on with) {_GAME}", "start clocks"),
    _form(r"(?:the )?(?:game|play)(?: is)? (?:resumes|resumed|goes on|continues|on again)", "start clocks"),
    _form(r"we (?:resume|go on|continue|play on)", "start clocks"),
    _form(rf"{_WHICH} (?:has|have|had)(?:n't| not)(?: yet)? {_DONE}(?: yet)?\??", "questions"),
    _form(rf"{_WHICH}(?:'s| is| are| has| have)? (?:still |yet )?(?:{_LATE}|{_STILL})\??", "questions"),
    _form(r"(?:whom?|what) (?:are|do) we (?:still )?(?:waiting|wait) (?:for|on)\??", "questions"),
    _form(r"(?:the )?(?:game state|state of (?:the )?(?:game|play)|overview|situation)", "look"),
    _form(rf"{_BACK} {_SEAT}'s? (?:last |latest )?{_TURN}", _taken_back),
    _form(rf"{_BACK} (?:the )?(?:last |latest ){_TURN} (?:of|by|from) {_SEAT}", _taken_back),
    _form(r"(?:i|we|it (?:is|was)|the referee|gm) (?:hereby )?(?:rules?d?|decided?|agreed?) that (?P<what>.+)", _ruled),
    _form(rf"(?:the )?{_LOT}(?: draw| drawn| is| was)?\s*[:=]\s*(?P<what>.+)", _drawn),
    _form(rf"(?:draw|drew|turn (?:up|over))(?: an?| the)?(?: next)? {_LOT}(?:\s*[:=]?\s*(?P<what>.+))?", _drawn),
    _form(r"(?P<one>[a-z][^,:;\d]*?) \d+ (?:against|versus|vs?\.?) (?P<other>[a-z][^,:;\d]*?) \d+", _fought),
)
"""In the order in which they are tried."""
