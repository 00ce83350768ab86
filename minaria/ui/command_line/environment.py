"""The environment variables that the program listens to, and those it sets for what it starts."""

from __future__ import annotations

from typing import NamedTuple


class Variable(NamedTuple):
    """An environment variable, and what it is for."""

    name: str
    told: str


HEARD = (
    Variable("MINARIA_DATA", "the folder of the tables; --data DIR comes before it"),
    Variable("MINARIA_CONFIG", "the folder of your choices and keys"),
    Variable("XDG_DATA_HOME, XDG_CONFIG_HOME", "where both are looked for without them (on Linux)"),
    Variable("TERM", "'dumb', 'unknown' or nothing: plain lines; else what your terminal can do"),
    Variable("COLORTERM, NO_COLOR", "'truecolor': all colours; NO_COLOR set to anything: none"),
    Variable("COLUMNS, LINES", "the size of what is shown, where they are no larger than the terminal"),
    Variable("VISUAL, EDITOR", "the editor for long texts and for 'config edit'"),
    Variable("NOTIFY_SOCKET, WATCHDOG_USEC", "where a host tells its service manager that it lives (sd_notify)"),
)
"""What is listened to."""

SET = (
    Variable("MINARIA_TABLE, MINARIA_SEAT", "for 'host --call' and for triggers of your own: at which table, who"),
    Variable("MINARIA_PERSON", "for 'host --call': what the one who is asked is called"),
    Variable("MINARIA_TEXT", "for triggers of your own: what happened"),
)
"""What is set for a program that is started."""
