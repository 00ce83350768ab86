"""Players that are programs. A bot is given a seat's view and what the seat is asked, and never the state.

`consult` is how a table or an arena asks one; `bot_named` makes one by its name. Games whose record has no judgement
are played by trying orders out (see `plain`).
"""

from __future__ import annotations

from typing import Any, Protocol

from commands import Order
from minaria.engine.game import Game
from minaria.engine.match import Match
from minaria.engine.phases import Ask
from minaria.engine.playout import Luck

BOTS = {
    "greedy": "plays what looks best now",
    "clever": "looks ahead before it plays",
    "random": "plays anything that is legal",
}
USUAL = "greedy"  # who plays a seat given to "bot"


def offered(game: Game) -> dict[str, str]:
    """The bots that play a game, each with what it does: only where there is one to look ahead does one do so."""
    judgement = game.judgement
    ahead = judgement is not None and (judgement.leanings > 1 or judgement.tactics is not None)
    return {name: what for name, what in BOTS.items() if ahead or name != "clever"}


def not_offered(name: str, game: Game) -> str:
    """Why a bot of that name cannot be asked for in a game; '' if it can, or if it is no bot's name."""
    if name not in BOTS or name in offered(game):
        return ""
    return f"In {game.title} no bot {BOTS[name]}, so there is no '{name}'; there are: {', '.join(offered(game))}."


class Bot(Protocol):
    """Plays one seat."""

    def order(self, view: Any, ask: Ask) -> Order:
        """One of the orders on offer. Raises LookupError if it finds none."""


def consult(bot: Bot, match: Match, seat: str) -> Order:
    """What the bot that plays the seat orders now, shown the view, the ask and the phases that are no secret.

    Raises LookupError if it finds nothing.
    """
    ask = match.ask(seat)
    if ask is None:
        raise LookupError(f"{seat} is asked nothing")
    from minaria.bots.plain import PlainBot

    judgement = match.game.judgement
    if isinstance(bot, PlainBot):
        bot.shown(match)
    elif judgement is not None:
        ask.scene = judgement.scene(match.position.stack, seat)
    return bot.order(match.game.views.of(match.state, seat), ask)


def aside(match: Match, seat: str, luck: Luck) -> Order | None:
    """What a bot orders though nobody waits for its seat, None if nothing: it answers what others do meanwhile."""
    ask, judgement = match.ask(seat), match.game.judgement
    if ask is None or ask.awaited or judgement is None:
        return None
    from minaria.bots.greedy import first_legal

    ask.scene = judgement.scene(match.position.stack, seat)
    g = judgement.possible(match.game.views.of(match.state, seat), luck)
    g.settle()
    return first_legal(judgement.aside(g, ask), ask)


def bot_named(name: str, game: Game, seat: str, luck: Luck) -> Bot:
    """The bot of that name for one seat; "bot" is the usual one. Raises LookupError with the names there are.

    A table kept from a time when the name was offered in its game is played on by the usual one (see `not_offered`).
    """
    from minaria.bots.clever import CleverBot
    from minaria.bots.greedy import GreedyBot
    from minaria.bots.plain import PlainBot
    from minaria.bots.random_bot import RandomBot
    from minaria.bots.search import SearchBot

    name = USUAL if name == "bot" else name
    if name not in BOTS:
        raise LookupError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    if name == "random":
        return RandomBot(seat, luck)
    if game.judgement is None:
        return PlainBot(seat, luck, game)
    if name != "clever" or name not in offered(game):
        return GreedyBot(seat, luck, game)
    return (SearchBot if game.judgement.tactics is not None else CleverBot)(seat, luck, game)
