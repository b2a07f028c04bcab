"""The public names, each with the module where it is defined: what ``from aspsolve import NAME`` finds.

Type checkers follow these imports; at run time `aspsolve` reads them and only imports the module that a name needs.
"""

from __future__ import annotations

from aspsolve import draw as draw
from aspsolve import formats as formats
from aspsolve import generate as generate
from aspsolve.debugging._debug import debug as debug
from aspsolve.debugging._findings import Diagnosis as Diagnosis
from aspsolve.errors import AspsolveError as AspsolveError
from aspsolve.errors import ClingoWarning as ClingoWarning
from aspsolve.errors import EncodingError as EncodingError
from aspsolve.errors import InputError as InputError
from aspsolve.errors import InputWarning as InputWarning
from aspsolve.errors import Interrupted as Interrupted
from aspsolve.errors import LimitReached as LimitReached
from aspsolve.explanation._functions import ambiguity as ambiguity
from aspsolve.explanation._functions import conflict as conflict
from aspsolve.explanation._functions import explain as explain
from aspsolve.explanation._functions import hint as hint
from aspsolve.explanation._functions import rate as rate
from aspsolve.explanation._rating import Rating as Rating
from aspsolve.explanation._session import Explainer as Explainer
from aspsolve.families._family import Family as Family
from aspsolve.families._registry import load_family as load_family
from aspsolve.families.fillin._dialect import Dialect as Dialect
from aspsolve.families.fillin._puzzle import FillIn as FillIn
from aspsolve.families.fillin._puzzle import FillInSolution as FillInSolution
from aspsolve.families.rikudo._puzzle import Rikudo as Rikudo
from aspsolve.families.rikudo._puzzle import RikudoSolution as RikudoSolution
from aspsolve.families.seeknumbers._puzzle import SeekNumbers as SeekNumbers
from aspsolve.families.seeknumbers._puzzle import SeekNumbersSolution as SeekNumbersSolution
from aspsolve.formats import read as read
from aspsolve.formats import read_solutions as read_solutions
from aspsolve.formats import write as write
from aspsolve.model.puzzle import Puzzle as Puzzle
from aspsolve.model.puzzle import Solution as Solution
from aspsolve.model.puzzle import Status as Status
from aspsolve.solving._result import Result as Result
from aspsolve.solving._solve import solutions as solutions
from aspsolve.solving._solve import solve as solve
