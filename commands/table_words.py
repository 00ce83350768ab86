"""The words every game has: looking, asking, help, undo, notes, talk. The table answers them, whatever is played.

Only `Done` is an order of the game. Texts say by their kind what completion offers in them. No
example names anything of one game: {place}, {seat} and the like are filled with the words of the game that is played
(`Game.examples`).
"""

from __future__ import annotations

from typing import Annotated

from commands.order import Kind, Number, Order, Speech, Words, order

Verb = Annotated[str, Kind("words", "an order's word", "verb")]
Place = Annotated[str, Kind("words", "a place", "place")]
Thing = Annotated[str, Kind("words", "a place, a piece or a name", "thing")]
Topic = Annotated[str, Kind("words", "a word or a rule's number", "topic")]
Pieces = Annotated[str, Kind("words", "some pieces such as 'army 3'", "force")]
Line = Annotated[str, Kind("words", "an order", "order")]
Somebody = Annotated[str, Kind("words", "a player or a kingdom", "kingdom")]


@order(
    "help [WORD]",
    "h [WORD]",
    "commands",
    "how do i WORD",
    "how to WORD",
    table=True,
    examples=("help", "help {verb}", "help looking"),
)
class Help(Order):
    """How to say an order, or what words there are."""

    word: Verb = ""


@order(
    "orders",
    "what can|may|should|do i do [now]",
    "what can|may|should|do we do [now]",
    "options",
    "what now|next",
    "?",
    "orders VERB",
    "where can|may|could|should|do i|we VERB",
    table=True,
    examples=("orders", "what can I do", "orders {verb}"),
)
class Orders(Order):
    """What you can do now; of one order, all the ways there are."""

    verb: Verb = ""


@order(
    "look [at] [PLACE]",
    "l [PLACE]",
    "look around|about",
    "describe PLACE",
    "year|report|situation",
    table=True,
    examples=("look", "look {place}"),
)
class Look(Order):
    """The state of play, or what is in a place."""

    place: Thing = ""


@order(
    "examine|x|inspect WHAT",
    "show [me] WHAT",
    "what does|do WHAT contain|hold|have",
    "what is in|at WHAT",
    "what is WHAT made of",
    "who is in|at|with WHAT",
    "who holds|controls|owns|has WHAT",
    "whose is|are WHAT",
    "how strong is|are WHAT",
    "what|who is|are WHAT",
    "how much does|do|is|are WHAT cost",
    "what does|do WHAT cost",
    "how much is|are WHAT",
    table=True,
    examples=("examine {piece}", "what is in {place}"),
)
class Examine(Order):
    """Everything you may know about one thing."""

    what: Thing


@order(
    "where is|are WHAT", "wheres WHAT", "find|locate WHAT", table=True, word="where is", examples=("where is {piece}",)
)
class WhereIs(Order):
    """Where a piece or a place is."""

    what: Thing


@order(
    "what may|can WHAT [do|reach|attack]",
    "where may|can|could WHAT go|move|march|sail|reach|attack",
    "what can|may|could|should i|we do with WHAT",
    "options of|for WHAT",
    "where can|may|could i|we attack|go|move|march|sail|strike = what:everyone",
    table=True,
    word="what may",
    examples=("what may {piece} do",),
)
class WhatMay(Order):
    """What some pieces can do now: where they can go and at what cost, what they can attack or besiege."""

    what: Pieces


@order(
    "why not LINE",
    "why cant|cannot i|we LINE",
    "why can i|we not LINE",
    "can|may i|we LINE",
    "what if i|we LINE",
    table=True,
    word="why not",
    examples=("why not {bold}", "can I {move}"),
)
class WhyNot(Order):
    """Why an order cannot be given now and what would have to change; of a legal one, what would follow."""

    line: Line


@order(
    "route to GOAL [with|for FORCE]",
    "route from START to GOAL [with|for FORCE]",
    "route START to GOAL [with|for FORCE]",
    "way|path [from START] to GOAL [with|for FORCE]",
    "how far is it [from START] to GOAL [with|for FORCE]",
    "how far is GOAL [from START]",
    "how do i get [from START] to GOAL [with|for FORCE]",
    table=True,
    examples=("route {place} to {other}", "route to {other} with {piece}"),
)
class Route(Order):
    """The cheapest way for some pieces: what each step costs, what they meet, how many turns it takes."""

    goal: Place
    start: Place = ""
    force: Pieces = ""


