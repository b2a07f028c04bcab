% Fill-in puzzles: puzzle_solution(Rows, Words) fills the rows of a grid with words, each of which is a list of letters.
:- use_module(library(clpfd), [transpose/2]).

% The slots are the runs of two or more open squares in rows and columns, as lists of the squares' variables.
puzzle_solution(Rows, Words) :-
    transpose(Rows, Columns),
    append(Rows, Columns, Lines),
    maplist(line_slots, Lines, SlotsOfLines),
    append(SlotsOfLines, Slots),
    same_length(Slots, Words),
    fill(Slots, Words).

line_slots(Line, Slots) :-
    runs(Line, [], Runs),
    include(long, Runs, Slots).

long([_, _ | _]).

runs([], Run, [Squares]) :- reverse(Run, Squares).
runs([Square | Line], Run, [Squares | Runs]) :- Square == '#', !, reverse(Run, Squares), runs(Line, [], Runs).
runs([Square | Line], Run, Runs) :- runs(Line, [Square | Run], Runs).

% The slot that fewest words fit is filled first.
fill([], []).
fill(Slots, Words) :-
    maplist(fits(Words), Slots, Choices),
    keysort(Choices, [_-Slot | _]),
    remove(Slot, Slots, Others),
    select(Slot, Words, Left),
    fill(Others, Left).

fits(Words, Slot, Count-Slot) :- aggregate_all(count, member(Slot, Words), Count).

% Two slots may look alike: one is taken out that is the same, not one that could become the same.
remove(Slot, [One | Slots], Slots) :- One == Slot, !.
remove(Slot, [One | Slots], [One | Others]) :- remove(Slot, Slots, Others).
