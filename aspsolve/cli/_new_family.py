"""``aspsolve new-family``: write an encoding that declares a family, to begin with."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from aspsolve._files import write_text
from aspsolve.errors import InputError, shown

#: A family that is right, with what each line is for.
TEMPLATE = """\
% {title}: shade one square in each row and in each column. A number says how many squares around it are shaded.
%
% Up to the first empty comment line, above, stand the rules for people who solve puzzles.
%
% @family {kind}: {title}
% What a puzzle consists of: its board and its clues, each with a sentence. Letters are strings: "a", never a.
% @board cell(X,Y)
% @clue around(X,Y,N) as number: {{X,Y}} has {{N}} shaded squares around it
% The answer, with a sentence for an atom that holds, and one for an atom that does not hold.
% @answer shaded(X,Y) as shade: {{X,Y}} is shaded / {{X,Y}} is not shaded
% For new puzzles: which clues an answer has. If clues and answer are chosen together, this is a choice.
% @clues around(X,Y,N) :- cell(X,Y), not shaded(X,Y), N = {{ shaded(A,B) : near(X,Y,A,B) }}.

% A puzzle may have no clue.
#defined around/3.

near(X,Y,A,B) :- cell(X,Y), cell(A,B), |X-A| < 2, |Y-B| < 2, (X,Y) != (A,B).
{{ shaded(X,Y) }} :- cell(X,Y).

% Row {{Y}} has one shaded square.
:- cell(_,Y), {{ shaded(X,Y) : cell(X,Y) }} != 1.

% Column {{X}} has one shaded square.
:- cell(X,_), {{ shaded(X,Y) : cell(X,Y) }} != 1.

% {{X,Y}} has a number, and is not shaded. @obvious
:- around(X,Y,_), shaded(X,Y).

% {{X,Y}} has {{N}} shaded squares around it.
:- around(X,Y,N), {{ shaded(A,B) : near(X,Y,A,B) }} != N.

#show shaded/2.
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = "Write NAME.lp, an encoding that declares a family, for which all commands work at once."
    parser.add_argument("name", metavar="NAME", help="the family's name: small letters, digits and _")


def run(arguments: Namespace) -> int:
    name = arguments.name
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(f"expected a name of small letters, digits and _, found {shown(name)}")
    file = Path(f"{name}.lp")
    if file.exists() or file.is_symlink():
        raise InputError("there is such a file already", file=str(file))
    write_text(file, TEMPLATE.format(kind=name, title=name.replace("_", " ").capitalize()))
    print(f"{file}: change its rules, then try it: aspsolve check-family {file}")
    return 0
