"""Prolog: the assignments' queries and answers, in any dress; what is written, and what is refused."""

import pytest

from aspsolve import Dialect, FillIn, InputError, Puzzle, Rikudo, solve
from aspsolve.formats import format_named
from aspsolve.formats.prolog import read_puzzle, read_puzzles, read_solutions, write_puzzle
from aspsolve.model import _prolog as terms
from aspsolve.model._prolog import directive
from tests.conftest import COURSE, CROSS

PLAIN = Dialect()
CROSS_QUERY = (
    ":- initialization((Puzzle = [['#',h,'#'],[_,_,_],['#',_,'#']], WordList = [[h,a,t],[b,a,g]],"
    ' puzzle_solution(Puzzle, WordList), format("Puzzle = ~q.~n", [Puzzle]))).\n'
)
CROSS_ANSWER = "Puzzle = [['#',h,'#'],[b,a,g],['#',t,'#']], WordList = [[h,a,t],[b,a,g]]"
LISBON = FillIn(
    ["___#____", "_#___#_#", "_#_#_a_#", "_____###", "_#_#####"],
    ["ato", "dao", "dia", "mae", "sede", "soar", "ameno", "drama", "mande"],
    min_slot=3,
)
LISBON_TEXT = """[[ato,dao,dia,mae,sede,soar,ameno,drama,mande],
[[P11, P12, P13, #, P15, P16, P17, P18],
[P21, #, P23, P24, P25, #, P27, #],
[P31, #, P33, #, P35, a, P37, #],
[P41, P42, P43, P44, P45, #, #, #],
[P51, #, P53, #, #, #, #, #]]]"""
RIKUDO = Rikudo(61, [(2, 4, 59), (-1, 3, 56)], [(3, 1, 4, 0)])
SMALL_RIKUDO = Rikudo(7, [(-2, 0, 1)], [(-1, 1, 1, 1)])


def same(one: Puzzle, other: Puzzle) -> bool:
    """Compare puzzles, and the words of fill-ins in their order too."""
    return one == other and getattr(one, "words", None) == getattr(other, "words", None)


