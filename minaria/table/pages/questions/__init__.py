"""Questions in the players' own words: queries over a game's almanac, answered from the seat's view.

`rewording` puts what says the same in other words, `lexicon` cuts a line into what it speaks of, `frame` says how it
asks, `situation`, `doing`, `describing` and `sets` read it as a `query`, `record`, `prospects` and `telling` answer it;
`own_rows`, `coming`, `dice_numbers`, `done_so_far`, `reckoning` (two figures), `capacity`, `character`, `refraining`
(what is not done), `unsaying` (what is taken back) and `advising` do both; `understanding` leads from one to the other,
and `asker` is whoever asks. Nothing here looks into a state, and nothing is done.
"""

from minaria.table.pages.questions.asker import Asker
from minaria.table.pages.questions.at_hand import tells_chances
from minaria.table.pages.questions.completing import ways_on
from minaria.table.pages.questions.dice_numbers import of_dice
from minaria.table.pages.questions.english import begins_as_question, is_question
from minaria.table.pages.questions.follow_up import spoken
from minaria.table.pages.questions.query import Answer, Query
from minaria.table.pages.questions.rewording import reworded
from minaria.table.pages.questions.understanding import answer, bare, nearest, understand

__all__ = [
    "Answer",
    "Asker",
    "Query",
    "answer",
    "bare",
    "begins_as_question",
    "is_question",
    "nearest",
    "of_dice",
    "reworded",
    "spoken",
    "tells_chances",
    "understand",
    "ways_on",
]
