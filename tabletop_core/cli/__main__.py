"""`python -m tabletop_core.cli` is the same as `tabletop`."""

import sys

from tabletop_core.cli import main

sys.exit(main())