#: The words of an assignment's example, as they stand there: each query for itself, then all in one with its answer.
PASTED = """?- Puzzle = [[‘#’,h,’#’],[_,_,_],[‘#’,_,’#’]]
?- WordList = [[h,a,t], [b,a,g]]
?- Puzzle = [[‘#’,h,’#’],[_,_,_],[‘#’,_,’#’]], WordList = [[h,a,t], [b,a,g]], puzzle_solution(Puzzle, WordList).
Puzzle = [[#, h, #], [b, a, g], [#, t, #]],
WordList = [[h, a, t], [b, a, g]] ;
"""


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
BARE = "$$[(2, 4, 59), (1, 3, 60), (-6, 2, 1)]$$\n$[(3, 1, 4, 0), (5, -1, 3, -1)]$"
OF_BARE = Rikudo(61, [(2, 4, 59), (1, 3, 60), (-6, 2, 1)], [(3, 1, 4, 0), (5, -1, 3, -1)])
ZEROS = "0" * 5000
#: Puzzles with texts that are read as each of them.
READ: list[tuple[Puzzle, list[str]]] = [
    (
        CROSS,
        [
            CROSS_QUERY,
            # in another order, with other names, without prefix and end
            "puzzle_solution(P,W),W=[[h,a,t],[b,a,g]],P=[[#,h,#],[A,B,C],[#,D,#]]",
            "[[#,h,#],[_,_,_],[#,_,#]] = P, [hat,bag] = W, puzzle_solution(P, W)",
            # the terms in place
            ":- puzzle_solution([['#',h,'#'],[_,_,_],['#',_,'#']], [[h,a,t],[b,a,g]]).",
            # without a goal: the grid is what has variables or blocks
            "W = [[h,a,t],[b,a,g]], P = [[#,h,#],[_,_,_],[#,_,#]];",
            # words as atoms and strings, letters as strings, text in comments and white space
            "Puzzle = [['#',\"h\",'#'],[_1,_2,_3],['#',_160,'#']], % the ] grid\n\tWordList = [hat, /* . */ \"bag\"].",
            # variables for rows and squares
            "R = [_,_,_], B = '#', P = [[B,h,B],R,[B,_,B]], W = [hat,bag], puzzle_solution(P,W)",
            "'puzzle_solution'([['\\x23\\','\\150\\',\"\\u0023\"],[_,_,_],[#,((_)),#]], ['h\\\nat',bag])",
            # spread over lines and queries
            "?- Puzzle = [['#',h,'#'],[_,_,_],['#',_,'#']]\n?- WordList = [[h,a,t],[b,a,g]]",
            "Puzzle = [['#',h,'#'],[_,_,_],['#',_,'#']].\nWordList = [[h,a,t],[b,a,g]].",
            "Puzzle = [['#',h,'#'],\n[_,_,_],\n['#',_,'#']]\nW = [[h,a,t],[b,a,g]]\npuzzle_solution(Puzzle, W)",
            PASTED.replace("?- ", "").split("\n", 2)[2] + "false.",
        ],
    ),
    (
        LISBON,
        [
            LISBON_TEXT,
            f"Puzzle = {LISBON_TEXT}.",
            f"?- resolve_Puz({LISBON_TEXT}).",
            f"?- Puz = {LISBON_TEXT}, resolve_Puz(Puz).",
            "Ps = {}, G = {}, r([Ps,G])".format(*LISBON_TEXT[1:-1].split(",\n", 1)),
        ],
    ),
    (
        RIKUDO,
        [
            "rikudo(61, [(2,4,59),(-1,3,56)], [(3,1,4,0)], R)",
            "?- rikudo(61, [(2, 4, 59), (-1, 3, 56)], [(3, 1, 4, 0)], _).",
            "Prefilled = [(2,4,59),(-1,3,56)], Links = [(4,0,3,1)], rikudo(61, Prefilled, Links, R).",
            "?- rikudo(Size, [P, (-1,3,56)], [(3,1,4,0)], R), Size = 61, P = (2,4,59);",
            # a test of the assignment, and the hole among the numbers
            "(1,61,[(2,4,59),(-1,3,56)],[(3,1,4,0)]).",
            "?- rikudo(61, [(2,4,59),(0,0,-10),(-1,3,56)], [(3,1,4,0)], R).",
        ],
    ),
    (OF_BARE, [BARE, f"61\n{BARE}", f"61.\n{BARE}.", f"61, {BARE}".replace("$\n$", "$,\n$")]),
    *(
        (Rikudo(size, [(-2, 0, 1), (2, 0, size - 1)], [(1, 1, 2, 0)]), [f"[(-2,0,1),(2,0,{size - 1})]. [(1,1,2,0)]."])
        for size in (7, 19, 37, 127)  # which the last number says
    ),
    (Rikudo(7, [(-2, 0, 1)]), [f"rikudo(7, [(-{ZEROS}2, {ZEROS}, {ZEROS}1)], [], R)"]),
    (
        FillIn([["0", "A", "ж", "é", "ch", "_"]], [["0", "A", "ж", "é", "ch", "9"]]),
        ["puzzle_solution([[0,'A',ж,é,'ch',_]], [[0,'A',ж,é,'ch',9]])"],
    ),
    (FillIn(["____"], ["2024", "0"], min_slot=3), ["[[2024,0], [[_,_,_,_]]]"]),
    (FillIn(["ab"], ["ab"]), ["puzzle_solution([[a,b]], [[a,b]])"]),
    (
        FillIn([["😀", "_", FAMILY]], [["😀", "b", FAMILY]]),
        [f"?- puzzle_solution([[😀,_,{FAMILY}]], [[😀,b,{FAMILY}]])."],
    ),
]


@pytest.mark.parametrize(("puzzle", "text"), [(puzzle, text) for puzzle, texts in READ for text in texts])
def test_text_is_read_as_the_puzzle(puzzle: Puzzle, text: str) -> None:
    assert same(read_puzzle(text, PLAIN), puzzle)


