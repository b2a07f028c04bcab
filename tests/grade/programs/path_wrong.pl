% Numbers the cells row by row, and leaves the rules to others.
rikudo(Size, Prefilled, _, [(0, 0, -10) | Cells]) :-
    Size =:= 7,
    Order = [(-2)-0, (-1)-1, 1-1, 2-0, 1-(-1), (-1)-(-1)],
    findall((X, Y, K), nth1(K, Order, X-Y), Numbered),
    findall((X, Y, K), (member((X, Y, _), Numbered), number_of(X, Y, Prefilled, Numbered, K)), Cells).

number_of(X, Y, Prefilled, _, K) :- memberchk((X, Y, K), Prefilled), !.
number_of(X, Y, _, Numbered, K) :- memberchk((X, Y, K), Numbered).
