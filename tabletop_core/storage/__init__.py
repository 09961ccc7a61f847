"""Sessions on the disk: saves, exports, and where they lie."""
