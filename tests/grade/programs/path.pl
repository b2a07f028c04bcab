% Rikudo: rikudo(Size, Prefilled, Links, Result) numbers the cells of a hexagon around a hole by a path.
rikudo(Size, Prefilled, Links, [(0, 0, -10) | Cells]) :-
    Last is Size - 1,
    radius(0, Size, Radius),
    findall(X-Y, cell(Radius, X, Y), Open),
    findall(K-(X-Y), member((X, Y, K), Prefilled), Pairs),
    list_to_assoc(Pairs, Given),
    findall(X-Y, member((X, Y, _), Prefilled), Taken),
    ( get_assoc(1, Given, Start) -> true ; member(Start, Open), \+ member(Start, Taken) ),
    walk(1, Last, Start, Given, Taken, Open, Links, [], Cells).

radius(R, Size, R) :- Size =:= 3 * R * (R + 1) + 1, !.
radius(R, Size, Radius) :- R < 100, Next is R + 1, radius(Next, Size, Radius).

cell(Radius, X, Y) :-
    Least is -Radius,
    between(Least, Radius, Y),
    Width is 2 * Radius - abs(Y),
    Left is -Width,
    between(Left, Width, X),
    (X + Y) mod 2 =:= 0,
    \+ (X =:= 0, Y =:= 0).

% The cell (X,Y) has the number K; the open cells are those without a number.
walk(K, Last, X-Y, Given, Taken, Open, Links, Seen, [(X, Y, K) | Cells]) :-
    selectchk(X-Y, Open, Left),
    followed(X-Y, Seen, Links),
    (   K =:= Last
    ->  Cells = []
    ;   Next is K + 1,
        (   get_assoc(Next, Given, Place)
        ->  beside(X-Y, Place)
        ;   beside(X-Y, Place), memberchk(Place, Left), \+ memberchk(Place, Taken)
        ),
        near(Next, Place, Given),
        walk(Next, Last, Place, Given, Taken, Left, Links, [X-Y | Seen], Cells)
    ).

% The next given number can still be reached.
near(K, X-Y, Given) :-
    (   assoc_to_keys(Given, Keys), member(Key, Keys), Key >= K
    ->  get_assoc(Key, Given, A-B), max(abs(B - Y), (abs(A - X) + abs(B - Y)) // 2) =< Key - K
    ;   true
    ).

% A cell comes directly after or before those that it has links with.
followed(Cell, Seen, Links) :-
    forall((linked(Cell, Other, Links), memberchk(Other, Seen)), Seen = [Other | _]).

linked(X-Y, A-B, Links) :- member((X, Y, A, B), Links) ; member((A, B, X, Y), Links).

beside(X-Y, A-B) :- member(DX-DY, [2-0, -2-0, 1-1, -1-1, 1-(-1), -1-(-1)]), A is X + DX, B is Y + DY.
