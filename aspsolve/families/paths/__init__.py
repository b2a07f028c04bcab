"""Number paths: how people see the next number where 1, 2, 3, … go from cell to neighbouring cell, on any lattice.

A family whose facts are cells with two arguments, given numbers with three, and links with four, has these parts.
"""

#: The parts of such a family, see docs/new-family.md.
EXPLANATION = f"{__name__}._explanation:PathModel"
DIAGNOSIS = f"{__name__}._explanation:causes"
