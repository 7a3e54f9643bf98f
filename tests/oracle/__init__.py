"""A naive second version of the rules, written from the words of docs/rules.md alone (see NOTES.md).

Plain and slow on purpose. It imports nothing of the project, so that a test which compares the two
compares two readings of the rules page.
"""
