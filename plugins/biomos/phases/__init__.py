"""A turn, step by step: selecting, placing, events, claiming, the Black Hole; turns joins them."""
