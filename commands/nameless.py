"""A scope without names, for orders made of words and numbers alone: decisions about a table, words of a screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commands.names import NameIndex
from commands.order import Order
from commands.quantities import Crowd, CrowdWords, Thing, Trouble, Which


class Nameless:
    """Nothing can be named, and every order is on offer (see commands.Scope)."""

    seat = owner_kind = stage = ""
    place_kind, force_kind = "place", "force"
    ahead = False
    guesses = True

    def things(self) -> Sequence[Thing]:
        """No pieces."""
        return ()

    def mine(self) -> Sequence[Thing]:
        """None of them the speaker's."""
        return ()

    def meant(self, cls: type[Order], crowd: Crowd, said: Mapping[str, Any]) -> Any:
        """None of them."""
        return ()

    def step(self, place: Any, direction: str, steps: int) -> Any:
        """No places."""
        return None

    def of_sort(self, kind: str, word: str) -> Iterable[tuple[Any, bool]]:
        """None of any sort."""
        return ()

    def belonging(self, word: str, owner: Any) -> Any:
        """No places."""
        return None

    def on_the_way(self, order: Order) -> Sequence[Order]:
        """None is on the way to anywhere."""
        return ()

    def last_order(self) -> Order | None:
        """None was given."""
        return None

    def index(self, kind: str) -> NameIndex | None:
        """No names."""
        return None

    def crowd(self, kind: str) -> CrowdWords | None:
        """No pieces."""
        return None

    def written(self, kind: str) -> CrowdWords | NameIndex | None:
        """The same as they are said with."""
        return self.crowd(kind) or self.index(kind)

    def name(self, kind: str, value: Any, order: Order) -> str:
        """The value itself."""
        return str(value)

    def pronoun(self, kind: str) -> Sequence[Any]:
        """Nothing was mentioned before."""
        return ()

    def offered(self, cls: type[Order]) -> bool:
        """Every order may be given."""
        return True

    def after(self, order: Order) -> None:
        """Nothing changes here."""

    def barred(self, cls: type[Order]) -> str:
        """Nothing is."""
        return ""

    def coming(self, cls: type[Order]) -> str:
        """Nothing is waited for."""
        return ""

    def check(self, order: Order) -> str | None:
        """Whoever takes the order judges it."""
        return None

    def legal(self, cls: type[Order], limit: int) -> Sequence[Order]:
        """None is known beforehand."""
        return ()

    def build(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """The order just as it was said."""
        return cls(**slots)

    def phrased(self, order: Order, said: str) -> str | Trouble:
        """Nobody knows how."""
        return Trouble("")

    def make(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """As `build`."""
        return self.build(cls, slots)

    def choices(self, cls: type[Order], field: str, slots: Mapping[str, Any]) -> Iterable[tuple[str, str]] | None:
        """No completions of names."""
        return None

    def nearest(self, kind: str, text: str) -> list[str]:
        """No name is near."""
        return []
