% Rikudo: rikudo(Size, Prefilled, Links, Result) numbers the cells of a hexagon around a hole by a path.
rikudo(Size, Prefilled, Links, [(0, 0, -10) | Result]) :-
    Last is Size - 1,
    between(1, 100, Radius),
    Size =:= 3 * Radius * (Radius + 1) + 1, !,
    findall(X-Y, cell(Radius, X, Y), Places),
    findall(Place-_, member(Place, Places), Pairs),
    list_to_assoc(Pairs, Numbers),
    maplist(put(Numbers), Prefilled),
    maplist(with_neighbours(Numbers), Places, Cells),
    list_to_assoc(Cells, Board),
    findall(K-(X-Y), member((X, Y, K), Prefilled), Given),
    list_to_ord_set(Given, Sorted),
    gen_assoc(Start, Numbers, First),
    ( memberchk(1-_, Given) -> First == 1 ; var(First), First = 1 ),
    walk(1, Start, Last, Sorted, Board, Links),
    findall((X, Y, K), gen_assoc(X-Y, Numbers, K), Result).

cell(Radius, X, Y) :-
    Least is -Radius,
    between(Least, Radius, Y),
    Width is 2 * Radius - abs(Y),
    Left is -Width,
    between(Left, Width, X),
    (X + Y) mod 2 =:= 0,
    \+ (X =:= 0, Y =:= 0).

put(Numbers, (X, Y, K)) :- get_assoc(X-Y, Numbers, K).

with_neighbours(Numbers, Place, Place-Neighbours) :-
    findall(Other, (beside(Place, Other), get_assoc(Other, Numbers, _)), Others),
    maplist(numbered(Numbers), Others, Neighbours).

numbered(Numbers, Place, Place-K) :- get_assoc(Place, Numbers, K).

beside(X-Y, A-B) :- member(DX-DY, [2-0, -2-0, 1-1, -1-1, 1-(-1), -1-(-1)]), A is X + DX, B is Y + DY.

% The path has reached the number K at a place; cells without a number are those that it has still to visit.
walk(Last, _, Last, _, _, _) :- !.
walk(K, Place, Last, Given, Board, Links) :-
    Next is K + 1,
    get_assoc(Place, Board, Neighbours),
    next_given(Given, K, Left),
    member(To-Number, Neighbours),
    ( Left = [Next-_ | _] -> Number == Next ; var(Number), Number = Next ),
    near(Left, Next, To),
    forall(linked(Place, Other, Links), beside_in_order(K, Other, Neighbours)),
    forall((member(Cell-N, Neighbours), ahead(N, Next)), enters_and_leaves(Cell, N, Next, Last, Left, Board)),
    walk(Next, To, Last, Left, Board, Links).

next_given([K-_ | Given], Reached, Left) :- K =< Reached, !, next_given(Given, Reached, Left).
next_given(Given, _, Given).

near([K-(A-B) | _], Number, X-Y) :- !, max(abs(B - Y), (abs(A - X) + abs(B - Y)) // 2) =< K - Number.
near([], _, _).

linked(X-Y, A-B, Links) :- member((X, Y, A, B), Links) ; member((A, B, X, Y), Links).

beside_in_order(K, Place, Neighbours) :-
    memberchk(Place-Number, Neighbours),
    nonvar(Number),
    abs(Number - K) =:= 1.

ahead(Number, Next) :- var(Number), ! ; Number > Next.

% A cell that is not the last needs two neighbours to come from and go to.
enters_and_leaves(Cell, Number, Next, Last, Given, Board) :-
    get_assoc(Cell, Board, Neighbours),
    aggregate_all(count, (member(_-N, Neighbours), (var(N) -> true ; N >= Next)), Count),
    (   Count >= 2
    ->  true
    ;   Count =:= 1,
        ( Number == Last -> true ; var(Number), \+ memberchk(Last-_, Given) )
    ).
