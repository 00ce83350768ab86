"""The program: `minaria` alone offers a menu; every choice of the menu is a command of its own.

What the commands are stands in `ui/command_line`; what a command needs is imported when it runs, so that help and
mistakes answer at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress

from minaria.ui import streams
from minaria.ui.command_line import CommandLine
from minaria.ui.command_line.arguments import Failed, Wrong
from minaria.ui.exit_codes import ExitCode


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    closed = streams.fill_closed()
    streams.forget_lies()
    try:
        code = _carried_out(given, "stdout" in closed)
    except SystemExit as err:  # help was shown, or what is wrong was said
        if (trouble := streams.say_the_rest()) is not None:
            streams.say(streams.unwritten(trouble))
            raise SystemExit(ExitCode.WRONG) from err
        raise
    except OSError as err:
        code, trouble = 0, None if err.errno in streams.NOBODY else err
        streams.say_the_rest()
    else:
        trouble = streams.say_the_rest()
    if trouble is not None:
        streams.say(streams.unwritten(trouble))
    return code if trouble is None else code or ExitCode.WRONG


def _carried_out(given: Sequence[str], mute: bool) -> int:
    """Carry out a command line; the exit code. `mute`: nothing it shows would be seen. Raises OSError, SystemExit."""
    try:
        args = CommandLine(_tool).read(given)
        if mute and args.command != "host":  # a host is spoken to over its own door
            raise Wrong("the standard output is closed, so nothing could be shown; send it to a file or /dev/null")
        if args.version:
            from minaria import __version__

            print(f"minaria {__version__}")
            return ExitCode.DONE
        return int(args.run(args))
    except Wrong as err:
        streams.say(str(err))
        return ExitCode.WRONG
    except Failed as err:
        streams.say(str(err))
        return ExitCode.FAILED
    except ImportError:
        from minaria.ui.doctor.program import incomplete

        if not (why := incomplete()):
            raise
        streams.say(why)
        return ExitCode.WRONG
    except KeyboardInterrupt:
        with suppress(OSError):
            print(file=sys.stderr)
        return ExitCode.DONE


def _tool(args: argparse.Namespace) -> int:
    """Carry out `dev`. Raises Wrong."""
    import importlib

    import minaria.dev as room

    tools = room.tools()
    if args.tools:
        print(f"usage: minaria dev TOOL ...\n\nTools for those who work on the code: {', '.join(tools) or 'none'}.")
        return ExitCode.DONE
    if args.tool not in tools:
        what = f"there is no tool {args.tool!r}" if args.tool else "say which tool"
        raise Wrong(f"{what}; there are: {', '.join(tools) or 'none'}")
    found = importlib.import_module(f"minaria.dev.{args.tool.replace('-', '_')}").main(args.rest)
    return int(found or 0)


if __name__ == "__main__":
    sys.exit(main())
