"""A command interpreter for deep strategy games: typed orders, the many ways to type them, and what to answer.

It knows no game, no screen, no clock and no dice. A game declares its orders with `@order`, tells a `Scope` what a seat
can name and do, and gets readings, questions, refusals, completions and help in return.
"""

from commands.clean import clean
from commands.dialogue import Dialogue, Reply
from commands.names import Hit, NameIndex, index_of
from commands.order import Kind, Number, Order, OrderSpec, Speech, Words, declared, order
from commands.pattern import Pattern, PatternError
from commands.quantities import (
    Crowd,
    CrowdWords,
    Part,
    Thing,
    Trouble,
    Which,
    match_crowd,
    name_things,
    plural,
    plurals_of_words,
    resolve,
)
from commands.quantity_words import THERE
from commands.reader import Misread, Question, Reader, Reading, Scope, Suggestion
from commands.table_words import TABLE_WORDS, Done

__all__ = [
    "TABLE_WORDS",
    "THERE",
    "Crowd",
    "CrowdWords",
    "Dialogue",
    "Done",
    "Hit",
    "Kind",
    "Misread",
    "NameIndex",
    "Number",
    "Order",
    "OrderSpec",
    "Part",
    "Pattern",
    "PatternError",
    "Question",
    "Reader",
    "Reading",
    "Reply",
    "Scope",
    "Speech",
    "Suggestion",
    "Thing",
    "Trouble",
    "Which",
    "Words",
    "clean",
    "declared",
    "index_of",
    "match_crowd",
    "name_things",
    "order",
    "plural",
    "plurals_of_words",
    "resolve",
]
