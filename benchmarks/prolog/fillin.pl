% Fill-in in SWI-Prolog, a peer: the slot with the fewest words left takes one of them, and the others lose what no
% longer fits.
%
% swipl -q -g main fillin.pl -- MODELS < QUERY
%
% Reads a puzzle as Prolog terms, in either form of the assignments: puzzle_solution(Puzzle, WordList), where runs of two
% squares need a word, or a pair of words and grid, where runs of three do. Prints each solution as an answer on a line
% of its own, MODELS at most, or all for 0.

:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(solution_sequences)).

main :-
    current_prolog_flag(argv, [Argument | _]),
    atom_number(Argument, Number),
    ( Number =:= 0 -> Models = inf ; Models = Number ),
    read_term(Term, []),
    puzzle(Term, Grid, Words, Shortest),
    forall(limit(Models, filled(Grid, Words, Shortest)), print_answer(Grid)),
    halt.

print_answer(Grid) :-
    format("Puzzle = ~q.~n", [Grid]),
    flush_output.

% A puzzle is a grid, words as lists of squares, and the length of the shortest slot.
puzzle((:- initialization((Grid0 = Grid, Words0 = Words, puzzle_solution(Grid0, Words0), _))), Grid, Words, 2).
puzzle([Words0, Grid], Grid, Words, 3) :-
    maplist(squares, Words0, Words).

squares(Word, Squares) :-
    is_list(Word), !, Squares = Word.
squares(Word, Squares) :-
    atom_chars(Word, Chars),
    maplist(square, Chars, Squares).

% Digits are numbers, as they are in the grid.
square(Char, Number) :- char_type(Char, digit(Number)), Char @=< '9', !.
square(Char, Char).

filled(Grid, Words, Shortest) :-
    slots(Grid, Shortest, Slots),
    length(Slots, Number),
    length(Words, Number),
    msort(Words, Sorted),
    clumped_words(Sorted, Counted),
    list_to_assoc(Counted, Left),
    pairs_keys(Counted, Different),
    maplist(words_of(Different), Slots, Candidates),
    fill(Candidates, Left).

% Equal words stand side by side: count them.
clumped_words([], []).
clumped_words([Word | Words], [Word-Times | Counted]) :-
    same(Words, Word, 1, Times, Rest),
    clumped_words(Rest, Counted).

same([Other | Words], Word, Before, Times, Rest) :-
    Other == Word, !,
    Now is Before + 1,
    same(Words, Word, Now, Times, Rest).
same(Rest, _, Times, Times, Rest).

% The slots are the runs in the rows and in the columns.
slots(Grid, Shortest, Slots) :-
    columns(Grid, Columns),
    append(Grid, Columns, Lines),
    maplist(runs(Shortest), Lines, Runs),
    append(Runs, Slots).

columns([[] | _], []) :- !.
columns(Rows, [Column | Columns]) :-
    maplist([[Square | Row], Square, Row]>>true, Rows, Column, Rests),
    columns(Rests, Columns).

runs(_, [], []) :- !.
runs(Shortest, Line, Runs) :-
    run(Line, Run, Rest),
    length(Run, Length),
    ( Length >= Shortest -> Runs = [Run | Others] ; Runs = Others ),
    runs(Shortest, Rest, Others).

run([], [], []).
run([Square | Line], [], Line) :- Square == '#', !.
run([Square | Line], [Square | Run], Rest) :- run(Line, Run, Rest).

% A candidate is a slot with the words that fit it, their number, and how many of its squares are open.
words_of(Different, Slot, candidate(Number, Slot, Words, Open)) :-
    include(fits(Slot), Different, Words),
    length(Words, Number),
    open_squares(Slot, Open).

fits(Slot, Word) :- \+ Slot \= Word.

open_squares(Slot, Open) :-
    term_variables(Slot, Variables),
    length(Variables, Open).

fill([], _).
fill([Candidate | Candidates], Left) :-
    fewest(Candidates, Candidate, candidate(_, Slot, Words, _), Others),
    member(Word, Words),
    Slot = Word,
    get_assoc(Word, Left, Before),
    Times is Before - 1,
    put_assoc(Word, Left, Times, Now),
    maplist(narrowed(Word, Times), Others, Narrowed),
    fill(Narrowed, Now).

fewest([], Best, Best, []).
fewest([One | Others], Best, Fewest, [Worse | Rest]) :-
    One = candidate(N, _, _, _),
    Best = candidate(M, _, _, _),
    ( N < M -> Better = One, Worse = Best ; Better = Best, Worse = One ),
    fewest(Others, Better, Fewest, Rest).

% A word that is used up is nobody's any more, and only a slot that got a letter loses other words.
narrowed(Word, Times, candidate(N0, Slot, Words0, Open0), candidate(N, Slot, Words, Open)) :-
    open_squares(Slot, Open),
    ( Open < Open0 -> include(fits(Slot), Words0, Words1) ; Words1 = Words0 ),
    ( Times =:= 0 -> without(Words1, Word, Words) ; Words = Words1 ),
    ( Words == Words0 -> N = N0 ; length(Words, N) ),
    N > 0.

without(Words, Word, Left) :- selectchk(Word, Words, Left), !.
without(Words, _, Words).
