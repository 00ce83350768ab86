"""The map as an aid to the order line: a force and a target picked there become an order, shown before it is given."""

from __future__ import annotations

from commands import Suggestion
from minaria.kit.board import Cell, Spot
from minaria.ui.tui.messages import KeysTo
from minaria.ui.tui.model import Model
from minaria.ui.tui.order_line import Said


class Pointer:
    """What is picked on the map."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.desk = model.desk
        self.picked: Cell | None = None

    def own(self) -> list[Spot]:
        """Places with the seat's own pieces, from west to east and north to south."""
        scene = self.desk.scene()
        mine = {t.spot for t in scene.tokens if t.owner == scene.own != "" and t.kind != "captive"}
        return [spot for spot in self.model.board.cells if spot in mine] if self.model.board else []

    def next_force(self, steps: int) -> None:
        """The cursor to the next own force that can still go somewhere; to any own force where none can."""
        own = self.own()
        ready = [spot for spot in own if self.desk.reach(spot)] or own
        if not ready:
            self.model.say([Said("note", "You have nobody on the map.")])
            return
        cells = list(self.model.board.cells) if self.model.board else []
        place = {spot: k for k, spot in enumerate(cells)}
        here = place.get(self.model.map.cursor, 0)
        if steps > 0:
            spot = next((s for s in ready if place[s] > here), ready[0])
        else:
            spot = next((s for s in reversed(ready) if place[s] < here), ready[-1])
        self.model.map.move_to(spot)

    def pick(self) -> None:
        """Enter on the map: a force, then its target; elsewhere the place's name goes into the order."""
        cell = self.model.map.cell
        if self.picked is not None and cell.id != self.picked.id:
            self._order(cell)
        elif self.picked is None and cell.id in self.own() and (reach := self.desk.reach(cell.id)):
            self.picked = cell
            self.model.map.show_reach(reach)
            self.model.say([Said("note", f"Picked: {cell.where}. Enter on a target makes an order; Esc drops it.")])
        else:
            self.name()

    def _order(self, cell: Cell) -> None:
        assert self.picked is not None
        found = self.desk.gestures(cell.where, self._realm(cell), self.picked.where)
        if not found:
            why = self.desk.why_none(cell.where, self._realm(cell), self.picked.where)
            self.model.say(
                [Said("error", f"No order leads from {self.picked.where} to {cell.where} now. {why}".strip())]
            )
            return
        self.drop()
        self._put(found)

    def other(self) -> None:
        """The orders that concern the place under the cursor, into the line one after the other."""
        cell = self.model.map.cell
        found = self.desk.gestures(cell.where, self._realm(cell))
        if self.picked is not None and self.picked.id != cell.id:
            found = self.desk.gestures(cell.where, self._realm(cell), self.picked.where) + found
        if not found:
            self.model.say([Said("note", f"No order about {cell.where} can be given now.")])
            return
        self.drop()
        self._put(found)

    def _put(self, found: list[str]) -> None:
        """Show an order in the line; Tab goes through the others there are."""
        self.model.editor.clear()
        self.model.editor.suggest([Suggestion(text, 0, "") for text in found])
        self.model.editor.choose(1)
        more = f" Tab: {len(found) - 1} more." if len(found) > 1 else ""
        self.model.say([Said("note", f"Enter gives this order.{more}")])
        self.model.tell(KeysTo("line"))

    def _realm(self, cell: Cell) -> str:
        board = self.model.board
        return board.realms.get(cell.realm, "") if board is not None else ""

    def name(self) -> None:
        """The name of the place under the cursor into the order."""
        self.drop()
        self.model.editor.insert_words(self.model.map.cell.where)
        self.model.line_changed()
        self.model.tell(KeysTo("line"))

    def drop(self) -> bool:
        """Nothing is picked any more; False if nothing was."""
        had = self.picked is not None
        self.picked = None
        if had:
            self.model.map.show_reach({})
        return had
