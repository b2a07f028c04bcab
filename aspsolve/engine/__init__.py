"""The engine: whatever grounds and solves, the only place that touches clingo's interface; it knows no family."""
