"""What may be ordered in Seasons, an act for each kind of order (see engine/acts), by chapter.

`plans` tokens and the commit, `purchases` what resources buy, `talk` people and words, `pacts` offers, treaties and
gifts, `reveal` losses, retreats and what is given up. A module has each act beside the helpers that it alone needs.
"""
