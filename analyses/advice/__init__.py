"""What to do with this hand, now: every legal action of a decision played out in common worlds."""
