"""The line prompt: a table, a question, and what is typed."""