@pytest.mark.parametrize("text", [CROSS_QUERY, LISBON_TEXT])
def test_shortest_slot_of_the_dialect_counts(text: str) -> None:
    assert read_puzzle(text, Dialect(min_slot=4)).min_slot == 4


def test_puzzles_are_written_as_the_assignments_have_them() -> None:
    assert write_puzzle(CROSS, PLAIN) == CROSS_QUERY
    assert write_puzzle(RIKUDO, PLAIN) == directive(["rikudo(61, [(-1,3,56),(2,4,59)], [(3,1,4,0)], R)"], "R")
    goal = "seek_numbers((3,3), (1,1), (3,3), [(2,1,2),(2,2,2)], Path)"
    assert write_puzzle(COURSE, PLAIN) == directive([goal], "Path")
    pair = "[[tea,'Eva'], [[P11,P12,a],['#',P22,P23]]].\n"
    assert write_puzzle(FillIn(["__a", "#__"], ["tea", "Eva"], 3), PLAIN) == pair


def test_variables_of_a_large_grid_cannot_be_mistaken() -> None:
    text = write_puzzle(FillIn(["_" * 11, "_" * 11], ["abc"], 3), PLAIN)
    assert text.startswith("[[abc], [[P1_1,P1_2,")
    assert ",P1_11]" in text
    assert "[P2_1," in text


def test_long_grid_has_a_line_for_each_row() -> None:
    assert write_puzzle(FillIn(["_" * 9] * 9, ["abc"]), PLAIN).splitlines()[1] == " [_,_,_,_,_,_,_,_,_],"


@pytest.mark.parametrize(
    ("letter", "written"),
    [
        *((letter, letter) for letter in ("a", "é", "あ", "7", "ch", "x\u0301")),
        *((letter, f"'{letter}'") for letter in ("A", "ǅ", "Ⅷ", "٧", "²", "10", '"', "%", "‘", "\u200d", "👍🏽")),
        ("'", "'\\''"),
        ("\\", "'\\\\'"),
    ],
)
def test_letter_is_quoted_where_prolog_needs_it_and_reads_back(letter: str, written: str) -> None:
    puzzle = FillIn([[letter, "_"]], [[letter, letter]])
    text = write_puzzle(puzzle, PLAIN)
    assert f"Puzzle = [[{written},_]]," in text
    assert same(read_puzzle(text, PLAIN), puzzle)


@pytest.mark.parametrize("min_slot", [1, 4])
def test_shortest_slot_that_no_form_can_say_is_refused(min_slot: int) -> None:
    with pytest.raises(InputError, match=f"^min_slot {min_slot} cannot be written as Prolog: .* mean 2 or 3$"):
        write_puzzle(FillIn(["_"], ["a"], min_slot), PLAIN)


def test_several_answers_have_semicolons_between_them() -> None:
    puzzle = FillIn(["__", "__"], ["ab", "cd", "ac", "bd"])
    result = solve(puzzle, models=0)
    assert len(result.solutions) == 2
    lines = format_named("prolog").write_result(result, puzzle, PLAIN).splitlines()
    assert [line[-2:] for line in lines] == [" ;", "]."]
    assert read_solutions("\n".join(lines), puzzle, PLAIN) == result.solutions


@pytest.mark.parametrize(
    "text",
    [
        f"{CROSS_ANSWER} ;\nfalse.",
        "Puzzle = [[#, h, #], [b, a, g], [#, t, #]],\nWordList = [[h, a, t], [b, a, g]] ;",
        "WordList = [[h,a,t],[b,a,g]], Puzzle = [[#,h,#],[b,a,g],[#,t,#]]",
        "P = [[#,h,#],[b,a,g],[#,t,#]], W = [[h,a,t],[b,a,g]].",
        "[[#,h,#],[b,a,g],[#,t,#]].",
        "Puz = [[hat,bag], [[#,h,#],[b,a,g],[#,t,#]]]",
    ],
)
def test_answer_of_a_fillin_is_read(text: str) -> None:
    assert read_solutions(text, CROSS, PLAIN) == solve(CROSS).solutions


