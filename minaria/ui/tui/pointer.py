"""The map as an aid to the order line: a force and a target picked there become an order, shown before it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commands import Suggestion
from minaria.kit.board import Cell, Spot
from minaria.ui.tui.order_line import Said

if TYPE_CHECKING:  # a part of the screen, made by it and drawing on it
    from minaria.ui.tui.app import TableApp


class Pointer:
    """What is picked on the map."""

    def __init__(self, app: TableApp) -> None:
        self.app = app
        self.desk = app.desk
        self.picked: Cell | None = None

    def own(self) -> list[Spot]:
        """Places with the seat's own pieces, from west to east and north to south."""
        scene = self.desk.scene()
        mine = {t.spot for t in scene.tokens if t.owner == scene.own != "" and t.kind != "captive"}
        return [spot for spot in self.app.board.cells if spot in mine] if self.app.board else []

    def next_force(self, steps: int) -> None:
        """The cursor to the next own force that can still go somewhere; to any own force where none can."""
        own = self.own()
        ready = [spot for spot in own if self.desk.reach(spot)] or own
        if not ready:
            self.app.say([Said("note", "You have nobody on the map.")])
            return
        cells = list(self.app.board.cells) if self.app.board else []
        place = {spot: k for k, spot in enumerate(cells)}
        here = place.get(self.app.map.cursor, 0)
        if steps > 0:
            spot = next((s for s in ready if place[s] > here), ready[0])
        else:
            spot = next((s for s in reversed(ready) if place[s] < here), ready[-1])
        self.app.map.move_to(spot)

    def pick(self) -> None:
        """Enter on the map: a force, then its target; elsewhere the place's name goes into the order."""
        cell = self.app.map.cell
        if self.picked is not None and cell.id != self.picked.id:
            self._order(cell)
        elif self.picked is None and cell.id in self.own() and (reach := self.desk.reach(cell.id)):
            self.picked = cell
            self.app.map.show_reach(reach)
            self.app.say([Said("note", f"Picked: {cell.where}. Enter on a target makes an order; Esc drops it.")])
        else:
            self.name()

    def _order(self, cell: Cell) -> None:
        assert self.picked is not None
        found = self.desk.gestures(cell.where, self._realm(cell), self.picked.where)
        if not found:
            why = self.desk.why_none(cell.where, self._realm(cell), self.picked.where)
            self.app.say([Said("error", f"No order leads from {self.picked.where} to {cell.where} now. {why}".strip())])
            return
        self.drop()
        self._put(found)

    def other(self) -> None:
        """The orders that concern the place under the cursor, into the line one after the other."""
        cell = self.app.map.cell
        found = self.desk.gestures(cell.where, self._realm(cell))
        if self.picked is not None and self.picked.id != cell.id:
            found = self.desk.gestures(cell.where, self._realm(cell), self.picked.where) + found
        if not found:
            self.app.say([Said("note", f"No order about {cell.where} can be given now.")])
            return
        self.drop()
        self._put(found)

    def _put(self, found: list[str]) -> None:
        """Show an order in the line; Tab goes through the others there are."""
        self.app.editor.clear()
        self.app.editor.suggest([Suggestion(text, 0, "") for text in found])
        self.app.editor.choose(1)
        more = f" Tab: {len(found) - 1} more." if len(found) > 1 else ""
        self.app.say([Said("note", f"Enter gives this order.{more}")])
        self.app.keys_to("line")

    def _realm(self, cell: Cell) -> str:
        board = self.app.board
        return board.realms.get(cell.realm, "") if board is not None else ""

    def name(self) -> None:
        """The name of the place under the cursor into the order."""
        self.drop()
        self.app.editor.insert_words(self.app.map.cell.where)
        self.app.line_changed()
        self.app.keys_to("line")

    def drop(self) -> bool:
        """Nothing is picked any more; False if nothing was."""
        had = self.picked is not None
        self.picked = None
        if had:
            self.app.map.show_reach({})
        return had
