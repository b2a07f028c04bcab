"""The families of puzzles: a folder each, with all that only this family knows; `registry` has them by their names."""