@order(
    "odds [of] FORCE against|vs|versus PLACE",
    "odds at|against|of PLACE [with FORCE]",
    "odds [of] attacking PLACE [with FORCE]",
    "odds [of|if] FORCE attack|attacks|attacking PLACE",
    "chances of FORCE against PLACE",
    "chances at|against PLACE",
    "what are the odds of FORCE against PLACE",
    "what are the odds at|against PLACE [with FORCE]",
    "odds [of] [the|this] [battle]",
    "chances",
    "my odds|chances",
    "what are the|my odds|chances",
    table=True,
    examples=("odds {force} against {place}", "odds at {other}", "odds"),
)
class Odds(Order):
    """The chances of a battle, worked out exactly, with everything that adds to the dice; alone:
    of the one now fought."""

    place: Place = ""
    force: Pieces = ""


@order(
    "siege odds [at|of|against] [PLACE] [with FORCE]",
    "odds of storming|besieging PLACE [with FORCE]",
    "odds of [the] siege of|at PLACE [with FORCE]",
    table=True,
    word="siege odds",
    examples=("siege odds {place} with {force}", "siege odds"),
)
class SiegeOdds(Order):
    """The chance that a castle falls, each turn and by and by, and what the besiegers lose."""

    place: Place = ""
    force: Pieces = ""


@order("who", "players", "seats", table=True, examples=("who",))
class Who(Order):
    """Who plays what, and whose turn it is."""


@order(
    "score",
    "scores",
    "standing|standings",
    "points",
    "who is winning|ahead|leading|first",
    "whos winning|ahead",
    table=True,
    examples=("score", "who is winning"),
)
class Score(Order):
    """How the players stand."""


@order("log [N]", "news [N]", "history [N]", "journal [N]", table=True, examples=("log 20",))
class Log(Order):
    """The last things that happened."""

    n: Number = 10


@order(
    "what happened",
    "what has happened",
    "what is happening",
    "what is going on",
    "what did i|we miss",
    "what have i|we missed",
    "what is new",
    "whats new",
    table=True,
    word="what happened",
    examples=("what happened",),
)
class WhatHappened(Order):
    """What has happened since your last order: what concerns you first, then all of it, marked where it does."""


@order(
    "rules [WORD]",
    "rule [WORD]",
    "explain WORD",
    "how do i win = word:victory",
    "how to win = word:victory",
    "how does one win = word:victory",
    "how can i win = word:victory",
    "what is this|the game about = word:about",
    "about this|the game = word:about",
    "what happens in|during|at|on|when WORD",
    table=True,
    examples=("rules {topic}", "rules {rule}", "how do I win"),
)
class Rules(Order):
    """What the rules say about a word, or one rule by its number."""

    word: Topic = ""


@order(
    "hint|hints|clue",
    "hint|clue|tip [please]",
    "can|could|may i|we have|get a|another hint|clue|tip [please]",
    "can|could|will|would you give me|us a|another hint|clue|tip [please]",
    "more hints|clues|tips",
    "suggest something",
    "suggest an order|move",
    "what is|are the best move|order|orders|thing [to do] [now]",
    "advise me",
    "help me [to] decide|choose",
    "[any] suggestions|advice",
    "what would you do|order|suggest|advise [now]",
    table=True,
    examples=("hint",),
)
class Hint(Order):
    """What is worth doing now, judged from what you may know: first the aim; said again, where; again, the very order
    with its odds. It begins anew when things have changed, and a table may do without."""


@order(
    "spell WHAT",
    "how do you spell WHAT",
    "how is WHAT spelt|spelled",
    table=True,
    examples=("spell {place}", "spell {another}"),
)
class Spell(Order):
    """A name letter by letter, with its other names."""

    what: Thing


@order("undo [N]", "take back [N]", table=True, examples=("undo", "undo 3"))
class Undo(Order):
    """Take back your last orders."""

    n: Number = 1


@order("redo [N]", table=True, examples=("redo",))
class Redo(Order):
    """Give again what was taken back."""

    n: Number = 1


@order("save", table=True, examples=("save",))
class Save(Order):
    """Keep the game as it is now."""


