"""A file or mail of orders taken apart: which lines are orders, and of which seat, where several write in one.

Called by `order_files`, which gives them. Heads of mails, quoted lines, signatures and the signs of lists are none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from email import message_from_string, policy
from html import unescape
from itertools import pairwise, takewhile
from typing import NamedTuple

from commands import clean

_FIELD = re.compile(r"([A-Za-z][A-Za-z-]{1,30}):\s*(.*)")
_OPENS = ("from", "return-path", "received", "subject", "date", "to", "message-id", "delivered-to", "mime-version")
_PACKED = ("mime-version:", "content-type:", "content-transfer-encoding:")
_SIGN = re.compile(r"(?:[-*•]|\d{1,2}[.)])\s+(?=\S)")
_OPENING = re.compile(
    r"(?:dear|hi|hello|hey|greetings|good (?:morning|afternoon|evening|day)|my (?:lords?|liege))\b(?: \w+){0,4}[,:!.]"
    r"|(?:(?:here|these|those) are |please find )?(?:my |our |the )?(?:orders|moves)(?: (?:for|of) [\w ]{1,40})?:",
    re.IGNORECASE,
)
"""A line with which a letter opens: it greets somebody, or says that orders follow."""
_CLOSING = re.compile(
    r"(?:yours|(?:kind |best |warm )?regards|best(?: wishes)?|all the best|cheers|thanks|thank you|many thanks"
    r"|sincerely|that is all|that's all)\b"
    r"(?: (?:truly|sincerely|faithfully|ever|again|in advance|everybody|everyone|all))?[,.!]?",
    re.IGNORECASE,
)
"""A line with which one closes; what stands behind it alone is a name."""
_ADDRESS = re.compile(r"\s*<[^>]*>|\s*\([^)]*\)|\"")


class Written(NamedTuple):
    """A line that may be an order: its number in the file, the seat in whose part it stands ('' none), what it says."""

    n: int
    seat: str
    said: str


class Letter(NamedTuple):
    """What a file comes to, and how many of its lines are quoted from another mail."""

    lines: tuple[Written, ...]
    quoted: int


def opened(lines: Sequence[str], seat_of: Callable[[str], str]) -> Letter:
    """The orders in a file; `seat_of` says which seat a name means, '' none.

    A line with nothing but a seat's name and a colon begins that seat's part, and so does the head of a mail from
    somebody who plays; a signature ends the mail. What only greets and takes leave is no order.
    """
    out: list[Written] = []
    polite = _politeness(lines)
    seat, quoted, heading, over = "", 0, False, False
    fresh = True  # whether the head of a mail may begin here
    for n, line in enumerate(lines, 1):
        said = clean(line).strip()
        field = _FIELD.fullmatch(said)
        if heading and said and (field is not None or line[:1] in " \t"):
            seat = _sender(field, seat_of) or seat
            continue
        heading = False
        mail = field is not None and (said.startswith("From:") or fresh) and field[1].casefold() in _OPENS
        if mail or (said.startswith("From ") and fresh and "@" in said):
            heading, over, fresh = True, False, False
            seat = _sender(field, seat_of)
            continue
        fresh = fresh and not said
        if said.startswith(">"):
            quoted += 1
        elif over or not said or said.startswith("#") or n in polite:
            fresh = fresh or not said
        elif line.rstrip("\r\n") in ("-- ", "--"):
            over = True
        elif (named := said.strip("*_[] ")).endswith((":", "]:")) and (found := seat_of(named.rstrip(":]* "))):
            seat = found
        else:
            out.append(Written(n, seat, _SIGN.sub("", said, count=1)))
    return Letter(tuple(out), quoted)


def _politeness(lines: Sequence[str]) -> set[int]:
    """The numbers of lines that only greet, say that orders follow, or take leave, and of the name behind those."""
    said = [clean(line).strip() for line in lines]
    out = {n for n, text in enumerate(said, 1) if _OPENING.fullmatch(text)}
    for n in (n for n, text in enumerate(said, 1) if _CLOSING.fullmatch(text)):
        out.add(n)
        alone = n < len(said) and not (said[n + 1] if n + 1 < len(said) else "")
        if alone and said[n].replace(" ", "").isalpha():
            out.add(n + 1)
    return out


def unpacked(lines: Sequence[str]) -> list[str]:
    """The lines of a file with each mail that has MIME parts as its sender's name and the text meant to be read.

    What is encoded is decoded; of several forms of one text the plain one counts, and what is attached does not.
    """
    starts = [n for n, line in enumerate(lines) if _begins_a_mail(lines, n)]
    out = list(lines[: starts[0]]) if starts else list(lines)
    for start, end in pairwise([*starts, len(lines)] if starts else []):
        out += _as_text(list(lines[start:end]))
    return out


def _begins_a_mail(lines: Sequence[str], n: int) -> bool:
    """Whether the head of a mail begins here: the separator of a mailbox, or a field of the outermost head."""
    if lines[n].startswith("From ") and "@" in lines[n]:
        return True
    field = _FIELD.fullmatch(lines[n].strip())
    return n == 0 and field is not None and field[1].casefold() in _OPENS


def _as_text(lines: list[str]) -> list[str]:
    separator, rest = (lines[:1], lines[1:]) if lines[0].startswith("From ") else ([], lines)
    head = list(takewhile(str.strip, rest))
    if not any(line.casefold().startswith(_PACKED) for line in head):
        return lines
    mail = message_from_string("\n".join(rest), policy=policy.default)
    body = mail.get_body(("plain", "html"))
    try:
        text = str(body.get_content()) if body is not None else ""
    except (LookupError, ValueError):  # an encoding nobody knows
        return lines
    if body is not None and body.get_content_subtype() == "html":
        text = _read_of(text)
    held = [f"From: {mail.get('From', '')}"]
    return [*[""] * len(separator), *held, *[""] * max(len(head) - 1, 0), "", *text.splitlines()]


def _read_of(page: str) -> str:
    """The words of a page of HTML, a line for each of its paragraphs and breaks."""
    page = re.sub(r"(?is)<(style|script|head)\b.*?</\1\s*>|[\r\n]+", " ", page)
    return unescape(re.sub(r"<[^>]*>", "", re.sub(r"(?i)<(?:br|/p|/div|/li|/h\d|/tr)\b[^>]*>", "\n", page)))


def _sender(field: re.Match[str] | None, seat_of: Callable[[str], str]) -> str:
    """The seat of whoever a mail is from, '' if he plays none."""
    if field is None or field[1].casefold() != "from":
        return ""
    return seat_of(_ADDRESS.sub("", field[2]).strip())
