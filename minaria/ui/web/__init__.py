"""Tables at a distance in a browser: the same faces by the same sessions as over SSH (the extra `web`)."""
