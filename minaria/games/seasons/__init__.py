"""Seasons, a megagame of nations: four to six of them round the Heart Sea, everybody planning at once."""

from commands.table_words import Say, Whisper
from minaria.engine.contract import (
    Advice,
    Facts,
    Language,
    Pages,
    Referee,
    Rules,
    Samples,
    Seating,
    Standing,
    Views,
)
from minaria.engine.game import Game
from minaria.games.seasons import (
    board,
    counsel,
    happenings,
    invariants,
    nouns,
    orders,
    referee,
    setup,
    sheets,
    soundness,
    view,
)
from minaria.games.seasons.acts.every import ORDERS
from minaria.games.seasons.judgement import JUDGEMENT
from minaria.games.seasons.orders import GESTURES
from minaria.games.seasons.phases import battle, losing, planning, reveal, shortfall, year
from minaria.games.seasons.roles import ROLES
from minaria.games.seasons.rulebook import RULES
from minaria.games.seasons.state import Seasons

GAME = Game(
    id="seasons",
    title="Seasons",
    blurb="A megagame of nations: secret plans, seasons, diplomats and spies, 4 to 6 nations, 8 turns.",
    seating=Seating(
        range(4, 7),
        setup.playable,
        setup.OPTIONS,
        alone=("clock", "none"),
        offices=ROLES,
        shared_by=("offices", "two"),
        begins={"presence": "book"},
    ),
    rules=Rules(
        Seasons,
        (
            year.Year,
            planning.Planning,
            shortfall.Shortfall,
            shortfall.Overboard,
            reveal.Reveal,
            battle.Battle,
            battle.CastleHelp,
            losing.Losses,
            losing.Retreat,
        ),
        setup.new,
        setup.opening,
        first=lambda g: year.Year(),
        over=lambda g: g.finished,
        result=sheets.result,
        invariants=invariants.faults,
        events=happenings.EVENTS,
        level=1,  # offers are numbered for each party, and a last look at the map is kept whole
    ),
    language=Language(
        ORDERS,
        nouns.scope,
        known=soundness.known,
        normal=soundness.normal,
        gestures=GESTURES,
        instead=(Say, Whisper),  # words are heard where they are spoken (SE-DIPLOMAT-02, SE-DIPLOMAT-09)
        samples=Samples(
            place="Alderhall",
            other="Tollmoor",
            piece="the infantry at Alderhall",
            force="2 infantry",
            move="plan move 2 infantry from Alderhall to Eastwatch",
            bold="plan attack Tollmoor with 1 infantry",
            answer="retreat everyone to Eastwatch",
            topic="supply",
            rule="SE-TOKEN-09",
        ),
    ),
    views=Views(view.view, opened=view.open_view, twin=view.twin),
    pages=Pages(
        status=sheets.status,
        look=sheets.look,
        examine=sheets.examine,
        find=sheets.find,
        near=sheets.near,
        sheet_of=sheets.sheet_of,
        here=sheets.here,
        heading=sheets.heading,
        score=sheets.score,
        who=sheets.who,
        map_of=sheets.map_of,
        sees_the_public=sheets.sees_the_public,
        own={
            orders.Plan: sheets.plan_page,
            orders.Battles: sheets.battles,
            orders.Treaties: sheets.treaty_page,
            orders.Places: sheets.places_page,
        },
    ),
    book=RULES,
    advice=Advice(
        may=counsel.may,
        route=counsel.route,
        odds=counsel.odds,
        follows=counsel.follows,
        helps=counsel.helps,
        warning=counsel.warning,
        taken_back_by=counsel.taken_back_by,
        given_again_by=counsel.given_again_by,
    ),
    map=board,
    facts=Facts(
        turn=lambda g: g.turn,
        paused=lambda g: g.paused,
        pieces=lambda g: {u: Standing(p.seat, p.at) for u, p in g.pieces.items()},
    ),
    referee=Referee(referee.EDITS, time=referee.Time(), paces=(orders.Step,)),
    judgement=JUDGEMENT,
)
