"""Whether people share seats by offices at a table, and whose office an order is.

Called by `office_views`, which seats them, and by the referee's office, which gives orders in their place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from commands import Order
from commands.tokens import words_of
from minaria.engine.game import Game, Role


def party(seat: str, role: str) -> str:
    """Who somebody is where things are agreed on: his seat, or his office of it ("aldermark/diplomat")."""
    return f"{seat}/{role}" if role else seat


def same(one: str, other: str) -> bool:
    """Whether two parties are the same people; whoever holds a whole seat is each of its offices."""
    (seat, _, office), (another, _, his) = one.partition("/"), other.partition("/")
    return seat == another and (office == his or not office or not his)


def shared(game: Game, options: Mapping[str, str]) -> bool:
    """Whether different people hold the offices of a seat at a table with these options."""
    return bool(roles_of(game, options))


def roles_of(game: Game, options: Mapping[str, str]) -> tuple[Role, ...]:
    """The offices of a seat that people hold at a table with these options; none where each holds a whole seat."""
    option, usual = game.seating.shared_by
    value = options.get(option, "")
    return tuple(r for r in game.seating.offices if value and value in (r.among or (usual,)))


def sharing(game: Game, offices: Collection[str]) -> tuple[str, str]:
    """The option and the first of its values with which all these offices are held."""
    option, usual = game.seating.shared_by
    values = (usual, *next((o.values for o in game.seating.options if o.name == option), ()))
    fit = [v for v in values if set(offices) <= {r.id for r in roles_of(game, {option: v})}]
    return option, fit[0] if fit else usual


def office_for(game: Game, options: Mapping[str, str], order: Order) -> str:
    """The office that would give an order, if people share seats; of several the one that leads, '' if it is none's."""
    if not shared(game, options):
        return ""
    able = [role for role in roles_of(game, options) if type(order) in role.orders]
    return next((role.id for role in able if role.leads), able[0].id if able else "")


def person_called(
    game: Game, options: Mapping[str, str], seats: Sequence[str], people: Mapping[str, str], said: str
) -> tuple[str, str]:
    """The seat and office meant by "aldermark.diplomat", "Aldermark's diplomat" or somebody's name; '' '' if none.

    `people` says who sits where: "Anna", or "Anna (commander), Ben (diplomat)".
    """
    words = words_of(said.replace(".", " ").replace("/", " ").replace("\u2019", "'").replace("'s ", " "))
    if shared(game, options) and len(words) == 2 and words[0] in seats:
        held = [r.id for r in roles_of(game, options)]
        found = [words[1]] if words[1] in held else [x for x in held if len(words[1]) > 2 and x.startswith(words[1])]
        if len(found) == 1:
            return words[0], found[0]
    wanted, meant = said.strip().casefold(), set()
    for seat, sitting in people.items():
        for who in sitting.split(","):
            name, _, office = who.strip().rstrip(")").partition(" (")
            if wanted and name.strip().casefold() == wanted and seat in seats:
                meant.add((seat, office if any(r.id == office for r in game.seating.offices) else ""))
    return meant.pop() if len(meant) == 1 else ("", "")
