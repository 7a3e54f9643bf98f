"""The commands: options in, one call, printing out. Heavy imports stand inside them."""
