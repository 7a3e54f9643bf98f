"""What was played in a record, looked at again: what each decision of a seat cost, and what the walls decided."""
