"""The table for the eye, and what happened in words."""
