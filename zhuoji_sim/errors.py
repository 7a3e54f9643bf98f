"""Errors that are the user's to mend."""


class InputError(ValueError):
    """Bad input: one line that says what is wrong, where, and what would be right. The CLI exits with 2.

    Examples
    --------
    >>> from zhuoji_sim.tiles.notation import parse_tile
    >>> try:
    ...     parse_tile("5p 6p")
    ... except InputError as error:
    ...     print(error)
    2 tiles where one is wanted, such as 5p
    """
