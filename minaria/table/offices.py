"""Whether people share seats by offices at a table, and whose office an order is.

Called by `chairs`, which seats them, and by the referee's office, which gives orders in their place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from commands import Order
from commands.tokens import words_of
from minaria.engine.game import Game


def shared(game: Game, options: Mapping[str, str]) -> bool:
    """Whether different people hold the offices of a seat at a table with these options."""
    option, value = game.shared_by
    return bool(game.roles) and options.get(option, "") == value


def office_for(game: Game, options: Mapping[str, str], order: Order) -> str:
    """The office that would give an order, if people share seats; of several the one that leads, '' if it is none's."""
    if not shared(game, options):
        return ""
    able = [role for role in game.roles if type(order) in role.orders]
    return next((role.id for role in able if role.leads), able[0].id if able else "")


def person_called(
    game: Game, options: Mapping[str, str], seats: Sequence[str], people: Mapping[str, str], said: str
) -> tuple[str, str]:
    """The seat and office meant by "aldermark.diplomat", "Aldermark's diplomat" or somebody's name; '' '' if none.

    `people` says who sits where: "Anna", or "Anna (commander), Ben (diplomat)".
    """
    words = words_of(said.replace(".", " ").replace("/", " ").replace("\u2019", "'").replace("'s ", " "))
    if shared(game, options) and len(words) == 2 and words[0] in seats:
        found = [r.id for r in game.roles if r.id == words[1] or (len(words[1]) > 2 and r.id.startswith(words[1]))]
        if len(found) == 1 or words[1] in found:
            return words[0], words[1] if words[1] in found else found[0]
    wanted, meant = said.strip().casefold(), set()
    for seat, sitting in people.items():
        for who in sitting.split(","):
            name, _, office = who.strip().rstrip(")").partition(" (")
            if wanted and name.strip().casefold() == wanted and seat in seats:
                meant.add((seat, office if any(r.id == office for r in game.roles) else ""))
    return meant.pop() if len(meant) == 1 else ("", "")
