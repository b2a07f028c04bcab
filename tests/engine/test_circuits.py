"""Ground rules as expressions: what an instance allows, and what is known of an expression."""

import pytest

from aspsolve.engine._circuits import AtLeast, Circuits, Junction, value_of
from aspsolve.engine._reading import read_program


def test_an_instance_allows_what_its_rule_does_not_exclude() -> None:
    program = read_program(text="{ a(1..3) } > 1. b :- a(1). :- b, a(3). #show a/1.")
    circuits = Circuits(program, (), [("a", 1)])
    numbers = {str(atom): number for atom, number in circuits.predicate("a", 1)}
    least, excluded = (instance.allowed for instance in circuits.instances)
    assert isinstance(least, AtLeast)
    assert isinstance(excluded, Junction)
    assert ({*least.weights}, least.bound, least.holds) == ({(number, 1) for number in numbers.values()}, 2, True)
    assert ({*excluded.parts}, excluded.every) == ({-numbers["a(1)"], -numbers["a(3)"]}, False)


@pytest.mark.parametrize(
    ("every", "holds", "value"), [(True, True, None), (True, False, False), (False, True, True), (False, False, None)]
)
def test_an_expression_is_open_until_an_atom_settles_it(every: bool, holds: bool, value: bool | None) -> None:
    assert value_of(Junction(every, (1, -2)), {1: holds}) is value
