"""Clauses as they are written: read from a player's words, and said so that they are read again as the same.

Every clause of the closed set has one wording; what begins with "promise" is free text, which binds nobody's orders.
A clause is owed by `by`; what it is about stands by name in `about`: to (whom it serves), places, place, crowns,
armies, against, person, crown, goods.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from commands import Trouble, clean, index_of
from commands.tokens import tokenize
from minaria.engine.offers import Refusal
from minaria.games.blood_royale.state import WEDDING, BloodRoyale
from minaria.games.blood_royale.tables import CALENDAR, COUNTRIES, KINDS, place_name, provinces
from minaria.games.blood_royale.wording import country_name, listing, name
from minaria.kit.pacts import FREE, Clause
from minaria.kit.wording import capital

MOST = 1000
"""What a number of a clause may be: no purse holds more."""
CHILDREN = {"all children": "all", "the first child": "first", "sons": "sons", "daughters": "daughters"}


class Form(NamedTuple):
    """How a kind of clause is written: pattern, wording, an example for the list of clauses."""

    kind: str
    pattern: str
    example: str


_N = r"(?P<n>\d+)"
FORMS = (
    Form(
        "NON_AGGRESSION",
        r"(?P<a>.+?) (?:does not|do not|will not|never|not) attacks? (?P<on>.+)",
        "neither attacks the other",
    ),
    Form(
        "PASSAGE_GOODS",
        r"(?:the )?goods of (?P<a>.+?) may pass through (?P<at>.+)",
        "goods of England may pass through Normandy",
    ),
    Form("PASSAGE_ARMIES", r"(?P<a>.+?) may (?:pass|march) through (?P<at>.+)", "England may pass through Normandy"),
    Form(
        "PORT_ACCESS", r"(?:the )?fleets of (?P<a>.+?) may dock in (?P<at>.+)", "fleets of England may dock in Normandy"
    ),
    Form("NEUTRALITY", r"(?P<a>.+?) gives? no (?:help|aid) to (?P<c>.+)", "France gives no help to Spain"),
    Form(
        "AID_IN_WAR",
        rf"(?P<a>.+?) (?:helps?|aids?)(?: (?P<b>.+?))? with {_N} arm(?:y|ies)(?: against (?P<c>.+))?",
        "France helps England with 3 armies against Spain",
    ),
    Form(
        "FOREIGN_TROOPS",
        rf"(?P<a>.+?) lends?(?: (?P<b>.+?))? {_N} arm(?:y|ies) against rebels",
        "France lends England 2 armies against rebels",
    ),
    Form(
        "DELIVER_ITEM",
        rf"(?P<a>.+?) delivers? {_N} (?P<k>\S+) (?:a|each|every|per) turn(?: from (?P<at>.+))?",
        "France delivers 1 cloth a turn",
    ),
    Form(
        "PAY_PER_TURN",
        rf"(?P<a>.+?) (?:pays?|gives?)(?: (?P<b>\D+?))? {_N}(?: crowns?)?(?: to (?P<b2>\D+?))?"
        r" (?:a|each|every|per) turn",
        "France pays 10 a turn",
    ),
    Form(
        "PAY_ONCE",
        rf"(?P<a>.+?) (?:pays?|gives?)(?: (?P<b>\D+?))? {_N}(?: crowns?)?(?: to (?P<b2>\D+?))?"
        r"(?: now| once| at once| at the wedding)?",
        "France pays 40 now",
    ),
    Form(
        "CEDE_PROVINCE",
        r"(?P<a>.+?) (?P<how>cede|lend|give up|give back|give|return|hand over)s?(?: (?:up|back|over))? (?P<at>.+?)"
        r"(?: to (?P<b>.+))?",
        "France cedes Normandy",
    ),
    Form("NO_CONTROL", r"(?P<a>.+?) takes? no control (?:of|in) (?P<at>.+)", "England takes no control of Normandy"),
    Form("HUSBAND_JOINS", r"(?:the )?husband joins(?: .*)?", "the husband joins the wife's house"),
    Form(
        "CHILDREN_TO_MOTHER",
        r"(?P<who>all children|(?:the )?first child|(?:all )?sons|(?:all )?daughters|children)"
        r" (?:go|goes|belong|belongs|come|comes) to (?:the )?mothers?(?: house)?",
        "sons go to the mother",
    ),
    Form(
        "RENOUNCE",
        r"(?P<p>.+?) renounces? (?P<crown>\S+)(?P<issue> (?:with|and) (?:(?:his|her|all) )?issue)?",
        "Louis renounces France with issue",
    ),
    Form("TITLE_GRANT", r"(?P<p>.+?) becomes? governor of (?P<at>.+)", "Louis becomes governor of Normandy"),
    Form("RELEASE", r"(?P<a>.+?) releases? (?P<p>.+)", "France releases Edward"),
)
_COMPILED = tuple((f, re.compile(f.pattern)) for f in FORMS)
_SPAN = re.compile(
    r"(?:,? from (?P<first>\d{4}))?(?:,? (?:until|till|to) (?P<last>\d{4})|,? for (?P<n>\d+) (?P<unit>years?|turns?))$"
)
_FROM = re.compile(r",? from (?P<first>\d{4})$")


class Unclear(Exception):
    """A clause that cannot be read; the sentence says what is wrong with it."""


def read(g: BloodRoyale, parties: tuple[str, str], words: str, speaker: str = "") -> tuple[Clause, ...] | Refusal:
    """The clauses of an offer, parted by semicolons (BR-CONTRACT-05, -09); `speaker` is who "we" are."""
    out: list[Clause] = []
    for part in clean(words).strip().lstrip(":").split(";"):
        said = part.strip().rstrip(".")
        if said:
            try:
                out += read_one(g, parties, said, speaker)
            except Unclear as why:
                return Refusal(str(why), "BR-CONTRACT-09")
    return tuple(out)


_JOINED = re.compile(r"\s*[;,]\s*(?:and\s+)?|\s+(?:and|if|plus|but|provided(?: that)?)\s+", re.IGNORECASE)
_FIRST = re.compile(r"(?:if|and|with|that|a|an|the|provided(?: that)?)\s+", re.IGNORECASE)
_CUT_AT_MOST = 10  # places where clauses may be joined: work, no figure of the book


def in_own_words(g: BloodRoyale, parties: tuple[str, str], words: str, speaker: str) -> str | Trouble:
    """Clauses that were said one after the other, as they are written; or which is none."""
    pieces = [p for p in _JOINED.split(clean(words).strip(" .")) if p.strip()][:_CUT_AT_MOST]
    out: list[str] = []
    k = 0
    while k < len(pieces):
        for end in range(len(pieces), k, -1):
            found = _clauses_of(g, parties, " and ".join(pieces[k:end]), speaker)
            if found is not None:
                out += [says(g, clause) for clause in found]
                k = end
                break
        else:
            return Trouble(f"'{pieces[k]}' is no clause that can be kept by rule; 'clauses' lists them.")
    return "; ".join(dict.fromkeys(out))


def _clauses_of(g: BloodRoyale, parties: tuple[str, str], said: str, speaker: str) -> list[Clause] | None:
    """What words come to as one clause; None if they are none."""
    try:
        return read_one(g, parties, _FIRST.sub("", said, count=1), speaker)
    except Unclear:
        return None


def read_one(g: BloodRoyale, parties: tuple[str, str], said: str, speaker: str = "") -> list[Clause]:
    """What one clause comes to: one, or one for each party. Raises Unclear."""
    if said.casefold().startswith("promise"):
        return [Clause(FREE, words=said[len("promise") :].strip(" :") or said)]
    text = re.sub(r"[^\w\s]", " ", re.sub(r"['’`]", "", said.casefold().replace("neither attack", "both not attack")))
    text = " ".join(text.split())
    why = None
    for words in dict.fromkeys((text, _in_names(text, parties, speaker))):
        try:
            if (found := _formed(g, parties, words)) is not None:
                return found
        except Unclear as err:
            why = why or err
    raise why or Unclear(
        f"'{said}' is no clause that can be kept by rule; 'clauses' lists them, 'promise ...' is free text."
    )


def _formed(g: BloodRoyale, parties: tuple[str, str], text: str) -> list[Clause] | None:
    """The clauses of the first form that the words have, None if they have none. Raises Unclear."""
    text, start, end = _term(g, text)
    for form, pattern in _COMPILED:
        found = pattern.fullmatch(text)
        if found is not None:
            return [
                Clause(form.kind, by, about, start=start, end=end)
                for by, about in _meaning(g, parties, form.kind, found)
            ]
    return None


_OTHERWISE = (
    (r"(?:,? |^)(?:as long as|while) the marriage lasts|,? (?:for the duration of|during) the marriage", ""),
    (r"\b(?:will|shall|must|has to|have to|is to|are to|agrees? to) (?!not\b|never\b)", ""),
    (r"^(?:peace|no war|non ?aggression|no attacks?)(?: between us)?\b", "both not attack each other"),
    (r"^(?:i|we) ((?:do|will) not|never) attack (?:each other|one another)", "both not attack each other"),
    (
        r"^(?:(?:treaty|pact) (?:of|for) (?:peace|non ?aggression)|truce|peace treaty)\b",
        "both not attack each other",
    ),
    (
        r"^(?:i|we|we both) (?:dont|wont|do not|will not|never) (?:fight|make war)(?: each other| one another)?\b",
        "both not attack each other",
    ),
    (r"(?:,? |^)(?:as long as|while) (?:both|they|the couple|the two) (?:are alive|live)", ""),
    (r"(\d+)(?: crowns)? (?:as )?(?:a )?dowry$", r"\1"),
    (r"^dowry of (\d+)(?: crowns)? from (.+)$", r"\2 pays \1"),
    (r"^(.+?) (?:gives?|hands?|returns?) (?:(?:me|us) )?(?!\d)(.+?) back\b", r"\1 gives \2"),
    (r"^(.+?) (gives?|cedes?|lends?|returns?) (?:me|us) (?!\d)", r"\1 \2 "),
    (r"\b(?:my|our) (goods|fleets)\b", r"\1 of {me}"),
    (r"\b(?:your|their|his) (goods|fleets)\b", r"\1 of {you}"),
    (r"\b(?:my|our) (?:armies|troops|army) (?=may\b)", "{me} "),
    (r"\b(?:your|their|his) (?:armies|troops|army) (?=may\b)", "{you} "),
    (r"\b(through|in) (?:my|our|your|their|his) (?:lands?|country|provinces|ports|realm)$", r"\1 all provinces"),
    (r"\b(?:i|we|me|us)\b", "{me}"),
    (r"\b(?:you|they|he|she|them|him)\b", "{you}"),
)
"""Other ways to say the same: what is written, and what it is read as; {me} is who writes it, {you} the other party."""


def _in_names(text: str, parties: tuple[str, str], me: str) -> str:
    """A clause that was said in other words or by pronouns, in those of its form."""
    you = next((s for s in parties if s != me), me)
    for said, meant in _OTHERWISE:
        if "{" in meant and not me:
            continue  # nobody knows who "we" are
        text = re.sub(said, meant.format(me=me, you=you), text)
    return " ".join(text.split())


def _term(g: BloodRoyale, text: str) -> tuple[str, int, int]:
    """The clause without its term, its first and last turn (0 none)."""
    now = max(1, g.turn)
    start = end = 0
    found = _SPAN.search(text)
    if found:
        text = text[: found.start()]
        if found["last"]:
            end = max(1, (int(found["last"]) - CALENDAR.year(1)) // CALENDAR.step + 1)
        else:
            turns = int(found["n"]) if found["unit"].startswith("turn") else -(-int(found["n"]) // CALENDAR.step)
            end = now + max(1, turns) - 1
    first = found["first"] if found else None
    if not found and (found := _FROM.search(text)):
        text, first = text[: found.start()], found["first"]
    if first:
        start = max(1, -(-(int(first) - CALENDAR.year(1)) // CALENDAR.step) + 1)
    if start and end and end < start:
        raise Unclear("A clause ends after it begins.")
    return text, start, end


def _one(pairs: Iterable[tuple[str, str]], words: str, what: str) -> str:
    tokens = tokenize(words)
    index = index_of(tuple(pairs))
    for typo in (False, True):
        hits = [h for h in index.match(tokens, 0, typo) if h.end == len(tokens)]
        best = min((h.cost for h in hits), default=0.0)
        found = list(dict.fromkeys(str(h.value) for h in hits if h.cost <= best + 0.05))
        if len(found) == 1:
            return found[0]
    raise Unclear(f"'{words}' is no {what}.")


def _seat(g: BloodRoyale, words: str) -> str:
    pairs = [(s, s) for s in g.seats] + [(p.country, s) for s, p in g.players.items() if p.country]
    return _one(pairs, words, "player")


def _places(words: str) -> list[str]:
    pairs = [(place_name(p), p) for p in provinces()] + [("Paris", "ile_de_france"), ("Venice", "veneto")]
    return list(dict.fromkeys(_one(pairs, w, "province") for w in re.split(r"\s*\band\b\s*|,", words) if w.strip()))


def _person(g: BloodRoyale, words: str) -> str:
    return _one(((g.people[p].name, p) for p in g.living()), words, "living person")


def _meaning(g: BloodRoyale, parties: tuple[str, str], kind: str, m: re.Match[str]) -> list[tuple[str, dict[str, str]]]:
    """Who owes a clause, and what it is about: once, or for each party. Raises Unclear."""
    said = {k: v for k, v in m.groupdict().items() if v}
    about: dict[str, str] = {}
    if "b2" in said:
        said["b"] = said["b2"]
    if "n" in said:
        if not 1 <= int(said["n"]) <= MOST:
            raise Unclear(f"Numbers of clauses go from 1 to {MOST}.")
        about["crowns" if kind.startswith("PAY") else "number"] = str(int(said["n"]))
    if "p" in said:
        about["person"] = _person(g, said["p"])
    if "c" in said:
        about["against"] = _seat(g, said["c"])
    if "k" in said:
        about["goods"] = _one(((k, k) for k in KINDS), said["k"], "kind of goods")
    if "crown" in said:
        about["crown"] = _one(((c, c) for c in COUNTRIES), said["crown"], "country")
        about["issue"] = "issue" if "issue" in said else "alone"
    if "how" in said:
        about["how"] = "lent" if said["how"] == "lend" else "lasting"
    if kind == "CHILDREN_TO_MOTHER":
        who = said["who"].replace("all ", "").replace("the ", "")
        about["which"] = {"children": "all", "first child": "first"}.get(who, who)
    both = said.get("a") in ("both", "neither", "neither of us")
    debtors = list(parties) if both else [_seat(g, said["a"])] if "a" in said else [""]
    if any(s not in ("", *parties) for s in debtors):
        raise Unclear(f"{capital(said['a'])} is no party to this contract.")
    out = []
    for by in debtors:
        to = next((s for s in parties if s != by), "") if by else ""
        mine = {**about, **({"to": to} if to else {})}
        if kind == "NON_AGGRESSION":
            mine.update(_aggression(g, parties, to, said.get("on", ""), both))
        elif "at" in said:
            mine["places"] = "" if _everywhere(said["at"]) else ",".join(_places(said["at"]))
        if kind in ("PASSAGE_ARMIES", "PASSAGE_GOODS", "PORT_ACCESS"):  # who grants it owes it
            by, mine["to"] = to, by
        if "against" in mine and mine["against"] == by:
            raise Unclear("Nobody is bound against himself.")
        if kind in ("CEDE_PROVINCE", "TITLE_GRANT") and ("," in mine["places"] or not mine["places"]):
            raise Unclear("Name one province a clause.")
        if "b" in said and _seat(g, said["b"]) != to:
            raise Unclear(f"{capital(said['b'])} is not the other party.")
        out.append((by, mine))
    return out


def _everywhere(words: str) -> bool:
    return bool(
        re.fullmatch(r"all (?:(?:its|his|her|their|the) )?(?:provinces|lands?|ports)|everywhere|anywhere", words)
    )


def _aggression(g: BloodRoyale, parties: tuple[str, str], to: str, on: str, both: bool) -> dict[str, str]:
    """Against whom or where; "except in ..." leaves provinces out."""
    on, _, but = on.partition(" except in ")
    made = {"except": ",".join(_places(but))} if but else {}
    if on in ("", "each other", "the other", "one another"):
        return made
    try:
        if _seat(g, on) == to:
            return made
        raise Unclear(f"'{on}' is not the other party.")
    except Unclear:
        try:
            return {**made, "places": ",".join(_places(on))}
        except Unclear:
            raise Unclear(f"'{on}' is neither the other party nor a province.") from None


# -- said again


def _who(seat: str) -> str:
    return capital(seat)


def _where(c: Clause, all_words: str) -> str:
    ids = c.about.get("places", "")
    return listing(place_name(p) for p in ids.split(",")) if ids else all_words


def _no_attack(c: Clause) -> str:
    text = f"{_who(c.by)} does not attack {_where(c, _who(c.about['to']))}"
    spared = c.about.get("except", "")
    return text + (f" except in {listing(place_name(p) for p in spared.split(','))}" if spared else "")


def _armies(c: Clause) -> str:
    return "1 army" if c.about["number"] == "1" else f"{c.about['number']} armies"


def wording(g: BloodRoyale) -> Mapping[str, Callable[[Clause], str]]:
    """How every kind of clause is said; names of people are those of the position."""

    def person(c: Clause, key: str = "person") -> str:
        return name(g, c.about[key])

    return {
        WEDDING: lambda c: f"{person(c, 'wife')} marries {person(c, 'husband')}",
        "NON_AGGRESSION": _no_attack,
        "PASSAGE_ARMIES": lambda c: f"{_who(c.about['to'])} may pass through {_where(c, 'all provinces')}",
        "PASSAGE_GOODS": lambda c: f"goods of {_who(c.about['to'])} may pass through {_where(c, 'all provinces')}",
        "PORT_ACCESS": lambda c: f"fleets of {_who(c.about['to'])} may dock in {_where(c, 'all ports')}",
        "NEUTRALITY": lambda c: f"{_who(c.by)} gives no help to {_who(c.about['against'])}",
        "AID_IN_WAR": lambda c: (
            f"{_who(c.by)} helps {_who(c.about['to'])} with {_armies(c)}"
            + (f" against {_who(c.about['against'])}" if c.about.get("against") else "")
        ),
        "FOREIGN_TROOPS": lambda c: f"{_who(c.by)} lends {_who(c.about['to'])} {_armies(c)} against rebels",
        "DELIVER_ITEM": lambda c: (
            f"{_who(c.by)} delivers {c.about['number']} {c.about['goods']} a turn"
            + (f" from {_where(c, '')}" if c.about.get("places") else "")
        ),
        "PAY_PER_TURN": lambda c: f"{_who(c.by)} pays {c.about['crowns']} a turn",
        "PAY_ONCE": lambda c: f"{_who(c.by)} pays {c.about['crowns']} now",
        "CEDE_PROVINCE": lambda c: f"{_who(c.by)} {'lends' if c.about['how'] == 'lent' else 'cedes'} {_where(c, '')}",
        "NO_CONTROL": lambda c: f"{_who(c.by)} takes no control of {_where(c, 'all provinces')}",
        "HUSBAND_JOINS": lambda c: "the husband joins the wife's house",
        "CHILDREN_TO_MOTHER": lambda c: (
            {v: k for k, v in CHILDREN.items()}[c.about["which"]]
            + (" goes" if c.about["which"] == "first" else " go")
            + " to the mother"
        ),
        "RENOUNCE": lambda c: (
            f"{person(c)} renounces {country_name(c.about['crown'])}"
            + (" with issue" if c.about["issue"] == "issue" else "")
        ),
        "TITLE_GRANT": lambda c: f"{person(c)} becomes governor of {_where(c, '')}",
        "RELEASE": lambda c: f"{_who(c.by)} releases {person(c)}",
        FREE: lambda c: f"promise {c.words}",
    }


def says(g: BloodRoyale, c: Clause) -> str:
    """A clause in words, with its term in years; `read` understands it."""
    term = f" from {CALENDAR.year(c.start)}" if c.start else ""
    term += f" until {CALENDAR.year(c.end)}" if c.end else ""
    return wording(g)[c.kind](c) + term
