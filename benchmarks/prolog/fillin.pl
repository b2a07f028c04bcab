% Fill-in in SWI-Prolog, a peer: the slot with the fewest fitting words first, then each of these in turn.
%
% swipl -q -g main fillin.pl < TERM
%
% Reads slots(Slots, Words): a slot is a list of variables, shared where slots cross, and of letters; Words are
% Word-Times pairs. Prints each of the first two solutions as a line with the time in seconds, then `done`.

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).

main :-
    read_term(slots(Slots, Words), []),
    by_length(Words, Table),
    get_time(Begin),
    (   call_limited(2, fill(Slots, Table)),
        get_time(Now),
        Seconds is Now - Begin,
        print_line(Seconds, Slots),
        fail
    ;   true
    ),
    writeln(done),
    halt.

print_line(Seconds, Slots) :-
    print(solution(Seconds, Slots)), nl, flush_output.

call_limited(Most, Goal) :-
    State = count(0),
    call(Goal),
    arg(1, State, Before),
    Now is Before + 1,
    nb_setarg(1, State, Now),
    (   Now >= Most -> ! ; true ).

by_length(Words, Table) :-
    findall(Length-(Word-Times), ( member(Word-Times, Words), length(Word, Length) ), Keyed),
    keysort(Keyed, Sorted),
    group_pairs_by_key(Sorted, Groups),
    list_to_assoc(Groups, Table).

% The slot with the fewest words that fit takes one of them, and the others go on with one less of it.
fill([], _) :- !.
fill(Slots, Table) :-
    maplist(counted(Table), Slots, Counted),
    keysort(Counted, [_-(Slot-Fitting) | Others]),
    pairs_values(Others, Rest0),
    pairs_keys(Rest0, Rest),
    length(Slot, Length),
    member(Word-Times, Fitting),
    Slot = Word,
    get_assoc(Length, Table, Words),
    selectchk(Word-Times, Words, Left0),
    Less is Times - 1,
    (   Less =:= 0 -> Left = Left0 ; Left = [Word-Less | Left0] ),
    put_assoc(Length, Table, Left, Table1),
    fill(Rest, Table1).

counted(Table, Slot, Number-(Slot-Fitting)) :-
    length(Slot, Length),
    (   get_assoc(Length, Table, Words) -> true ; Words = [] ),
    include(fits(Slot), Words, Fitting),
    length(Fitting, Number).

fits(Slot, Word-_) :- \+ Slot \= Word.
