"""Plugins: the hooks they fill, where they are found, and what is wrong with them."""
