% A puzzle is a list of two: words as atoms, and a grid. Words of three letters or more fill all runs as long as that.
:- use_module(library(clpfd), [transpose/2]).

resolve([Words, Grid]) :-
    maplist(atom_chars, Words, Letters),
    transpose(Grid, Turned),
    append(Grid, Turned, Lines),
    findall_runs(Lines, Runs),
    place(Runs, Letters).

% The runs of a list of lines share their variables with the grid.
findall_runs([], []).
findall_runs([Line | Lines], Runs) :-
    split(Line, Parts),
    include(is_space, Parts, Spaces),
    findall_runs(Lines, Others),
    append(Spaces, Others, Runs).

is_space([_, _, _ | _]).

split([], [[]]).
split([Square | Line], [[] | Parts]) :- Square == #, !, split(Line, Parts).
split([Square | Line], [[Square | Part] | Parts]) :- split(Line, [Part | Parts]).

place([], []).
place([Run | Runs], Words) :- select(Run, Words, Others), place(Runs, Others).
