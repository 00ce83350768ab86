"""The full screen. What Textual reads from the environment when it is first imported is set here, before any of it."""

import os

os.environ.setdefault("TEXTUAL_FPS", "60")
os.environ.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")
