"""What plain Python can guess of a solution: nearly right, for `aspsolve.engine.repairs` to put right.

Families for which that is worth its time have a module here, of their own name.
"""
