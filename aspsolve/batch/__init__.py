"""Many puzzles: units of work, the workers that do them, and the journal that knows which are done."""
