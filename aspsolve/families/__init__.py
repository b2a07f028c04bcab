"""The families of puzzles: one folder each, with all that only this family knows; `_registry` finds them by name."""
