"""What happens in a session: the place it comes to, then one face after the other, or a command answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commands import clean
from minaria.table.people.export import own_game
from minaria.table.people.register import WATCHER
from minaria.ui.ssh.arrival import arrive, first_face
from minaria.ui.ssh.session import FACES, Session, Sitting
from minaria.ui.terminal import typed_lines

if TYPE_CHECKING:  # faces are loaded when one is shown
    from minaria.ui.ssh.line_faces import OneShot

PROGRAM = "program"
"""The command with which a program plays one's seat: `ssh SEAT@HOST program`."""


async def visit(session: Session) -> None:
    """From the door to the last line."""
    sitting = await arrive(session)
    if sitting is None:
        return
    if session.command is not None and clean(session.command).casefold() == PROGRAM:
        await _program(session, sitting)
        return
    if session.command is not None:
        await _command(session, sitting, session.command)
        return
    session.sit_down(sitting.guest)
    await _play(session, sitting)


async def _play(session: Session, sitting: Sitting) -> None:
    """Show one face after the other until it is time to go."""
    guest = sitting.guest
    face = first_face(session, sitting)
    session.log(f"{guest.person} sits down at {guest.place} ({face})")
    while True:
        session.face = face
        left = await _face(session, sitting, face)
        if left not in FACES:
            break
        face = left
        sitting.choose("face", face)
        session.log(f"{guest.person} at {guest.place} changes from {session.face} to {face}")
    if guest.gone and not session.closed:
        session.say("note", guest.gone)
    elif not session.closed:
        back = session.host.line_to_type(guest.place.word)
        session.say("note", f"The table {guest.room.name} is kept. Come back with: {back}")


async def _face(session: Session, sitting: Sitting, face: str) -> str | None:
    """Show a face until it is left; which other one is wanted, if any."""
    if face == "screen":
        from minaria.ui.ssh.screen import show_screen

        return await show_screen(session, sitting)
    from minaria.ui.ssh.line_faces import BareFace, EditedFace

    return await (BareFace if face == "plain" else EditedFace)(session, sitting).run()


async def _program(session: Session, sitting: Sitting) -> None:
    """A program of somebody's plays his seat, in lines of JSON."""
    from minaria.ui.ssh.program_face import ProgramFace

    guest = sitting.guest
    face = ProgramFace(session, sitting)
    if why := face.may_not():
        face.say({"type": "error", "why": why})
        session.status = 1
        return
    session.sit_down(guest)
    session.face = PROGRAM
    session.log(f"a program of {guest.person}'s sits down at {guest.place}")
    await face.run()


async def _command(session: Session, sitting: Sitting, command: str) -> None:
    """Answer a command: `export mine` as it is, every other line as bare lines say it, or as programs read it."""
    from minaria.ui.ssh.json_shot import JsonShot, without_flag
    from minaria.ui.ssh.line_faces import OneShot

    for_programs = without_flag(command)
    shot, guest = (OneShot if for_programs is None else JsonShot)(session, sitting), sitting.guest
    command = command if for_programs is None else for_programs
    guest.command = command
    try:
        await _answered(session, shot, command)
    finally:
        lines = len(typed_lines(command))
        told = f"{lines} line{'s' if lines != 1 else ''}, {session.lasted():.1f} s"
        failed = ", refused in part" if shot.failed else ""
        session.log(f"{guest.person} gives a command as {guest.place}: {told}{failed}")


async def _answered(session: Session, shot: OneShot, command: str) -> None:
    sitting = shot.sitting
    export = clean(command).casefold() in ("export", "export mine", "export my game")
    if export and sitting.guest.seat != WATCHER:
        await session.may_take_a_line()
        for line in own_game(sitting.guest.hosted, sitting.guest.seat):
            await session.drained()
            session.write_line(line)
        return
    for line in typed_lines(command):
        await session.drained()
        left = await shot.one(line[: session.limits.line])
        shot.answered(line)
        if left is not None:
            break
    shot.over()
    session.status = int(shot.failed)
