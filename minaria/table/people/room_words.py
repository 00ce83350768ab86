"""Words of a table at a distance, declared like every other order, so they are read, completed and helped the same way.

Who is here, who may sit where, taking one's own game home; not hearing somebody, sending somebody away. `lobby` and
`manners` carry them out.
"""

from __future__ import annotations

from commands import Number, Order, Speech, Words, order, table_words
from minaria.engine.game import Game
from minaria.engine.sheets import Facts, Sheet, Text
from minaria.table.people.export import Export
from minaria.table.people.learning import Learn


@order("here", "who sits here", "presence", table=True, examples=("here",))
class Here(Order):
    """Who is at the table now, who only watches, and whose seat is empty."""


@order("lead", "lead here", table=True, examples=("lead",))
class Lead(Order):
    """Give orders from this connection, if you sit at your seat from several."""


@order("invite SEAT", "invite SEAT for NAME", table=True, examples=("invite {seat}", "invite {seat} for Anna"))
class Invite(Order):
    """A one-time code for an empty seat, for 'referee' or for 'watcher', and the line to type.

    Where people share a seat by offices, name the office behind it: 'invite aldermark diplomat'.
    """

    seat: Words
    name: Words = ""


@order(
    "share",
    "share with NAME",
    "share SEAT",
    "share SEAT with NAME",
    table=True,
    examples=("share", "share {seat} with Bob"),
)
class Share(Order):
    """A one-time code for somebody who is to sit at a seat as well."""

    seat: Words = ""
    name: Words = ""


@order(
    "hand over",
    "hand over to NAME",
    "hand over SEAT",
    "hand over SEAT to NAME",
    table=True,
    examples=("hand over",),
    word="hand over",
)
class HandOver(Order):
    """A one-time code for somebody who is to have your place from now on; until it is used nothing changes.

    Whoever shares the seat with you stays; the host and the referee hand over all of a seat.
    """

    seat: Words = ""
    name: Words = ""


@order("vacate SEAT", table=True, examples=("vacate {seat}",))
class Vacate(Order):
    """Take a seat back: its keys open nothing any more, whoever sits there leaves."""

    seat: Words


@order("bot for SEAT", table=True, examples=("bot for {seat}",), word="bot for")
class BotFor(Order):
    """Let a bot play a seat nobody holds; whoever is invited there takes over from it."""

    seat: Words


@order("invitations", table=True, examples=("invitations",))
class Invitations(Order):
    """The invitations that are open."""


@order("uninvite SEAT", table=True, examples=("uninvite {seat}",))
class Uninvite(Order):
    """Make the open invitations to a seat worthless."""

    seat: Words


@order("watchers ON", table=True, examples=("watchers on", "watchers off"))
class Watchers(Order):
    """Whether people without a seat may watch what is public: on or off."""

    on: Words


@order("my name is NAME", table=True, examples=("my name is Anna",), word="my name is")
class MyNameIs(Order):
    """Your name at this table from now on."""

    name: Words


@order("mute NAME", table=True, examples=("mute {seat}",))
class Mute(Order):
    """Hear no more of what somebody says, at this table and for yourself alone; he is not told."""

    name: Words


@order("unmute NAME", table=True, examples=("unmute {seat}",))
class Unmute(Order):
    """Hear again what somebody says from now on."""

    name: Words


@order(
    "trigger LINE",
    table=True,
    examples=("trigger my turn: ring", "trigger my name: ring and say Somebody asks for you"),
)
class AddTrigger(Order):
    """Have it ring, or a line said to you alone, when something comes: your turn, your name, what standing orders may
    wait for."""

    line: Speech


@order("untrigger N", "drop trigger N", table=True, examples=("untrigger 1",))
class DropTrigger(Order):
    """Take a trigger of yours away; 'triggers' has their numbers."""

    n: Number


@order("triggers", "my triggers", table=True, examples=("triggers",))
class Triggers(Order):
    """What you have had it ring or say a line for."""


@order("kick NAME", table=True, examples=("kick Anna",))
class Kick(Order):
    """End somebody's connections to this table; his place stays his, and he may come back."""

    name: Words


@order("ban NAME [for SPAN]", table=True, examples=("ban Anna for 1 hour",))
class Ban(Order):
    """Keep somebody's key away from this table for a time (an hour unless you say); his place stays his."""

    name: Words
    span: Words = ""


@order("unban NAME", table=True, examples=("unban Anna",))
class Unban(Order):
    """Let somebody come again before his time is over."""

    name: Words


@order("bans", "who is banned", table=True, examples=("bans",))
class Bans(Order):
    """Who is kept away from this table, and until when."""


_OWN: tuple[type[Order], ...] = (Mute, Unmute)
_TRIGGERS: tuple[type[Order], ...] = (AddTrigger, DropTrigger, Triggers)
_MANNERS_OF_HOSTS: tuple[type[Order], ...] = (Kick, Ban, Unban, Bans)
MANNERS: tuple[type[Order], ...] = (*_OWN, *_TRIGGERS, *_MANNERS_OF_HOSTS)

SHOWING: tuple[type[Order], ...] = (Here, Invitations, Watchers, Bans, Triggers)
"""Words that only show something."""

WORDS: tuple[type[Order], ...] = (
    Here,
    Lead,
    Export,
    Learn,
    MyNameIs,
    Share,
    HandOver,
    Invite,
    Vacate,
    BotFor,
    Invitations,
    Uninvite,
    Watchers,
    *MANNERS,
)
HOSTS: tuple[type[Order], ...] = (Invite, Vacate, BotFor, Invitations, Uninvite, Watchers, *_MANNERS_OF_HOSTS)

WATCHERS_MAY: tuple[type[Order], ...] = (
    table_words.Help,
    table_words.Look,
    table_words.Examine,
    table_words.WhereIs,
    table_words.Near,
    table_words.Who,
    table_words.Spell,
    table_words.Score,
    table_words.Log,
    table_words.WhatHappened,
    table_words.Rules,
    table_words.Sheet,
    table_words.Map,
    table_words.Quit,
    table_words.More,
    Here,
    *_OWN,
)
LOOKS: tuple[type[Order], ...] = (
    *WATCHERS_MAY,
    table_words.Orders,
    table_words.WhatMay,
    table_words.WhyNot,
    table_words.Route,
    table_words.Odds,
    table_words.SiegeOdds,
    table_words.Cards,
    table_words.Notes,
    table_words.Save,
    Lead,
    Export,
    Learn,
)


def help_facts(rules: bool, watches: bool) -> tuple[str, str]:
    """The line about these words on the page `help`, for who may give away seats, for others, or who only watches."""
    mine: tuple[type[Order], ...] = (Here, *_OWN) if watches else tuple(k for k in WORDS if rules or k not in HOSTS)
    return "At a distance", ", ".join(k.spec.word for k in mine)


def watchers_help(game: Game) -> Sheet:
    """What somebody who only watches may say, and no more."""
    known = [k for k in WATCHERS_MAY if k not in (*game.language.instead, *game.lacks)]
    lines = ("You only watch. 'help WORD' tells how to say one of these.",)
    return Sheet("Help", (Facts((("You may say", ", ".join(k.spec.word for k in known)),)), Text(lines)))
