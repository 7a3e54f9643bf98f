"""Positions as a seat may believe them, and the hand played on from them."""
