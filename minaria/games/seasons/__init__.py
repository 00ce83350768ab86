"""Seasons, a megagame of nations: four to six of them round the Heart Sea, everybody planning at once."""

from functools import partial

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
    advice,
    board_map,
    edits,
    happenings,
    invariants,
    names,
    pages,
    setup,
    view,
)
from minaria.games.seasons.advice.aims import AIMS
from minaria.games.seasons.almanac import ALMANAC
from minaria.games.seasons.book import RULES
from minaria.games.seasons.bot import JUDGEMENT
from minaria.games.seasons.bot.guess import twin
from minaria.games.seasons.chapters import GESTURES, ORDERS
from minaria.games.seasons.chapters.pages import Battles, Places, Plan, Treaties
from minaria.games.seasons.chapters.reveal import Step
from minaria.games.seasons.phases import battle, losing, planning, reveal, shortfall, year
from minaria.games.seasons.roles import ROLES
from minaria.games.seasons.state import Seasons
from minaria.kit.about import about
from minaria.kit.tables import lessons, puzzles

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
        told=setup.told,
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
        result=pages.result,
        invariants=invariants.faults,
        events=happenings.EVENTS,
        unread={
            "Seasons.reports": "accounts of the reveal, read as a page",
            "Seasons.speech": "counts what is said, so that a line of talk changes the position it is kept with",
        },
        level=2,  # 1: offers are numbered for each party, and a last look at the map is kept whole; 2: it is a record
    ),
    language=Language(
        ORDERS,
        names.scope,
        known=names.known,
        normal=names.normal,
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
    views=Views(view.view, opened=view.FOG.opened, known=view.known, twin=twin),
    pages=Pages(
        status=pages.status,
        look=pages.look,
        examine=pages.examine,
        find=pages.find,
        near=pages.near,
        sheet_of=pages.sheet_of,
        here=pages.here,
        heading=pages.heading,
        score=pages.score,
        who=pages.who,
        map_of=pages.map_of,
        sees_the_public=pages.sees_the_public,
        own={
            Plan: pages.plan_page,
            Battles: pages.battles,
            Treaties: pages.treaty_page,
            Places: pages.places_page,
        },
    ),
    book=RULES,
    advice=Advice(
        aims=AIMS,
        may=advice.may,
        route=advice.route,
        odds=advice.odds,
        follows=advice.follows,
        helps=advice.helps,
        warning=advice.warning,
        taken_back_by=advice.taken_back_by,
        given_again_by=advice.given_again_by,
    ),
    map=board_map,
    facts=Facts(
        turn=lambda g: g.turn,
        paused=lambda g: g.paused,
        pieces=lambda g: {u: Standing(p.seat, p.at) for u, p in g.pieces.items()},
    ),
    referee=Referee(edits.EDITS, time=edits.Time(), paces=(Step,)),
    judgement=JUDGEMENT,
    almanac=ALMANAC,
    about=about("seasons"),
    lessons=partial(lessons, "seasons"),
    puzzles=partial(puzzles, "seasons"),
)
