"""The face of a seat that a program plays at a distance: the protocol of `table/people/protocol` on a channel.

Whoever holds the seat's key lets his program play it, on his own computer: `ssh SEAT@HOST program`. Nothing is started
here. It is heard as any line of his seat is, within the same limits, and told what his seat is told.
"""

from __future__ import annotations

import asyncio

from commands import Order, clean
from minaria.engine.offers import Refusal
from minaria.table.people.protocol import LONGEST, Exchange, Message, encoded
from minaria.table.record.lines import Sending
from minaria.table.record.replies import NOTHING_DONE
from minaria.ui.ssh.session import Session, Sitting
from minaria.ui.ssh.typing import TypedLines

LINES = 500
"""Lines a program may send for one question."""
SURE = Sending(several=True, sure=True)


class ProgramFace:
    """A program at a seat, at the other end of a channel."""

    def __init__(self, session: Session, sitting: Sitting) -> None:
        self.session, self.sitting, self.guest = session, sitting, sitting.guest
        self.exchange = Exchange(self.guest.table_seat, self.guest.room.name, self.guest.since)
        self.lines = TypedLines(LONGEST, session.limits.queue, None, session.hold)
        self._sent = 0  # lines it has sent for the question
        self._over = False

    def may_not(self) -> str:
        """Why no program plays at this place; '' if one may."""
        if self.guest.seat not in self.guest.hosted.table.seats or self.guest.place.office:
            return "A program plays a whole seat, and nothing else here."
        return ""

    def say(self, *messages: Message) -> None:
        """Send messages."""
        for message in messages:
            self.session.write(encoded(message))

    async def run(self) -> None:
        """Until it leaves, has to, or has sent too much."""
        exchange, guest = self.exchange, self.guest
        self.session.reads(self.lines)
        self.say(exchange.hello(guest.hosted.match, 0))
        typed: asyncio.Task[str | None] | None = None
        news = asyncio.create_task(guest.feed.wait())
        try:
            while not guest.gone:
                await self.session.drained()
                self._tell()
                typed = typed or asyncio.create_task(self.lines.next())
                await asyncio.wait({typed, news}, return_when=asyncio.FIRST_COMPLETED)
                if news.done():
                    news = asyncio.create_task(guest.feed.wait())
                if guest.gone or not typed.done():
                    continue
                line, typed = typed.result(), None
                if line is None or not await self._heard(line):
                    return
        finally:
            self.say({"type": "bye", **({"why": guest.gone} if guest.gone else {})})
            for task in (typed, news):
                if task is not None:
                    task.cancel()
            self.session.reads(None)
            self.lines.let_go()

    def _tell(self) -> None:
        """What is new: what happened, the view, the question, the end."""
        match, exchange = self.guest.hosted.match, self.exchange
        notes = [{"type": "note", "text": text} for text in self.guest.notices]
        self.guest.notices.clear()
        told = exchange.events(match)
        question = exchange.question(match) if not match.over else None
        self.say(*notes, *told)
        if told or question is not None:
            self.say(exchange.view(match))
        if question is not None:
            self._sent = 0
            self.say(question)
        if match.over and not self._over:
            self.say(*exchange.over(match))
        self._over = match.over
        self.guest.up_to_date()

    async def _heard(self, line: str) -> bool:
        """Hear a line; False if it was the last."""
        await self.session.may_take_a_line()
        self._sent += 1
        if self._sent > LINES:
            self.say({"type": "error", "why": f"You have sent {LINES} lines and no order that counts; good-bye."})
            return False
        cut, self.lines.cut = self.lines.cut, 0
        match = self.guest.hosted.match
        heard = self.exchange.heard(match, line.encode() if not cut else b"")
        self.say(*heard.says)
        if heard.order is not None:
            await self._order(heard.order)
        return not heard.gone

    async def _order(self, order: Order) -> None:
        """Give an order as the seat's, if what it answers is still asked."""
        exchange, match, asked = self.exchange, self.guest.hosted.match, self.exchange.id
        text = match.text(exchange.seat, order)
        await self.guest.room.free(self.guest, text)
        if exchange.mark(match) != asked or match.ask(exchange.seat) is None:
            self.say(exchange.refused(text, Refusal("Something else is asked now.")))
            return
        replies = self.sitting.hear(exchange.line(match, text), SURE)
        if any(reply.kind == "order" for reply in replies):
            self.say(*exchange.accepted(match, text))
            return
        said = " ".join(reply.text for reply in replies if reply.text)
        if any(reply.kind in NOTHING_DONE for reply in replies) or not said:
            self.say(exchange.refused(text, Refusal(clean(said, 400) or "That does not count.")))
        else:
            self.say({"type": "note", "text": said})
