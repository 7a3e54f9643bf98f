"""The questions with an exact answer, by name: importing this needs no compiler."""

DRAWS = "draws-to-complete"

TITLES = {
    "deal-shanten": "Shanten of a dealt hand",
    "dealt-ready": "Dealt a ready hand, or one that a discard makes ready",
    "dealt-kongs": "Dealt four of a kind",
    "ones-held": "Dealt 1s 幺鸡",
    DRAWS: "Draws until a ready HAND meets one of its waits, alone at the table",
}
