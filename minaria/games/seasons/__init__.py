"""Seasons, a megagame of nations: four to six of them round the Heart Sea, everybody planning at once."""

from commands.table_words import Cards, Say, SiegeOdds, Whisper
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
from minaria.games.seasons.judgement import JUDGEMENT
from minaria.games.seasons.orders import GESTURES, ORDERS
from minaria.games.seasons.phases import battle, planning, reveal, shortfall, year
from minaria.games.seasons.roles import ROLES
from minaria.games.seasons.state import Seasons

GAME = Game(
    id="seasons",
    title="Seasons",
    blurb="A megagame of nations: secret plans, seasons, diplomats and spies, 4 to 6 nations, 8 turns.",
    seats=range(4, 7),
    state=Seasons,
    phases=(
        year.Year,
        planning.Planning,
        shortfall.Shortfall,
        shortfall.Overboard,
        reveal.Reveal,
        battle.Battle,
        battle.CastleHelp,
        battle.Losses,
        battle.Retreat,
    ),
    orders=ORDERS,
    edits=referee.EDITS,
    new=setup.new,
    opening=setup.opening,
    first=lambda g: year.Year(),
    view=view.view,
    scope=nouns.scope,
    sheets=sheets,
    counsel=counsel,
    options=setup.OPTIONS,
    seat_names=setup.playable,
    over=lambda g: g.finished,
    known=soundness.known,
    normal=soundness.normal,
    invariants=invariants.faults,
    events=happenings.EVENTS,
    result=sheets.result,
    twin=view.twin,
    map=board,
    roles=ROLES,
    shared_by=("offices", "two"),
    alone=("clock", "none"),
    pages={
        orders.Plan: sheets.plan_page,
        orders.Battles: sheets.battles,
        orders.Treaties: sheets.treaty_page,
        orders.Places: sheets.places_page,
    },
    lacks=(Cards, SiegeOdds),
    instead=(Say, Whisper),  # words are heard where they are spoken (SE-DIPLOMAT-02, SE-DIPLOMAT-09)
    paces=(orders.Step,),
    time=referee.Time(),
    judgement=JUDGEMENT,
    gestures=GESTURES,
    rules="seasons",
)
