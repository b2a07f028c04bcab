-- New puzzles whose clues are chosen together with their answer: a puzzle with an answer is drawn; then clues near
-- undecided atoms are chosen anew, in one ground program, until there is no other answer. The package does the same: see
-- aspsolve/families/declared/_searching.py. RULES, SEED and PREDICATES are defined before this. PREDICATES has, by the
-- signature of each clue and answer, the arguments of its column and row (0 for none), and whether it is a clue.
local clingo = require("clingo")

-- Options for drawing puzzles; the most draws, the share of random decisions at first, and the conflicts that a draw may
-- take: after a draw without result only signs are random, and the limit doubles, up to the last number.
local DRAW = { "--configuration=crafty", "--sign-def=rnd", "--warn=none" }
local MAX_DRAWN, SHARE_OF_RANDOM, CONFLICTS_OF_DRAW, MAX_CONFLICTS_OF_DRAW = 40, 0.2, 500, 64000
-- The most conflicts of a change, and the most changes in a row that leave no fewer atoms undecided.
local MAX_CONFLICTS, PATIENCE = 2000, 100
-- The reaches of a changed part to each side, and the share of changes that exclude a present clue.
local REACHES, SHARE_OF_TRUE = { 0, 1, 1, 1, 2 }, 0.7

local function pick(list)
  return list[math.random(#list)]
end

local function keep(list, test)
  local kept = {}
  for _, one in ipairs(list) do
    if test(one) then
      table.insert(kept, one)
    end
  end
  return kept
end

-- Lists the atoms of chosen clues, or of answers, with their names, literals, and places.
local function atoms_of(control, clues)
  local atoms = {}
  for signature, predicate in pairs(PREDICATES) do
    local name, arity = signature:match("(.*)/(.*)")
    for atom in control.symbolic_atoms:by_signature(name, tonumber(arity)) do
      if predicate.clue == clues and not (clues and atom.is_fact) then
        local at = atom.symbol.arguments
        local x, y = at[predicate.x], at[predicate.y]
        local place = { x = x and x.number, y = y and y.number }
        table.insert(atoms, { name = tostring(atom.symbol), literal = atom.literal, place = place })
      end
    end
  end
  return atoms
end

-- Returns the names of the last answer's atoms, nil for none, and whether the search was exhausted.
local function solve(control, assumptions, models, mode, conflicts)
  local settings, answer = control.configuration.solve, nil
  settings.models, settings.enum_mode, settings.solve_limit = models, mode, conflicts .. ",umax"
  local function read(model)
    answer = {}
    for _, symbol in ipairs(model:symbols({ shown = true })) do
      answer[tostring(symbol)] = true
    end
  end
  local result = control:solve({ assumptions = assumptions, on_model = read })
  return answer, result.exhausted
end

-- Returns the literals of atoms, negated for those that are not there.
local function literals_of(atoms, there)
  local literals = {}
  for at, atom in ipairs(atoms) do
    literals[at] = there[atom.name] and atom.literal or -atom.literal
  end
  return literals
end

-- Lists the atoms that differ between a puzzle's answers; nil if that takes too many conflicts.
local function undecided(control, chosen, answers, there)
  local clues = literals_of(chosen, there)
  local always, ended = solve(control, clues, 0, "cautious", MAX_CONFLICTS)
  local ever, all = solve(control, clues, 0, "brave", MAX_CONFLICTS)
  return ended and all and keep(answers, function(atom) return ever[atom.name] and not always[atom.name] end) or nil
end

-- Returns a puzzle that differs in a part of the board; nil for none.
local function changed(control, chosen, there, middle)
  local reach_x, reach_y = pick(REACHES), pick(REACHES)
  local function is_near(at, other, reach)
    return not (at and other) or math.abs(at - other) <= reach
  end
  local function is_part(atom)
    return is_near(atom.place.x, middle.x, reach_x) and is_near(atom.place.y, middle.y, reach_y)
  end
  local part = keep(chosen, is_part)
  if #part == 0 then
    return nil
  end
  local set = keep(part, function(atom) return there[atom.name] end)
  local other = pick(#set > 0 and math.random() < SHARE_OF_TRUE and set or part)
  local assumptions = literals_of(keep(chosen, function(atom) return not is_part(atom) end), there)
  table.insert(assumptions, there[other.name] and -other.literal or other.literal)
  return (solve(control, assumptions, 1, "auto", MAX_CONFLICTS))
end

-- Changes a puzzle until it has one solution; nil if that is not found.
local function unique(control, there)
  local chosen, answers = atoms_of(control, true), atoms_of(control, false)
  local in_cells = keep(chosen, function(atom) return atom.place.x and atom.place.y end)
  local open, left = undecided(control, chosen, answers, there), PATIENCE
  while not open or #open > 0 do
    if left == 0 then
      return nil
    end
    left = left - 1
    local other = changed(control, chosen, there, pick(open or #in_cells > 0 and in_cells or chosen).place)
    local still = other and undecided(control, chosen, answers, other)
    if still and (not open or #still <= #open) then
      left = open and #still == #open and left or PATIENCE
      there, open = other, still
    end
  end
  return there
end

-- Returns the atoms of a puzzle with its only answer; nil if none is found.
local function searched()
  local share, conflicts = SHARE_OF_RANDOM, CONFLICTS_OF_DRAW
  for _ = 1, MAX_DRAWN do
    local chance = { "--rand-freq=" .. share, "--seed=" .. math.random(2 ^ 30), table.unpack(DRAW) }
    local control = clingo.Control(chance)
    control:add("base", {}, RULES)
    control:ground({ { "base", {} } })
    local drawn, none = solve(control, {}, 1, "auto", conflicts)
    local found = drawn and unique(control, drawn)
    if found or not drawn and none then
      return found
    end
    if not drawn and conflicts < MAX_CONFLICTS_OF_DRAW then
      share, conflicts = 0, conflicts * 2
    end
  end
end

-- What is found becomes facts, which are the only answer set.
function main(program)
  math.randomseed(SEED)
  local lines = {}
  for name in pairs(searched() or { ["#false"] = true }) do
    table.insert(lines, name .. ".")
  end
  program:add("base", {}, table.concat(lines, "\n"))
  program:ground({ { "base", {} } })
  program:solve()
end
