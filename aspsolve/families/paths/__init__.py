"""Number paths: how people see the next number where 1, 2, 3, … go from cell to neighbouring cell."""

#: The parts of such a family, see docs/new-family.md.
EXPLANATION = f"{__name__}._explanation:PathModel"
DIAGNOSIS = f"{__name__}._explanation:causes"
