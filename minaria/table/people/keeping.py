"""Tables put away, called otherwise or deleted by whoever keeps them; never while anybody has them open."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from minaria.engine.game import BadSetup
from minaria.table.people.opening import table_name
from minaria.table.people.register import Register
from minaria.table.store.store import Entry, SqliteStore, StoreTrouble

ARCHIVED = "archived"  # beside the journal: the list leaves the table out
What = Literal["archive", "unarchive", "rename", "delete"]
DONE = {
    "archive": "{} is archived: 'minaria list --all' shows it, 'minaria archive {} --back' brings it back.",
    "unarchive": "{} is in the list again.",
    "rename": "{} is called {} now.",
    "delete": "{} is deleted.",
}


def is_archived(entry: Entry) -> bool:
    """Whether a table was put away."""
    return bool(entry.meta.get(ARCHIVED))


def refusal(store: SqliteStore, entry: Entry, what: What, new: str = "") -> str:
    """Why that cannot be done with a table, '' if it can. Raises StoreTrouble."""
    if store.open_elsewhere(entry.name):
        return f"Somebody has {entry.name} open; nothing was changed."
    if what == "archive" and is_archived(entry):
        return f"{entry.name} is archived already."
    if what == "unarchive" and not is_archived(entry):
        return f"{entry.name} is not archived."
    if what == "rename":
        try:
            table_name(new)
        except BadSetup as err:
            return str(err)
        if any(e.name.casefold() == new.casefold() and e.id != entry.id for e in store.tables()):
            return f"There is a table called {new} already."
    return ""


def carry_out(store: SqliteStore, people: Path, entry: Entry, what: What, new: str = "") -> str:
    """Do it, here and in the register of who sits where; what to say. Raises StoreTrouble, and nothing changes."""
    if why := refusal(store, entry, what, new):
        raise StoreTrouble(why)
    register = Register(people) if what in ("rename", "delete") and people.exists() else None
    try:
        match what:
            case "archive" | "unarchive":
                store.update_meta(entry.name, {ARCHIVED: what == "archive"})
            case "rename":
                store.rename(entry.name, new)
                try:
                    if register is not None:
                        register.table_renamed(entry.name, new)
                except StoreTrouble:
                    store.rename(new, entry.name)
                    raise
            case "delete":
                if register is not None:  # before its name is free for another table
                    register.table_deleted(entry.name)
                store.delete(entry.name)
    finally:
        if register is not None:
            register.close()
    return DONE[what].format(entry.name, new or entry.name)
