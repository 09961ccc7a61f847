"""What a person has written: files read with care, TOML with the line of every value."""
