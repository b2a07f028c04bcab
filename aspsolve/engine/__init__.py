"""The engine: everything that grounds and solves, and the only place that touches clingo's interface.

It knows no family: what is to be solved comes as a program, or is built by a function that is named to it.
"""
