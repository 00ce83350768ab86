"""The pages of the site that are made when it is built: from `minaria dev manual`, and those that lie elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files  # type: ignore[import-not-found,unused-ignore]

from minaria.dev import manual

ROOT = Path(__file__).parents[2]


def on_files(files: Files, config: Any) -> Files:
    """Put the pages to the files, in place of any that bear their names."""
    for name, text in (*manual.pages(), *manual.elsewhere(ROOT)):
        if (old := files.get_file_from_path(name)) is not None:
            files.remove(old)
        files.append(File.generated(config, name, content=text))
    return files
