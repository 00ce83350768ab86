"""What may be ordered in Seasons, an act for each kind of order (see engine/acts), by chapter.

`tokens` tasks laid in secret, `plans` what is taken back and the commit, `purchases` what resources buy, `talk` people
and words, `pacts` offers, treaties and gifts, `reveal` losses and retreats, `upkeep` what is given up. `every` has them
all, and what is read off them: the orders there are, the offices that give them, what takes one back.
"""
