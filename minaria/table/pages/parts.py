"""The parts of `publish` and `print` in whatever order they are said: since N, as FORM, with map, for SEAT, to FILE."""

from __future__ import annotations

import re
from collections.abc import Collection

from minaria.engine.carrying import Refused
from minaria.engine.offers import Refusal

_BEGINS = ("since", "as", "with", "for", "to")
_WORDS = re.compile(r'"[^"]*"|\S+')


def parts_of(said: str, known: Collection[str], charts: Collection[str] = ()) -> dict[str, str]:
    """What stands behind each word that begins a part; behind '' what stands before the first.

    `as` behind `with map` belongs to the map where a word of `charts` follows. Raises Refused where a part is none,
    stands twice, or is empty.
    """
    out: dict[str, list[str]] = {"": []}
    part, words = "", _WORDS.findall(said)
    for k, word in enumerate(words):
        begins = word.casefold()
        follows = words[k + 1].casefold() if k + 1 < len(words) else ""
        of_the_map = begins == "as" and part == "with" and len(out[part]) == 1 and follows in charts
        if begins not in _BEGINS or of_the_map:
            out[part].append(word)
            continue
        part = begins
        if part in out:
            raise Refused(Refusal(f"'{part}' stands there twice."))
        out[part] = []
    for part, held in out.items():
        if part and part not in known:
            raise Refused(Refusal(f"'{' '.join([part, *held])[:60]}' is no part of it; {named(known)}."))
        if part and not held:
            raise Refused(Refusal(f"Behind '{part}' nothing stands; {named(known)}."))
        if part in ("since", "as", "to") and len(held) > 1:
            much = f"'{' '.join(held[1:])[:60]}' behind '{part} {held[0][:120]}' is no part of it; {named(known)}."
            quoted = " A file's name of several words stands in quotation marks." if part == "to" else ""
            raise Refused(Refusal(much + quoted))
    return {part: " ".join(held) for part, held in out.items()}


def named(known: Collection[str]) -> str:
    """Which parts there are, in words."""
    shown = {"since": "since N", "as": "as FORM", "with": "with map", "for": "for SEAT", "to": "to FILE"}
    return f"there are {', '.join(shown[x] for x in _BEGINS if x in known)}"
