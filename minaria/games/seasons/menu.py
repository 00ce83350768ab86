"""What a nation may order while it plans: a row for each kind of order, with check, choices and a pick by chance.

Called by phases/planning. All nations are asked at once and after every order, and few look at more than one kind: an
ask here makes the offer that is looked at, and all of them only for whoever lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from commands import Done, Order
from minaria.engine.offers import Chooser, Offer, Refusal
from minaria.engine.phases import Ask
from minaria.games.seasons import choices
from minaria.games.seasons import orders as o
from minaria.games.seasons.rules import circles, laying, money, talk, treaties
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.telling import SEASONS, count, seat_name

_SAID = ("shall we talk", "stay on your side", "who comes with me")


class Row(NamedTuple):
    """One kind of order of a seat: why not, which there are, one by chance. A bare order has none of them."""

    check: Callable[[Seasons, str, Any], Refusal | None] | None = None
    options: Callable[[Seasons, str], Iterable[Order]] | None = None
    pick: Callable[[Seasons, str, Chooser], Order | None] | None = None


Menu = dict[type[Order], Row]


class RowOffer(Offer[Any]):
    """A row of a menu as the offer to one seat in one position."""

    __slots__ = ("_g", "_row", "_seat")

    def __init__(self, kind: type[Order], row: Row, g: Seasons, seat: str) -> None:
        self.kind = kind
        self._row = row
        self._g = g
        self._seat = seat
        self._fields = _NO_FIELDS

    def check(self, order: Order) -> Refusal | None:
        """None if `order` is legal, else why not."""
        check = self._row.check
        return None if check is None else check(self._g, self._seat, order)

    def options(self) -> Iterator[Order]:
        """Legal orders, in a fixed order."""
        options = self._row.options
        yield from (self.kind(),) if options is None else options(self._g, self._seat)

    def pick(self, by: Chooser) -> Order | None:
        """One legal order by chance, or None if there is none."""
        if self._row.pick is not None:
            return self._row.pick(self._g, self._seat, by)
        found = list(self.options())
        return by.choice(found) if found else None


_NO_FIELDS: dict[str, Any] = {}


class Words(NamedTuple):
    """How a nation is asked: what it and the others are told, whether it is waited for, what it may order."""

    prompt: str
    waiting: str
    awaited: bool
    menu: Menu


class PlanAsk(Ask):
    """A nation asked for its plan: its offers are the rows of a menu, each made when somebody looks at it."""

    __slots__ = ("_g", "_menu")

    def __init__(self, g: Seasons, seat: str, words: Words) -> None:
        self.seat = seat
        self.prompt, self.waiting, self.awaited, self._menu = words
        self.absent = _COMMIT
        self.scene = ()
        self.about = None
        self._g = g
        self._offers = self._all

    def offer(self, kind: type[Order]) -> Offer[Any] | None:
        """The offer of that kind alone, unless all of them are made already."""
        if isinstance(self._offers, tuple):
            return super().offer(kind)
        row = self._menu.get(kind)
        return None if row is None else RowOffer(kind, row, self._g, self.seat)

    def _all(self) -> list[Offer[Any]]:
        return [RowOffer(kind, row, self._g, self.seat) for kind, row in self._menu.items()]


_COMMIT = o.Commit()


@cache
def words_for(seat: str, now: int, last: bool, ready: bool, saved: bool, bluffs: bool) -> Words:
    """How a nation is asked in a season, in the last minute or not, committed or not, with something saved or not."""
    cold = SEASONS[now] == "Winter"
    when = f"{SEASONS[now]}, the last minute" if last else SEASONS[now]
    tasks = "moves and aid (two tokens each) and pillage" if cold else "moves, aid and pillage"
    buying = "" if last else ", buy units" if cold else ", buy and build"
    prompt = f"{when}: plan {tasks}{buying}, then commit."
    if ready:
        prompt = f"{when}: you have committed. You may uncommit until all have."
    mark = "has committed" if ready else "has saved a plan" if saved else "has nothing saved"
    return Words(prompt, f"{seat_name(seat)} {mark}.", not ready, _menu(ready, last, bluffs))


@cache
def words_outside() -> Words:
    """How a nation that is out is asked: it may talk and no more."""
    talking = {k: row for k, row in TALK.items() if k not in (o.AgreeToEnd, o.PlayOn)}
    return Words("You are out; your diplomat may talk.", "", False, talking)


def _menu(ready: bool, last: bool, bluffs: bool) -> Menu:
    plans: Menu = {**TOKENS, **(BLUFFS if bluffs else {}), o.Commit: Row(), Done: Row()}
    found: Menu = {o.Uncommit: Row()} if ready else plans
    if last:
        return found
    return {**found, **TALK} if ready else {**found, **PURCHASES, **TALK}


# -- tokens


def _unplan_refusal(g: Seasons, seat: str, order: o.Unplan) -> Refusal | None:
    """Only tasks there are."""
    mine = g.plans.get(seat, ())
    n = len(mine)
    if not n:
        return Refusal("You have planned nothing.")
    if not 0 <= order.number <= n:
        return Refusal(f"Your plan has {count(n, 'task')}.")
    return laying.take_up_refusal(g, mine[order.number - 1 : order.number or n], talk.at_map(g, seat))


def _unplan_all_refusal(g: Seasons, seat: str, order: o.UnplanAll) -> Refusal | None:
    mine = g.plans.get(seat, ())
    return laying.take_up_refusal(g, mine, talk.at_map(g, seat)) if mine else Refusal("You have planned nothing.")


def _unplans(g: Seasons, seat: str) -> list[Order]:
    found = [o.Unplan(k) for k in range(1, len(g.plans.get(seat, ())) + 1)]
    return [x for x in found if _unplan_refusal(g, seat, x) is None]


TOKENS: Menu = {
    o.PlanMove: Row(choices.task_refusal, choices.moves, choices.a_move),
    o.PlanAid: Row(choices.task_refusal, choices.aids, choices.an_aid),
    o.PlanPillage: Row(choices.task_refusal, choices.pillages, choices.a_pillage),
    o.PlanLet: Row(choices.task_refusal, choices.lets),
    o.PlanJoin: Row(choices.task_refusal, choices.joins, choices.a_join),
    o.Unplan: Row(_unplan_refusal, _unplans),
    o.UnplanAll: Row(
        _unplan_all_refusal, lambda g, s: [o.UnplanAll()] if _unplan_all_refusal(g, s, o.UnplanAll()) is None else []
    ),
}
BLUFFS: Menu = {o.PlanBluff: Row(choices.task_refusal, choices.bluffs)}

# -- what resources buy


def _bought(
    check: Callable[[Seasons, str, Any], Refusal | None],
    options: Callable[[Seasons, str], Iterable[Order]],
    pick: Callable[[Seasons, str, Chooser], Order | None] | None = None,
) -> Row:
    """A row of purchases, for which somebody of the nation has to be where the moderator finds him."""
    return Row(
        lambda g, s, x: talk.buying_refusal(g, s) or check(g, s, x),
        lambda g, s: () if talk.buying_refusal(g, s) else options(g, s),
        None if pick is None else lambda g, s, by: None if talk.buying_refusal(g, s) else pick(g, s, by),
    )


PURCHASES: Menu = {
    o.Buy: _bought(
        lambda g, s, x: money.buy_refusal(g, s, x.make, x.number, x.place), choices.buys, choices.a_purchase
    ),
    o.Build: _bought(lambda g, s, x: money.build_refusal(g, s, x.what, x.place), choices.builds, choices.a_building),
    o.RaiseArea: _bought(lambda g, s, x: money.raise_refusal(g, s, x.place), choices.raises, choices.a_raise),
    o.Unbuy: _bought(lambda g, s, x: money.return_refusal(g, s, x.make, x.number, x.place), choices.returns),
    o.Unbuild: _bought(
        lambda g, s, x: money.unbuild_refusal(g, s, x.what, x.place),
        lambda g, s: [o.Unbuild(a, w.what) for a, w in g.works.items() if w.seat == s],
    ),
}

# -- talk


def _who(g: Seasons, by: str) -> Refusal | None:
    """Offices are named only where they are two persons."""
    if not by or by in talk.offices(g):
        return None
    if talk.two_offices(g):
        return Refusal(f"There is no {talk.LABELS.get(by, by)} at this table.", "SE-ROLE-01")
    return Refusal("One person holds both offices at this table.", "SE-ROLE-02")


def _go_refusal(g: Seasons, seat: str, order: o.Go) -> Refusal | None:
    return _who(g, order.by) or talk.go_refusal(g, seat, order.spot, order.by)


def _speak_refusal(g: Seasons, seat: str, order: o.Speak) -> Refusal | None:
    return _who(g, order.by) or talk.speak_refusal(g, seat, order.by, order.words)


def _whisper_refusal(g: Seasons, seat: str, order: o.Whisper) -> Refusal | None:
    return _who(g, order.by) or talk.whisper_refusal(g, seat, order.by, order.seat, order.words)


def _invite_refusal(g: Seasons, seat: str, order: o.Invite) -> Refusal | None:
    return None if order.seat in g.seats and order.seat != seat else Refusal("Name another nation.")


def _tear_refusal(g: Seasons, seat: str, order: o.TearUp) -> Refusal | None:
    return None if talk.table(g, seat).notes else Refusal("There are no notes.")


def _jot_refusal(g: Seasons, seat: str, order: o.Jot) -> Refusal | None:
    """A table holds only so many notes; of two people it is written on by whoever is there (SE-DIPLOMAT-09)."""
    if why := _who(g, order.by):
        return why
    if g.options.get("level") and not talk.reads_notes(g, seat, order.by or "diplomat"):
        return Refusal("Notes are written at your own table; go there.", "SE-DIPLOMAT-09")
    if len(talk.table(g, seat).notes) >= talk.NOTES_AT_MOST:
        return Refusal("Your table is full of notes; tear them up first.")
    return None if len(order.words) <= talk.NOTE_LONG else Refusal("That is too long for a note.")


def _end_refusal(g: Seasons, seat: str, order: o.AgreeToEnd) -> Refusal | None:
    """Once is enough."""
    agreed = talk.person(g, seat, order.by or "diplomat") in g.closing
    return _who(g, order.by) or (Refusal("You have agreed already.") if agreed else None)


def _play_on_refusal(g: Seasons, seat: str, order: o.PlayOn) -> Refusal | None:
    agreed = any(f"{seat}/{office}" in g.closing for office in talk.offices(g))
    return None if agreed else Refusal("You have not agreed to end.")


def _lawful(
    check: Callable[[Seasons, str, Any], Refusal | None], among: Callable[[Seasons, str], Iterable[Order]]
) -> Row:
    """A row whose choices are those of `among` that the check lets pass."""
    return Row(check, lambda g, s: [x for x in among(g, s) if check(g, s, x) is None])


def _numbered(kind: type[Any], check: Callable[[Seasons, str, Any], Refusal | None]) -> Row:
    """A row of orders that name an offer or treaty of the seat by its number."""

    def numbers(g: Seasons, s: str) -> list[Order]:
        return [kind(treaties.number_for(k, t, s)) for k, t in g.treaties.items() if s in t.parties]

    return _lawful(check, numbers)


def _others(kind: type[Any], check: Callable[[Seasons, str, Any], Refusal | None]) -> Row:
    """A row of orders that name another nation."""
    return _lawful(check, lambda g, s: [kind(x) for x in g.seats if x != s])


def _either(kind: type[Any], check: Callable[[Seasons, str, Any], Refusal | None], *words: str) -> Row:
    """A row of orders that are one of a few words."""
    return _lawful(check, lambda g, s: [kind(w) for w in words])


def _home(check: Callable[[Seasons, str, Any], Refusal | None]) -> Callable[[Seasons, str, Any], Refusal | None]:
    """A check of what is done at the nation's own table: somebody of it has to be there."""
    return lambda g, s, x: talk.home_refusal(g, s) or check(g, s, x)


