"""What every game must keep, and which rules are shown: for our tests and for authors."""

from tabletop_core.testing.interface import *  # noqa: F403 - its __all__ says which
from tabletop_core.testing.interface import __all__ as __all__
