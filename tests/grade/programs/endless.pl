% Never ends, whatever it is asked.
puzzle_solution(Rows, Words) :- puzzle_solution(Rows, Words).
resolve(Puzzle) :- resolve(Puzzle).
rikudo(Size, Prefilled, Links, Result) :- rikudo(Size, Prefilled, Links, Result).