def _one_by_one(g: Seasons, seat: str) -> list[Order]:
    return [o.AgreeToEnd(by) for by in (("commander", "diplomat") if talk.two_offices(g) else ("",))]


TALK: Menu = {
    o.Go: Row(_go_refusal, choices.walks, choices.a_walk),
    o.Listen: Row(lambda g, s, x: talk.go_refusal(g, s, x.ear, ""), choices.listens),
    o.Propose: Row(
        lambda g, s, x: _who(g, x.by) or treaties.propose_refusal(g, s, x.terms, x.seat, x.number, x.by),
        choices.proposals,
        choices.a_proposal,
    ),
    o.Accept: _numbered(o.Accept, lambda g, s, x: treaties.accept_refusal(g, s, x.number)),
    o.Decline: _numbered(o.Decline, lambda g, s, x: treaties.drop_refusal(g, s, x.number, False)),
    o.Break: _numbered(o.Break, lambda g, s, x: treaties.drop_refusal(g, s, x.number, True)),
    o.Speak: _either(o.Speak, _speak_refusal, *_SAID),
    o.Whisper: Row(_whisper_refusal, choices.whispers),
    o.Gather: Row(lambda g, s, x: _who(g, x.by) or circles.gather_refusal(g, s, x.by, x.seat), choices.gatherings),
    o.Mutter: _either(o.Mutter, lambda g, s, x: _who(g, x.by) or circles.mutter_refusal(g, s, x.by, x.words), *_SAID),
    o.StepBack: _lawful(lambda g, s, x: _who(g, x.by) or circles.back_refusal(g, s, x.by), lambda g, s: [o.StepBack()]),
    o.Sign: _either(o.Sign, lambda g, s, x: talk.sign_refusal(g, s), "yes", "no", "wait", "thanks"),
    o.Gift: Row(
        lambda g, s, x: _who(g, x.by) or talk.gift_refusal(g, s, x.what, x.number, x.seat, x.by), choices.gifts
    ),
    o.SendAway: _others(o.SendAway, _home(lambda g, s, x: talk.send_refusal(g, s, x.seat))),
    o.Invite: _others(o.Invite, _invite_refusal),
    o.Cover: _either(o.Cover, _home(lambda g, s, x: talk.cover_refusal(g, s, x.what, True)), "notes", "sheet"),
    o.Uncover: _either(o.Uncover, _home(lambda g, s, x: talk.cover_refusal(g, s, x.what, False)), "notes", "sheet"),
    o.Jot: _either(o.Jot, _home(_jot_refusal), "ask about the bridge"),
    o.TearUp: _lawful(_home(_tear_refusal), lambda g, s: [o.TearUp()]),
    o.AgreeToEnd: _lawful(_end_refusal, _one_by_one)._replace(pick=lambda g, s, by: None),
    o.PlayOn: _lawful(_play_on_refusal, lambda g, s: [o.PlayOn()]),
}
