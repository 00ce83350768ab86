"""The words every game has: looking, help, undo, talk. The table answers them; only `Done` is an order of the game."""

from __future__ import annotations

from commands.order import Number, Order, Speech, Words, order


@order("help [WORD]", "h [WORD]", "commands", table=True, examples=("help", "help move"))
class Help(Order):
    """How to say an order, or what words there are."""

    word: Words = ""


@order("orders", "what can i do", "options", "what now", "?", table=True)
class Orders(Order):
    """What you can do now."""


@order("look [at] [PLACE]", "l [PLACE]", table=True, examples=("look", "look Port Lork"))
class Look(Order):
    """The state of play, or what is in a place."""

    place: Words = ""


@order("examine|x|inspect WHAT", "show [me] WHAT", table=True, examples=("examine army 3",))
class Examine(Order):
    """Everything you may know about one thing."""

    what: Words


@order("where is|are WHAT", "wheres WHAT", "find|locate WHAT", table=True, examples=("where is the king",))
class WhereIs(Order):
    """Where a piece or a place is."""

    what: Words


@order("what may WHAT", "what can WHAT", "options of WHAT", table=True, examples=("what may army 3 do",))
class WhatMay(Order):
    """What some pieces can do now: where they can go and at what cost, what they can attack or besiege."""

    what: Words


@order("who", "players", "seats", table=True)
class Who(Order):
    """Who plays what, and whose turn it is."""


@order("score", "scores", "standing|standings", "points", table=True)
class Score(Order):
    """How the players stand."""


@order("log [N]", "history [N]", "journal [N]", table=True, examples=("log 20",))
class Log(Order):
    """The last things that happened."""

    n: Number = 10


@order("rules [WORD]", "rule [WORD]", "explain WORD", table=True, examples=("rules siege",))
class Rules(Order):
    """What the rules say about a word, or one rule by its number."""

    word: Words = ""


@order("undo [N]", "take back [N]", table=True, examples=("undo", "undo 3"))
class Undo(Order):
    """Take back your last orders."""

    n: Number = 1


@order("redo [N]", table=True)
class Redo(Order):
    """Give again what was taken back."""

    n: Number = 1


@order("save", table=True)
class Save(Order):
    """Keep the game as it is now."""


@order("quit", "exit", "bye", table=True)
class Quit(Order):
    """Leave the table."""


@order("sheet [WHO]", "status [WHO]", table=True)
class Sheet(Order):
    """A player's sheet: yours, or what you may know of another's."""

    who: Words = ""


@order("cards", "hand", table=True)
class Cards(Order):
    """The cards you hold."""


@order("map [of] [PLACE]", "show [me] [the] map [of] [PLACE]", table=True)
class Map(Order):
    """The map, or the part of it around a place."""

    place: Words = ""


@order("near [N]", "nearby [N]", table=True)
class Near(Order):
    """The nearest pieces of others."""

    n: Number = 5


@order("say WORDS", "tell everyone WORDS", table=True, examples=("say good game",))
class Say(Order):
    """Say something to everyone at the table."""

    words: Speech


@order("done", "pass", "end [turn|phase]", "finish", "no", "continue")
class Done(Order):
    """Do nothing more here and let the game go on."""


TABLE_WORDS: tuple[type[Order], ...] = (
    Help, Orders, Look, Examine, WhereIs, WhatMay, Who, Score, Log, Rules, Undo, Redo, Save, Quit, Sheet, Cards,
    Map, Near, Say,
)  # fmt: skip
"""What a reader is given besides the game's own orders; `Done` is for the game to list."""
