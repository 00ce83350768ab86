"""What programs read: answers as JSON objects whose form is promised in docs/command-line.md.

Every object says first which version of these forms it is written in, and what it is. A form may get further keys
within its version; a key that goes or means something else makes a new version. Texts are those that a person is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from commands import clean
from minaria.engine.game import Game, load
from minaria.engine.sheets import Facts, Grid, Patch, Sheet, Text
from minaria.table.people.hosting import HostedTable, where
from minaria.table.people.keeping import is_archived
from minaria.table.store.store import Entry
from minaria.table.store.verifying import Checked
from minaria.ui.json_document import document
from minaria.ui.saved_tables import retold


def pretty(found: dict[str, Any]) -> str:
    """An object for a file of its own, on several lines."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def one_line(found: dict[str, Any]) -> str:
    """An object for a stream of them, on one line."""
    return msgspec.json.encode(found).decode()


def tables(entries: Sequence[Entry]) -> dict[str, Any]:
    """Kept tables."""
    return document("tables", tables=[_table(e) for e in entries])


def _table(e: Entry) -> dict[str, Any]:
    players = e.meta.get("players")
    stands = e.meta.get("where") if e.meta.get("where_line") == e.lines - 1 else None
    return {
        "id": e.id,
        "name": e.name,
        "game": e.game,
        "orders": max(e.lines - 1, 0),
        "stands": stands if isinstance(stands, str) else "",
        "seats": {str(seat): str(who) for seat, who in players.items()} if isinstance(players, dict) else {},
        "archived": is_archived(e),
        "begun": _when(e.made),
        "played": _when(e.played),
        "trouble": e.trouble,
    }


def _when(seconds: float) -> str:
    """A time as ISO 8601 has it; '' where the note of it is spoilt."""
    try:
        return datetime.fromtimestamp(int(seconds), UTC).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError, OSError):
        return ""


def games(ids: Sequence[str]) -> dict[str, Any]:
    """The games there are."""
    return document("games", games=[_game(load(i)) for i in ids])


def _game(game: Game) -> dict[str, Any]:
    seating = game.seating
    return {
        "id": game.id,
        "title": game.title,
        "about": game.blurb,
        "players": {"least": seating.count[0], "most": seating.count[-1]},
        "seats": list(seating.names()),
        "options": [{"name": o.name, "values": list(o.values), "about": o.help} for o in seating.options],
    }


def rules(game: str, asked: str, sheet: Sheet) -> dict[str, Any]:
    """What a game's rules say about what was asked."""
    return document("rules", game=game, asked=asked, page=page(sheet))


def replay(hosted: HostedTable, whole: HostedTable) -> dict[str, Any]:
    """A table told again as everybody may know it, up to where `hosted` stands; `whole` is all of it."""
    match = hosted.match
    over = whole.match.over
    return document(
        "replay",
        table=hosted.name,
        game=match.game.id,
        seats=dict(hosted.players),
        orders=len(match.lines) - 1,
        events=[
            {"line": e.line, "kind": e.kind, "seat": e.seat, "text": e.text, "dice": list(e.rolls)}
            for e in retold(hosted, over)
        ],
        stands=where(match),
        waits=list(match.waits_for()) if not match.over else [],
        over=match.over,
        result=hosted.result(),
        promise=hosted.promise,
        seed=hosted.revealed_seed,
    )


def verified(table: str, checked: Checked) -> dict[str, Any]:
    """What a check of a whole journal found in order."""
    return document("verified", table=table, lines=checked.lines, dice=checked.dice, numbers=checked.numbers)


def exported(events: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """What `export mine` wrote, told again."""
    return document("export", events=[{"kind": kind, "text": text} for kind, text in events])


def script(file: str, orders: int, recorded: bool) -> dict[str, Any]:
    """A transcript that came out as written, or was recorded."""
    return document("script", file=file, orders=orders, recorded=recorded)


def answer(line: str, refused: bool, said: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What a line at a table was answered."""
    return document("answer", line=clean(line), refused=refused, said=list(said))


def statement(channel: str, text: str) -> dict[str, Any]:
    """One thing said; `channel` says what it is."""
    return {"kind": channel, "text": "\n".join(safe for line in text.splitlines() if (safe := clean(line, 2000)))}


def page(sheet: Sheet) -> dict[str, Any]:
    """A page: its title, and its blocks one below the other."""
    return {"title": sheet.title, "blocks": [_block(b) for b in sheet.blocks]}


def _block(block: Text | Facts | Grid | Patch) -> dict[str, Any]:
    match block:
        case Text():
            return {"kind": "text", "lines": list(block.lines)}
        case Facts():
            return {"kind": "facts", "facts": [list(pair) for pair in block.pairs]}
        case Grid():
            rows = [list(row) for row in block.rows]
            return {"kind": "table", "title": block.title, "columns": list(block.columns), "rows": rows}
        case Patch():
            return {"kind": "map", "lines": list(block.words)}
