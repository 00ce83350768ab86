"""Block Wars: armies of hidden blocks on a map laid of tiles, four scenarios, two to eight players."""

from functools import partial

from commands.table_words import Resign
from minaria.engine.contract import Advice, Facts, Language, Pages, Referee, Rules, Samples, Seating, Standing, Views
from minaria.engine.game import Game
from minaria.games.block_wars import (
    advice,
    board_map,
    edits,
    happenings,
    invariants,
    names,
    pages,
    setup,
    undo,
    view,
)
from minaria.games.block_wars.advice import odds
from minaria.games.block_wars.advice.aims import AIMS
from minaria.games.block_wars.almanac import ALMANAC
from minaria.games.block_wars.book import RULES
from minaria.games.block_wars.bot import JUDGEMENT
from minaria.games.block_wars.bot.guess import twin
from minaria.games.block_wars.chapters import GESTURES, ORDERS, building, draft, spells
from minaria.games.block_wars.pages import victory
from minaria.games.block_wars.pages.battle import beside
from minaria.games.block_wars.phases import battle, beginning, casting, turn
from minaria.games.block_wars.state import BlockWars
from minaria.kit.about import about
from minaria.kit.tables import lessons, puzzles

GAME = Game(
    id="block_wars",
    title="Block Wars",
    blurb="Hidden blocks on a map of tiles, in four scenarios: they fight for a dead lord's domain, 2 to 8 players.",
    seating=Seating(range(2, 9), setup.names, setup.OPTIONS, refusal=setup.refusal, drawn=setup.drawn),
    rules=Rules(
        BlockWars,
        (
            turn.War,
            beginning.Draft,
            beginning.Muster,
            beginning.Placement,
            beginning.Specials,
            beginning.Vanguard,
            beginning.Garrison,
            turn.Onward,
            turn.Finding,
            turn.March,
            turn.Receive,
            turn.NextBattle,
            casting.Answer,
            battle.Battle,
            turn.Works,
        ),
        setup.new,
        setup.opening,
        first=lambda g: turn.War(),
        over=lambda g: g.finished,
        result=victory.result,
        invariants=invariants.faults,
        events=happenings.EVENTS,
        unread={
            "BlockWars.winners": "who has won, when nothing is left to rule",
        },
        # 1: whoever can do nothing in the Move Phase is not asked. 2: everybody who has blocks is asked, as are winners
        # and whoever might answer a spell; dice of the Hammer last into the last volley, Far Step leaves enough behind.
        # 3: journals have hexsides and pledges by names
        level=3,
    ),
    language=Language(
        ORDERS,
        names.scope,
        known=names.known,
        gestures=GESTURES,
        instead=(Resign,),  # its own (BW-VICTORY-18)
        samples=Samples(
            place="Corvale",
            other="Tarnby",
            piece="the castle",
            force="2 blocks",
            move="move 2 blocks to Tarnby",
            bold="move everyone to Tarnby",
            answer="retreat everyone to Tarnby",
            topic="retreat",
            rule="BW-MOVE-01",
        ),
    ),
    views=Views(view.view, opened=view.opened, twin=twin),
    pages=Pages(
        status=pages.status,
        look=pages.look,
        examine=pages.examine,
        find=pages.find,
        near=pages.near,
        sheet_of=pages.sheet_of,
        here=pages.here,
        heading=pages.heading,
        score=victory.score,
        who=pages.who,
        beside=beside,
        map_of=pages.map_of,
        own={
            building.ShowList: pages.list_page,
            spells.ShowSpells: pages.spells_page,
            draft.ShowArmies: pages.armies_page,
        },
    ),
    book=RULES,
    advice=Advice(
        aims=AIMS,
        may=advice.may,
        route=advice.route,
        odds=odds.odds,
        warning=advice.warning,
        taken_back_by=undo.taken_back_by,
        given_again_by=undo.given_again_by,
    ),
    map=board_map,
    facts=Facts(
        turn=lambda g: g.turn,
        pieces=lambda g: {b: Standing(g.seat_of(b), x.at) for b, x in g.blocks.items()},
    ),
    referee=Referee(edits.EDITS),
    judgement=JUDGEMENT,
    almanac=ALMANAC,
    about=about("block_wars"),
    lessons=partial(lessons, "block_wars"),
    puzzles=partial(puzzles, "block_wars"),
)
