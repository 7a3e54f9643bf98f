"""What the exhibits of the dou study share."""

from zhuoji_sim.text import Text

GAIN = Text("kong minus none, fan each time", "杠减不杠，番/次")
INTERVAL = Text("95% interval", "95% 区间")
MIN_LISTED = 30
"""Groups with fewer deals stand in the summary only."""

MIN_SHOWN = 100
"""Groups with fewer deals stand in the tables but not in the figures: their intervals would dwarf the rest."""
