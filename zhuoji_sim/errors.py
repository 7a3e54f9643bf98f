"""Errors that are the user's to mend."""


class InputError(ValueError):
    """Bad input: one line that says what is wrong, where, and what would be right. The CLI exits with 2."""
