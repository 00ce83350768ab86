"""Kingmaker: nobles, heirs and Parliament in the Wars of the Roses, by the rules for play by post, 2 to 8 players."""

from functools import partial

from minaria.engine.contract import Advice, Facts, Language, Pages, Referee, Rules, Samples, Seating, Standing
from minaria.engine.game import Game
from minaria.games.kingmaker import advice, board_map, edits, happenings, invariants, names, setup
from minaria.games.kingmaker.advice import answers, odds, warnings
from minaria.games.kingmaker.advice.aims import AIMS
from minaria.games.kingmaker.almanac import ALMANAC
from minaria.games.kingmaker.book import RULES
from minaria.games.kingmaker.bot import JUDGEMENT
from minaria.games.kingmaker.chapters import GESTURES, ORDERS
from minaria.games.kingmaker.orders.standing import STANDING
from minaria.games.kingmaker.pages import OWN, general
from minaria.games.kingmaker.pages.parliament import owed
from minaria.games.kingmaker.phases import PHASES
from minaria.games.kingmaker.phases.war import War
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.view import FOG
from minaria.kit.about import about
from minaria.kit.tables import lessons, puzzles

GAME = Game(
    id="kingmaker",
    title="Kingmaker",
    blurb="Nobles, heirs and Parliament in the Wars of the Roses: crown your heir and be the last, 2 to 8 players.",
    seating=Seating(range(2, 9), setup.names, setup.OPTIONS, usual=4, drawn=setup.drawn),
    rules=Rules(
        Kingmaker,
        PHASES,
        setup.new,
        setup.opening,
        first=lambda g: War(),
        over=lambda g: g.finished,
        result=general.result,
        invariants=invariants.faults,
        events=happenings.EVENTS,
        unread={"Sitting.head": "who headed it when it was called: the checksums of older tables hold it"},
        # 1: what is refused is kept to the end of the turn; 2: a last round, old bargains go, pretenders wait;
        # 3: combat is owed, sieges of what has become one's own are over, dukes in prison follow the senior heir;
        # 4: what is noted for a turn is written down by names
        level=4,
    ),
    language=Language(
        ORDERS,
        names.scope,
        known=names.known,
        gestures=GESTURES,
        samples=Samples(
            place="York",
            other="Durham",
            piece="Percy",
            force="Percy and Neville",
            move="move Percy to Durham",
            bold="move Percy to London by road",
            answer="refuse",
            topic="roads",
            rule="KM-MOVE-02",
        ),
        standing=STANDING,
    ),
    views=FOG.views(),
    pages=Pages(
        status=general.status,
        look=general.look,
        examine=general.examine,
        find=general.find,
        near=general.near,
        sheet_of=general.sheet_of,
        here=general.here,
        heading=general.heading,
        score=general.score,
        who=general.who,
        cards=general.cards,
        map_of=general.map_of,
        owed=owed,
        own=OWN,
    ),
    book=RULES,
    advice=Advice(
        aims=AIMS,
        may=advice.may,
        route=advice.route,
        odds=odds.odds,
        siege_odds=odds.odds,
        follows=odds.follows,
        answers=answers.answers,
        warning=warnings.warning,
    ),
    map=board_map,
    facts=Facts(
        turn=lambda g: g.round,
        pieces=lambda g: {
            **{n: Standing(x.seat, x.at) for n, x in g.nobles.items()},
            **{s: Standing(x.seat, x.at) for s, x in g.ships.items()},
        },
    ),
    referee=Referee(edits.EDITS),
    judgement=JUDGEMENT,
    almanac=ALMANAC,
    about=about("kingmaker"),
    lessons=partial(lessons, "kingmaker"),
    puzzles=partial(puzzles, "kingmaker"),
)
