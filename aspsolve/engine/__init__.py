"""The engine: everything that grounds and solves. Only `control` and `application` touch clingo's interface."""
