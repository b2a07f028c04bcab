"""The vocabulary that all else is written in: puzzles, lattices, drawings, texts, explanations. It knows no family."""
