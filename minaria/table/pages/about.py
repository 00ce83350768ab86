"""The page on a game before one sits down: how long, how many, what is secret, how one wins, what to type first.

Made from what the game declares (`contract.About`, its seats and options), the same in every face; the menu, the home
screen, `minaria rules GAME about` and `rules about` at a table show it.
"""

from __future__ import annotations

from minaria.engine.contract import Game
from minaria.engine.sheets import Block, Facts, Sheet, Text

WORDS = ("about", "about it", "about the game", "about this game", "this game", "the game")
"""What is typed after `rules` for this page."""


def wanted(word: str) -> bool:
    """Whether some words after `rules` want this page."""
    return " ".join(word.casefold().split()) in WORDS


def how_many(game: Game) -> str:
    """'2 to 8, usually 4. Any seat may be a bot's.'"""
    least, most = game.seating.count[0], game.seating.count[-1]
    many = f"{least} to {most}" if least < most else str(least)
    usual = f", {game.seating.usual} where nobody says how many" if game.seating.usual else ""
    return f"{many}{usual}. Every seat is played by a person or by a bot."


def facts(game: Game) -> tuple[tuple[str, str], ...]:
    """What is told of a game, each under what it is about."""
    many = ("How many", how_many(game))
    if game.about is None:
        return (many,)
    told = game.about()
    return (
        many,
        ("How long", told.lasts),
        ("A seat", told.seats),
        ("Winning", told.winning),
        ("Secret", told.secret),
        *((f"A turn, {k}", step) for k, step in enumerate(told.turn, 1)),
        ("Hardest", told.hardest),
    )


def page(game: Game) -> Sheet:
    """All that is told of a game."""
    blocks: list[Block] = [Text((game.blurb,)), Facts(facts(game))]
    if game.about is not None:
        blocks.append(Facts(tuple((f"Type '{word}'", f"{what}.") for word, what in game.about().first.items())))
    return Sheet(game.title, tuple(blocks))
