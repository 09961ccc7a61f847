"""The picture as a page (HTML with drawings) and as one drawing alone (SVG), in the same looks."""
