/**
 * Choices inside a task. The checker runs a task again from its boundary for every alternative: the indexes that are
 * known are forced, and the first `choose` behind them stops the task, uncatchable like a refusal. The properties that
 * a program declares are kept here too: a list that changes after initialisation is a change of the base heap.
 */
export const source = String.raw`'use strict'
// Indexes that the next choices have to give, and how many of them were used.
let $$forced = []
let $$used = 0
// How many alternatives the choice has that stopped the task.
let $$alternatives = 0
// Why no choice may be made now, for the refusal; undefined while a task runs.
let $$noChoice = 'while the modules are initialised'
// How many atomic sections are under way, and whom the first of them tells that it begins.
let $$atomic = 0
let $$onAtomic
const $$beginAtomic = () => { if ($$atomic++ === 0 && $$onAtomic !== undefined) $$onAtomic() }
// Asks the checker whether it has seen what a root reaches; undefined when nobody wants to know.
let $$seenRoot
// Tells the checker what sometimes() said.
let $$onSometimes
const $$choiceStop = $$freeze({ __proto__: null, stop: 'choice' })
const $$ignoredStop = $$freeze({ __proto__: null, stop: 'ignored' })
const $$visitedStop = $$freeze({ __proto__: null, stop: 'visited' })
const $$divergedStop = $$freeze({ __proto__: null, stop: 'diverged' })

const $$choose = (count) => {
  if (count === 1) return 0
  if ($$noChoice !== undefined) {
    $$refuse('choice', 'choose() is called ' + $$noChoice, 'call it in main, in what main calls, or in an operation')
  }
  if ($$used < $$forced.length) {
    const index = $$forced[$$used++]
    // Only a run that goes another way than the recorded one asks for fewer alternatives.
    if (index >= count) $$stop($$divergedStop, 'diverged')
    if ($$used === $$forced.length && $$keepsUntracked) $$host.untrackedRollback()
    return index
  }
  $$alternatives = count
  return $$stop($$choiceStop, 'choice')
}
// A choice that the library makes: the first of 'texts' is what happens by default, and where no choice can be made.
const $$pick = (texts) => {
  if (texts.length === 1 || $$noChoice !== undefined) return 0
  const index = $$choose(texts.length)
  if ($$recorder !== undefined) $$recorder.chose(texts[index], index, texts.length)
  return index
}
const $$ignoreIf = (condition) => { if (condition) $$stop($$ignoredStop, 'ignored') }
const $$stopIfVisited = (root) => {
  // Before the last forced choice the question was asked in an earlier run.
  if ($$used < $$forced.length || $$seenRoot === undefined) return
  // What an eager block has changed is not known before its end.
  if ($$block === 2) $$fallBack()
  let seen
  try {
    seen = $$seenRoot(root)
  } catch (error) {
    $$stop(error, 'refusal')
  }
  if (seen) $$stop($$visitedStop, 'visited')
}

const $$properties = { always: [], sometimes: [], atEnd: [], compare: undefined }
const $$declare = (list, name, predicate) => {
  for (let i = 0; i < list.length; i++) {
    if (list[i].name !== name) continue
    $$barrier(list[i])
    list[i].predicate = predicate
    return
  }
  $$barrier(list)
  $$push(list, { name, predicate })
}
$$access.properties = () => $$properties
// Whether the program has checked an assertion, in any run.
let $$hasAsserted = false
const $$asserted = () => { $$hasAsserted = true }
$$access.hasAsserted = () => $$hasAsserted
$$access.beginTask = (forced) => { $$forced = forced; $$used = 0; $$atomic = 0; $$noChoice = undefined }
$$access.endTask = (reason) => { $$noChoice = reason }
$$access.alternatives = () => $$alternatives
$$access.forcedLeft = () => $$forced.length - $$used
$$access.isAtomic = () => $$atomic > 0
$$access.setOnAtomic = (tell) => { $$onAtomic = tell }
$$access.setSeenRoot = (ask) => { $$seenRoot = ask }
$$access.setOnSometimes = (tell) => { $$onSometimes = tell }
`
