"""Random puzzles, models for other solvers, and measurements with them."""
