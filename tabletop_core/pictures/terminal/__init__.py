"""Pictures in a terminal: signs on a canvas, with the places that can be pointed at."""
