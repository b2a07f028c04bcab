"""Families that are one file: an encoding that says in comments what its predicates are and how its rules read."""