def test_answer_with_other_variables_is_read() -> None:
    result = solve(SMALL_RIKUDO)
    triples = str(result.solutions[0].triples())  # type: ignore[attr-defined]
    for text in (f"Prefilled = [], R = {triples}, Z = 1", f"Links = [], Anything = {triples}.", triples):
        assert read_solutions(text, SMALL_RIKUDO, PLAIN) == result.solutions


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "1:1: expected a puzzle, found nothing"),
        ("% nothing\n.", "1:1: expected a puzzle, found nothing"),
        ("X = [a,\n  b", "2:4: expected ']' or ',', found the end of the text"),
        ("X = [a b]", "1:8: expected ']' or ',', found 'b'"),
        ("X = [a|T]", "1:7: expected all elements of a list between its brackets, found '|'"),
        ("X = [a,]", "1:8: expected a term, found ']'"),
        ("X = @", "1:5: expected a term, found '@'"),
        ("X = a/b", "1:6: expected ',', ';', '.' or the end of the text, found '/'"),
        ("X = a. Y", "1:8: expected a list of words and grid, found the variable Y"),
        ("X = [",  "1:6: expected a term or ']', found the end of the text"),
        ("X == a", "1:4: expected a term, found '='"),
        ("X = 'abc\n'", "1:5: expected a closing quote after ', found none"),
        ("X = ‘abc", "1:5: expected a closing quote after ‘, found none"),
        ("X = /* abc", "1:5: expected */ after /*, found none"),
        ("X = '\\q'", "1:5: expected an escape that Prolog knows, found \\q"),
        ("X = '\\u12'", "1:5: expected an escape that Prolog knows, found \\u"),
        ("X = '\\ud800'", "1:5: expected a character's code after \\u, found d800"),
        ("X = '\\x110000\\'", "1:5: expected a character's code after \\x, found 110000"),
        ("X = '\\1" + "\\1" * 200_000, "1:5: expected a closing quote after ', found none"),
        ("X = '" + "\\x41" * 200_000, "1:5: expected a closing quote after ', found none"),
        ("X = '" + "''" * 400_000, "1:5: expected a closing quote after ', found none"),
        ("X = a→b", "1:5: expected 'a→b' in quotes"),
        ("X = a; Y = b", "1:8: expected one query, found =/2 after ;"),
        ("X = Y", "1:1: expected a named variable on one side of =, and what it stands for on the other"),
        ("a = b", "1:1: expected a named variable on one side of =, and what it stands for on the other"),
        ("_ = b", "1:1: expected a named variable on one side of =, and what it stands for on the other"),
        ("X = a,\nX = b", "2:1: expected X to be bound once, found it bound again"),
        ("f(a), g(b)", "1:7: expected one goal besides those with =, found g/1 as a second one"),
        ("rikudo(61, [], [])", "1:1: expected rikudo(Size, Prefilled, Links, R), found rikudo/3"),
        ("rikudo(61, [], [], x)", "1:20: expected a variable for what is to be found, found the atom 'x'"),
        ("rikudo(61, [(1,2)], [], R)", "1:13: expected (x, y, k), found a tuple of 2"),
        ("rikudo(61, [(1,1,a)], [], R)", "1:18: expected a whole number, found the atom 'a'"),
        ("rikudo(61, (1,1,1), [], R)", "1:12: expected a list of (x, y, k), found a tuple of 3"),
        ("\n rikudo(60, [], [], R)", "2:2: size: no hexagon has 60 cells; 37, 61 and 91 are the usual sizes"),
        ("rikudo(61, P, [], R)", "1:12: expected a list of (x, y, k), found the variable P"),
        ("rikudo(" + "9" * 9999 + ", [], [], R)", "1:8: expected a number of at most 10 digits, found a longer one"),
        ("seek_numbers(3, (1,1), (3,3), [], P)", "1:14: expected (width, height), found the number 3"),
        ("seek_numbers((3,3), (1,1), (4,3), [], P)", "1:1: final: there is no cell (4,3)"),
        ("puzzle_solution([[_,A],\n[A,_]], [[a,b]])",
         "2:2: the variable A stands in two squares, also at 1:21, which would have to hold the same letter"),
        ("R = [_,_], puzzle_solution([R,R], [ab])",
         "1:6: the variable _ stands in two squares, also at 1:6, which would have to hold the same letter"),
        ("puzzle_solution([[_],[_,_]], [[a,b]])", "1:17: grid, row 2: expected 1 squares, found 2"),
        ("puzzle_solution([_], [[a,b]])", "1:18: expected a list of squares, found the variable _"),
        ("puzzle_solution([[[]]], [[a,b]])", "1:19: expected a square, found a list of 0"),
        ("puzzle_solution([[10]], [[a,b]])",
         "1:19: expected a square, found the number 10: only a single digit needs no quotes"),
        ("puzzle_solution([['_']], [[a,b]])",
         "1:19: expected a variable for an open square, found the atom '_' in quotes"),
        ("puzzle_solution([[_]], [[a,X]])", "1:28: expected a letter, found the variable X"),
        ("puzzle_solution([[_]], [007])", "1:25: expected a word, found the number 007"),
        ("puzzle_solution([[_]], [(a,b)])", "1:25: expected a word, found a tuple of 2"),
        ("puzzle_solution([[_]], [[a,'#']])", "1:17: words, word 1: '#' stands for a block"),
        ("puzzle_solution(P, W)", "1:20: expected a list of words, found the variable W"),
        ("X = [[a]], Y = [[a]]", "1:5: expected puzzle_solution(Puzzle, WordList) to say what is the grid"),
        ("X = [X], puzzle_solution(X, [a])", "1:5: expected a square, found a list of 1"),
        ("show(X)", "1:6: expected a list of words and grid, found the variable X"),
        ("likes(a, b)", "1:1: expected puzzle_solution(Puzzle, WordList), rikudo("),
        pytest.param(
            "R = [" + "a," * 9999 + "a], puzzle_solution([" + "R," * 9999 + "R], [a])",
            "1:20823: expected at most 4000000 characters in place of variables, found more", marks=pytest.mark.slow,
        ),
        ("A = [B,B], B = [A,A], puzzle_solution(A, [a])", "1:5: expected a square, found a list of 2"),
        ("[" * 100_000, "1:51: expected at most 50 brackets within each other, found more"),
        ("f(" * 100_000, "1:102: expected at most 50 brackets within each other, found more"),
        ("[" + "a" * 1_000_000 + "!", "1:1000002: expected ']' or ',', found '!'"),
        ("'" + "a" * 1_000_000 + "' = X", "1:1: expected puzzle_solution(Puzzle, WordList) to say what is the grid"),
        ("'" + "\\a" * 50_000, "1:1: expected a closing quote after ', found none"),
        ("'\\" * 200_000, "1:1: expected a closing quote after ', found none"),
        ("/*" + "*" * 100_000, "1:1: expected */ after /*, found none"),
        pytest.param("a" * 4_000_001, "the text has more than 4000000 characters", marks=pytest.mark.slow),
    ],
    ids=lambda text: text[:40],
)  # fmt: skip
def test_text_that_is_no_puzzle_is_refused_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        read_puzzle(text, PLAIN)
    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_names_and_signs_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "MAX_TOKENS", 1000)
    with pytest.raises(InputError, match=r"^1:1001: expected at most 1000 names and signs, found more$"):
        read_puzzle("[" + "_," * 600, PLAIN)


