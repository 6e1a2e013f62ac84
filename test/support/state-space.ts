/**
 * A small program with operations, and two ways to explore it: with the engine, and by replaying every sequence of calls
 * in a new context of plain V8. A state is told from others by the program's own `view`, a function that prints all
 * that can be observed of it. Both must find the same views in the same order.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, createContext, runInContext } from 'node:vm'

import { checkExploration } from '../../src/check/check-exploration.ts'
import { NO_EXTENSIONS } from '../../src/check/extensions.ts'
import { Session } from '../../src/check/session.ts'
import { Explorer } from '../../src/explore/explorer.ts'
import type { Keeper } from '../../src/explore/keeper.ts'
import { makeKeeper } from '../../src/explore/keepers.ts'
import { type CheckSettings, checkSettings, type Mode } from '../../src/options.ts'
import { QUIET } from './checked.ts'
import { inFile, inFolder } from './folder.ts'

export interface Space {
  /** Text of the program: declarations that run once. */
  readonly program?: string
  /** Expression that makes the root. */
  readonly root: string
  /** Function texts, called with the root. What they throw is part of no state. */
  readonly operations: Readonly<Record<string, string>>
  /** Text of a function of the root; its result is printed, and it may change what it likes. */
  readonly view: string
  readonly bound: number
  /** Other modules, by file name; only for the engine. */
  readonly files?: Readonly<Record<string, string>>
}

export interface Explored {
  readonly states: number
  readonly transitions: number
  /** What `view` prints in each state, in the order of discovery. */
  readonly views: readonly string[]
}

export interface Engine {
  readonly exact: boolean
  readonly generateCode: boolean
  /** Without it the loop is the engine's own, with the keeper of host mode. */
  readonly mode?: Mode
}

export const ENGINES: readonly Engine[] = [
  { exact: false, generateCode: true }, { exact: false, generateCode: false },
  { exact: true, generateCode: true }, { exact: true, generateCode: false },
]

/** Explores with the engine; the file is a CommonJS module, so that its code may be sloppy. */
export function explored(space: Space, engine: Engine = ENGINES[0]!, extension = 'cjs'): Explored {
  return inFolder((directory) => {
    const file = join(directory, `space.${extension}`)
    writeFileSync(file, explorationText(space, extension))
    for (const [name, text] of Object.entries(space.files ?? {})) writeFileSync(join(directory, name), text)
    const views: string[] = []
    const settings = checkSettings({ exact: engine.exact, mode: engine.mode })
    const session = new Session(file, settings, { console: (line) => views.push(line), generateCode: engine.generateCode })
    if (engine.mode !== undefined) return exploredInMode(session, settings, views)
    const explorer = new Explorer(session.subject, keeperOf(session), settings, () => undefined)
    explorer.run()
    if (explorer.violation !== undefined) throw new Error(`${explorer.violation.finding.message} after ${explorer.violation.path.join()}`)
    return { states: explorer.visited.size, transitions: explorer.transitions, views }
  })
}

function keeperOf({ subject, initial }: Session): Keeper {
  return makeKeeper('host', { heap: subject.heap, roots: subject.roots, initial, enter() {} })
}

function exploredInMode(session: Session, settings: CheckSettings, views: readonly string[]): Explored {
  // A guard takes transitions twice, by a road of its own.
  session.guard = () => undefined as never
  const result = checkExploration({ session, settings, hooks: QUIET, extensions: NO_EXTENSIONS })
  if (result.violation !== undefined) throw new Error(`${result.violation.message} after ${result.violation.trace.steps.length} steps`)
  return { states: result.states, transitions: result.transitions, views }
}

/** Explores like `explored`; each fingerprint made from the write log is compared with the one of the linearized state. */
export function successorFingerprints(space: Space): { readonly compared: number; readonly different: number } {
  return inFile('space.cjs', explorationText(space, 'cjs'), (file) => {
    const settings = checkSettings({})
    const session = new Session(file, settings, { console: () => {} })
    const { heap, subject } = session
    let compared = 0
    let different = 0
    const compute = heap.computeSuccessor.bind(heap)
    heap.computeSuccessor = (words) => {
      if (!compute(words)) return false
      const fast = heap.fingerprint.toString()
      heap.linearize(subject.roots)
      heap.computeFingerprint()
      compared++
      if (heap.fingerprint.toString() !== fast) different++
      return true
    }
    new Explorer(subject, keeperOf(session), settings, () => undefined).run()
    return { compared, different }
  })
}

export function explorationText({ program = '', root, operations, view, bound }: Space, extension: string): string {
  const list = Object.entries(operations).map(([name, run]) => `  ${name}: { run: ${run}, throws: () => true },`).join('\n')
  const [head, tail] = extension === 'cjs'
    ? [`const { explore } = require('manyworlds')`, 'module.exports =']
    : [`import { explore } from 'manyworlds'`, 'export default']
  return `${head}
${program}
const $view = ${view}
${tail} explore({
  root: () => (${root}),
  bound: ${bound},
  operations: {
${list}
  },
  invariant: (root) => { console.log(String($view(root))); return true },
})
`
}

/** Explores by replaying: a state is reached by running the whole program and all calls in a new context. */
export function replayed(space: Space): Explored {
  const names = Object.keys(space.operations)
  const views = [viewAfter(space, [])]
  const seen = new Set(views)
  let transitions = 0
  let level: string[][] = [[]]
  for (let depth = 1; depth <= space.bound; depth++) {
    const next: string[][] = []
    for (const path of level) {
      for (const name of names) {
        transitions++
        const view = viewAfter(space, [...path, name])
        if (seen.has(view)) continue
        seen.add(view)
        views.push(view)
        next.push([...path, name])
      }
    }
    level = next
  }
  return { states: views.length, transitions, views }
}

function viewAfter({ program = '', root, operations, view }: Space, path: readonly string[]): string {
  const context = createContext(constants.DONT_CONTEXTIFY as never)
  const calls = path.map((name) => `try { (${operations[name]!})($root) } catch {}`).join('\n')
  return runInContext(`(function () {\n${program}\nconst $root = (${root})\n${calls}\nreturn String((${view})($root))\n}).call({})`, context) as string
}
