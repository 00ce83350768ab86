"""Mails as mail programs write them: parts, encodings, several in one box."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from minaria.table.referee.letters import opened, unpacked

SEATS = {"Anna Berg": "hothior", "B\u00f6rje": "mivior"}


def orders(text: str) -> list[tuple[str, str]]:
    letter = opened(unpacked(text.splitlines()), lambda said: SEATS.get(said, ""))
    return [(x.seat, x.said) for x in letter.lines]


def mail(sender: str, plain: str = "", html: str = "", attached: str = "", cte: str = "quoted-printable") -> str:
    made = EmailMessage()
    made["Received"] = "from here to there; Fri, 27 Nov 2026"
    made["From"] = f"{sender} <x@example.org>"
    made["Subject"] = "orders"
    if plain:
        made.set_content(plain, cte=cte)
    if html and plain:
        made.add_alternative(html, subtype="html")
    elif html:
        made.set_content(html, subtype="html")
    if attached:
        made.add_attachment(attached, filename="old.txt")
    return made.as_string()


@pytest.mark.parametrize("cte", ["quoted-printable", "base64"])
def test_of_a_mail_in_parts_the_plain_text_counts_once(cte: str) -> None:
    text = mail("B\u00f6rje", "move 1 army to K\u00f6nigsberg=\nroll\n", "<p>move 1 army</p><p>roll</p>", "done\n", cte)
    assert "done" in text or cte == "base64"
    assert orders(text) == [("mivior", "move 1 army to K\u00f6nigsberg="), ("mivior", "roll")]


def test_a_mail_that_is_a_page_alone_is_read() -> None:
    page = "<html><head><style>p {x: y}</style></head><body><p>move 2 armies<br>roll &amp; done</p></body></html>"
    assert orders(mail("Anna Berg", html=page)) == [("hothior", "move 2 armies"), ("hothior", "roll & done")]


def test_a_box_of_mails_has_each_senders_part() -> None:
    box = "\n".join(
        f"From x@example.org Fri Nov 27 2026\n{mail(who, line)}"
        for who, line in (("Anna Berg", "roll\n"), ("B\u00f6rje", "done\n"))
    )
    assert orders(box) == [("hothior", "roll"), ("mivior", "done")]


def test_a_file_that_is_no_mail_stays_as_it_is() -> None:
    lines = ["roll", "Content-Type: done", "move 1 army to: there"]
    assert unpacked(lines) == lines
    assert unpacked([]) == []
