"""Players that are programs. A bot is given a seat's view and what the seat is asked, and never the state.

`consult` is how a table or an arena asks one; `bot_named` makes one by its name. Games whose record has no judgement
are played by chance whatever the name.
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
    judgement = match.game.judgement
    if judgement is not None:
        ask.scene = judgement.scene(match.position.stack, seat)
    return bot.order(match.game.views.of(match.state, seat), ask)


def bot_named(name: str, game: Game, seat: str, luck: Luck) -> Bot:
    """The bot of that name for one seat; "bot" is the usual one. Raises LookupError with the names there are."""
    from minaria.bots.clever import CleverBot
    from minaria.bots.greedy import GreedyBot
    from minaria.bots.random_bot import RandomBot

    name = USUAL if name == "bot" else name
    if name not in BOTS:
        raise LookupError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    if name == "random" or game.judgement is None:
        return RandomBot(seat, luck)
    kind = CleverBot if name == "clever" else GreedyBot
    return kind(seat, luck, game)
