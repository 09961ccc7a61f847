"""The commands, one module each: what can be typed behind its name, and what it does."""

COMMANDS = (
    "games",
    "plugins",
    "rules",
    "play",
    "resume",
    "saves",
    "replay",
    "show",
    "export",
    "import",
    "record",
    "run",
    "words",
    "schema",
    "simulate",
    "check",
    "new",
    "demo",
)
"""Their names, in the order of the help."""