@pytest.mark.parametrize(
    ("puzzle", "text", "complaint"),
    [
        (CROSS, "Puzzle = [[a]].", "1:10: grid: expected 3 rows of 3 squares"),
        (
            CROSS,
            "Puzzle = [['#',h,'#'],[b,a,g]|...].",
            "1:30: the answer is shortened here: SWI-Prolog prints all of it after set_prolog_flag(",
        ),
        (CROSS, "P = [[e,d,i,t,#,o|...],[v,e|...],[...|...]|...].", "1:18: the answer is shortened here"),
        (RIKUDO, "R = [(-4,4,54), (0,...), ...]", "1:20: the answer is shortened here"),
        (RIKUDO, "R = [(-4,4,54), …, (0,0,-10)].", "1:17: the answer is shortened here"),
        (CROSS, "[Puzzle]\n..7...8..\n", "2:4: expected ',', '=', ';', '.' or the end of the text, found '...'"),
        (CROSS, "true.", "1:1: expected a list of rows, found the atom 'true'"),
        (CROSS, "X = a, true.", "1:8: expected Variable = term, found the atom 'true'"),
        (CROSS, "Puzzle = [['#',h,'#'],[b,a,' '],['#',t,'#']]", "1:10: grid, row 2: ' ' in square 3 is no character"),
        (RIKUDO, "R = [(1,2)]", "1:6: expected (x, y, k), found a tuple of 2"),
        (RIKUDO, "R = 5", "1:5: expected a list of (x, y, k), found the number 5"),
        (RIKUDO, "R = [(1,1,9999999999)]", "1:5: number at (1,1): 9999999999 is not between"),
        (COURSE, "Path = [(1,1),(1,2,3)]", "1:15: expected (x, y), found a tuple of 3"),
        (COURSE, "Path = [(1,1),", "1:15: expected a term, found the end of the text"),
    ],
)
def test_text_that_is_no_answer_is_refused_with_its_place(puzzle: Puzzle, text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        read_solutions(text, puzzle, PLAIN)
    assert str(caught.value).startswith(complaint)


def test_answers_share_one_limit_for_what_stands_for_variables() -> None:
    answer = "A = " + "a" * 1_000_000 + ", Puzzle = [[A,A,A]]"
    assert len(read_solutions(answer, FillIn(["___"], ["ab"]), PLAIN)) == 1
    with pytest.raises(InputError, match=r"^2:1000018: expected at most 4000000 characters in place of variables"):
        read_solutions(f"{answer};\n{answer}", FillIn(["___"], ["ab"]), PLAIN)


def test_query_and_answer_together_are_a_puzzle_and_its_solution() -> None:
    assert read_puzzle(PASTED) == CROSS
    (solution,) = read_solutions(PASTED, CROSS)
    assert solution.check() == ()


@pytest.mark.parametrize(
    ("text", "puzzles"),
    [
        (
            "?- rikudo(7, [(-2,0,1)], [], R).\n% the next\n?- rikudo(7, [(-2,0,2)], [], R).\nR = [(0,0,-10)].\n",
            [Rikudo(7, [(-2, 0, 1)]), Rikudo(7, [(-2, 0, 2)])],
        ),
        ("[[ab], [[_,_]]].\n[[cd,ef], [[_,_]]].\n", [FillIn(["__"], ["ab"], 3), FillIn(["__"], ["cd", "ef"], 3)]),
        ("37\n[(-6,0,1)]\n[]\n61\n[(-6,0,1)]\n", [Rikudo(37, [(-6, 0, 1)]), Rikudo(61, [(-6, 0, 1)])]),
        (
            "(1,7,[(-2,0,1)],[]).\n(2,19,[(-2,0,1)],[(1,1,2,0)]).\n",
            [Rikudo(7, [(-2, 0, 1)]), Rikudo(19, [(-2, 0, 1)], [(1, 1, 2, 0)])],
        ),
    ],
    ids=["queries", "pairs", "bare lists with their sizes", "tests of the assignment"],
)
def test_several_puzzles_of_a_text_are_read(text: str, puzzles: list[Puzzle]) -> None:
    assert read_puzzles(text, PLAIN) == puzzles
    with pytest.raises(InputError, match=r"^expected one puzzle, found 2$"):
        read_puzzle(text)


def test_size_that_bare_lists_do_not_show_is_asked_for() -> None:
    with pytest.raises(InputError, match=r"^1:1: size: expected one of 37, 61, 91 before the lists"):
        read_puzzle("[(2, 0, 59), (-6, 2, 1)]")
