"""The engine: grounding and solving, the only package that uses clingo's interface; it knows no family."""
