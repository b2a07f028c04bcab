"""Many puzzles: jobs, the workers that do them in parallel, and the journal of those that are done."""
