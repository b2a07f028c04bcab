% Fill-in puzzles: puzzle_solution(Rows, Words) fills the rows of a grid with words, each of which is a list of letters.
:- use_module(library(clpfd), [transpose/2]).

% The slots are the runs of two or more open squares in rows and columns, as lists of the squares' variables.
puzzle_solution(Rows, Words) :-
    transpose(Rows, Columns),
    append(Rows, Columns, Lines),
    maplist(line_slots, Lines, SlotsOfLines),
    append(SlotsOfLines, Slots),
    same_length(Slots, Words),
    findall(Number-Word, nth1(Number, Words, Word), Numbered),
    findall(Numbered, member(_, Slots), Choices),
    pairs_keys_values(Pairs, Slots, Choices),
    fill(Pairs, 0).

line_slots(Line, Slots) :-
    runs(Line, [], Runs),
    include(long, Runs, Slots).

long([_, _ | _]).

runs([], Run, [Squares]) :- reverse(Run, Squares).
runs([Square | Line], Run, [Squares | Runs]) :- Square == '#', !, reverse(Run, Squares), runs(Line, [], Runs).
runs([Square | Line], Run, Runs) :- runs(Line, [Square | Run], Runs).

% Each slot comes with the words that may fit; the one that fewest words fit is filled first.
fill([], _).
fill([Pair | Pairs], Used) :-
    maplist(narrow(Used), [Pair | Pairs], Counted),
    keysort(Counted, [_-(Slot-Words) | Others]),
    member(Number-Slot, Words),
    pairs_values(Others, Left),
    fill(Left, Number).

narrow(Used, Slot-Words, Count-(Slot-Fitting)) :-
    include(fits(Used, Slot), Words, Fitting),
    length(Fitting, Count).

fits(Used, Slot, Number-Word) :- Number =\= Used, \+ Slot \= Word.
