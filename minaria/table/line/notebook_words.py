"""What a seat says to its notebook: notes, short words of its own, warnings. Kept before it counts."""

from __future__ import annotations

import msgspec

from commands.table_words import Alias
from minaria.engine.sheets import Sheet
from minaria.table.pages.answers import status
from minaria.table.record.host import Host
from minaria.table.record.notebook import Word, open_page
from minaria.table.record.replies import Reply
from minaria.table.store.store import StoreTrouble


def answered(table: Host, seat: str, order: Word) -> tuple[list[Reply], bool]:
    """Everything there is to show for a word about the notebook, and whether it was done.

    Raises StoreTrouble where it cannot be kept; the notebook is then as it was.
    """
    book = table.notebook(seat)
    before = msgspec.structs.replace(book, notes=list(book.notes), aliases=dict(book.aliases))
    now = status(table.match, seat).partition(",")[0]
    examples = table.match.game.examples(Alias.spec)
    shown, done, changed = open_page(book, order, now, table.dialogue(seat).reserved, examples[0])
    if changed:
        try:
            table.services.keep_notebook(seat, book)
        except StoreTrouble:
            table.notebooks[seat] = before
            raise
    table.dialogue(seat).aliases = table.notebook(seat).spoken()
    if isinstance(shown, Sheet):
        return [Reply("sheet", sheet=shown)], done
    return [Reply("note" if done else "refusal", shown)], done