@order("quit", "exit", "bye", table=True, examples=("quit",))
class Quit(Order):
    """Leave the table."""


@order("sheet [WHO]", "status [WHO]", table=True, examples=("sheet", "sheet {seat}"))
class Sheet(Order):
    """A player's sheet: yours, or what you may know of another's."""

    who: Somebody = ""


@order("cards", "hand", table=True, examples=("cards",))
class Cards(Order):
    """The cards you hold."""


@order(
    "map [of] [PLACE]",
    "show [me] [the] map [of] [PLACE]",
    "what is near|around PLACE",
    "near|around PLACE",
    table=True,
    examples=("map", "map of {other}", "near {other}"),
)
class Map(Order):
    """The map, or the part of it around a place."""

    place: Thing = ""


@order("near [N]", "nearby [N]", table=True, examples=("near", "near 10"))
class Near(Order):
    """The nearest pieces of others."""

    n: Number = 5


@order("say WORDS", "tell everyone WORDS", table=True, examples=("say good game",))
class Say(Order):
    """Say something to everyone at the table."""

    words: Speech


@order(
    "whisper [to] WORDS",
    "tell only WORDS",
    table=True,
    examples=("whisper {seat} meet me at {place}", "whisper {seat} and {another}: now"),
)
class Whisper(Order):
    """Say something that only the seats you name will hear."""

    words: Speech


@order(
    "alias",
    "alias KEY == TEXT",
    "alias KEY for TEXT",
    "aliases",
    table=True,
    examples=("alias home = {move}", "alias w = who", "alias"),
)
class Alias(Order):
    """Give a short word of your own a meaning: whatever you could type. Alone: the ones you have."""

    key: Words = ""
    text: Speech = ""


@order("unalias KEY", "forget alias KEY", table=True, examples=("unalias home",))
class Unalias(Order):
    """Drop a short word of your own."""

    key: Words


@order(
    "note TEXT",
    "remember TEXT",
    "make|take a note TEXT",
    "make|take a note of|that TEXT",
    table=True,
    examples=("note {seat} owes me a favour",),
)
class Note(Order):
    """Write something into your notebook; nobody else reads it."""

    text: Speech


@order("notes", "notebook", "my notes", table=True, examples=("notes",))
class Notes(Order):
    """Your notebook."""


@order("strike note N", "forget note N", table=True, word="strike note", examples=("strike note 2",))
class StrikeNote(Order):
    """Take a line out of your notebook."""

    n: Number


@order(
    "warnings", "warnings on = what:on", "warnings off = what:off", table=True, examples=("warnings off", "warnings on")
)
class Warnings(Order):
    """Whether you are asked before an order with a grave consequence; "!" after an order skips it once."""

    what: Words = ""


@order("read FILE", "read file FILE", table=True, examples=("read my-orders.txt",))
class Read(Order):
    """Give the orders in a file of yours, line by line; only where you sit at the computer itself."""

    file: Speech


@order("more", "next page", table=True, examples=("more",))
class More(Order):
    """The next part of a page that was longer than the screen."""


@order(
    "done",
    "finished",
    "pass",
    "end [my|the] [turn|phase]",
    "finish",
    "continue",
    "abstain",
    examples=("done",),
    ends=True,
)
class Done(Order):
    """Do nothing more here and let the game go on."""


@order("resign", table=True, examples=("resign",))
class Resign(Order):
    """Leave the game: once the others agree, a bot plays on for you. Where nobody else would play on, you concede."""


TABLE_WORDS: tuple[type[Order], ...] = (
    Help,
    Orders,
    Look,
    Examine,
    WhereIs,
    WhatMay,
    WhyNot,
    Route,
    Odds,
    SiegeOdds,
    Who,
    Score,
    Log,
    WhatHappened,
    Rules,
    Hint,
    Spell,
    Undo,
    Redo,
    Save,
    Quit,
    Sheet,
    Cards,
    Map,
    Near,
    Say,
    Whisper,
    Alias,
    Unalias,
    Note,
    Notes,
    StrikeNote,
    Warnings,
    Read,
    More,
)
"""What a reader is given besides the game's own orders; `Done` is for the game to list."""


LOOKS = frozenset((Help, Orders, Look, Who, Score, Log, Map, Near, Sheet, Cards, Notes))
"""What only shows something, so that a slip of its word does no harm."""
