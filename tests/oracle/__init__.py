"""A naive second version of the rules, written from rules.md and contract.md alone (see NOTES.md).

Plain and slow on purpose. It imports nothing of the project, so that a test which compares the two
compares two readings of the rules page.
"""
