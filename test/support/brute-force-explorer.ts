// The oracle for explored counts: an explorer that is too simple to be wrong. It runs the exploration on plain Node,
// reaches every state by repeating its whole sequence of calls on a new root, and compares states by canonical text.
// Breadth first: a violation that it finds has the fewest calls. States after the last call are not expanded.

import { canonicalHeap, type Sight } from './canonical-heap.ts'

export interface PlainOperation {
  readonly args?: readonly (readonly unknown[])[]
  readonly run: (root: any, ...args: any[]) => unknown
  readonly guard?: (root: any, ...args: any[]) => boolean
  readonly ensures?: (step: { before: any; root: any; args: any; result: unknown }) => boolean
  readonly throws?: readonly (new (...args: any[]) => Error)[] | ((error: unknown) => boolean)
  readonly model?: (model: any, ...args: any[]) => unknown
}

type Check = (root: any) => boolean

/** What `explore` gets, with every domain written as the list of its values (see plain-manyworlds.ts). */
export interface PlainExploration {
  readonly root: () => unknown
  readonly bound?: number
  readonly operations: (context: { bound: number }) => Record<string, PlainOperation>
  readonly invariant?: Check | Record<string, Check>
  readonly model?: () => unknown
  readonly observe?: ((side: any) => unknown) | { root: (root: any) => unknown; model: (model: any) => unknown }
}

export interface BruteForceResult {
  states: number
  transitions: number
  /** Calls of the longest sequence that was needed to reach a new state. */
  depth: number
  violation?: { message: string; calls: string[] }
}

interface Call {
  readonly name: string
  readonly operation: PlainOperation
  readonly args: readonly unknown[]
}

interface World {
  readonly root: unknown
  readonly model: unknown
}

/** `sight`: what states are told apart by; of those that look alike only the first is followed. */
export function bruteForce(exploration: PlainExploration, bound = exploration.bound ?? 3, sight: Sight = {}): BruteForceResult {
  const calls = allCalls(exploration.operations({ bound }))
  const initial = reach(exploration, [])
  const seen = new Set([textOf(exploration, initial, sight)])
  const result: BruteForceResult = { states: 1, transitions: 0, depth: 0 }
  const stop = (message: string, sequence: readonly Call[]): BruteForceResult => {
    return { ...result, violation: { message, calls: sequence.map(show) } }
  }

  const broken = brokenInvariant(exploration, initial)
  if (broken !== undefined) return stop(broken, [])

  let frontier: (readonly Call[])[] = [[]]
  for (let depth = 1; depth <= bound; depth++) {
    const next: (readonly Call[])[] = []
    for (const path of frontier) {
      for (const call of calls) {
        const world = reach(exploration, path)
        if (call.operation.guard && !call.operation.guard(world.root, ...call.args)) continue
        result.transitions++
        const sequence = [...path, call]
        const failure = step(exploration, world, call, path) ?? brokenInvariant(exploration, world)
        if (failure !== undefined) return stop(failure, sequence)
        const text = textOf(exploration, world, sight)
        if (seen.has(text)) continue
        seen.add(text)
        result.states++
        result.depth = depth
        next.push(sequence)
      }
    }
    frontier = next
  }
  return result
}

/** Every operation with every combination of its arguments. */
function allCalls(operations: Record<string, PlainOperation>): Call[] {
  return Object.entries(operations).flatMap(([name, operation]) => {
    let combinations: unknown[][] = [[]]
    for (const domain of operation.args ?? []) {
      combinations = combinations.flatMap((args) => domain.map((value) => [...args, value]))
    }
    return combinations.map((args) => ({ name, operation, args }))
  })
}

/** A new world after the calls of `path`, which are known to be free of violations. */
function reach(exploration: PlainExploration, path: readonly Call[]): World {
  const world: World = { root: exploration.root(), model: exploration.model?.() }
  for (const { operation, args } of path) {
    outcome(() => operation.run(world.root, ...args))
    outcome(() => operation.model?.(world.model, ...args))
  }
  return world
}

/** Makes the call; what is wrong with its outcome, if anything. */
function step(exploration: PlainExploration, world: World, call: Call, path: readonly Call[]): string | undefined {
  const { operation, args } = call
  const { result, error } = outcome(() => operation.run(world.root, ...args))
  if (error !== undefined && !isDeclared(operation, error)) return `throws ${String(error)}`
  if (operation.ensures && error === undefined) {
    const before = reach(exploration, path).root
    if (!operation.ensures({ before, root: world.root, args, result })) return `${call.name} breaks its condition`
  }
  if (operation.model) {
    const { model } = operation
    const expected = outcome(() => model(world.model, ...args))
    if ((error === undefined) !== (expected.error === undefined)) return 'only one of root and model throws'
    if (canonicalHeap(result) !== canonicalHeap(expected.result)) return `${call.name}: the model's result is different`
    const { observe } = exploration
    if (observe) {
      const [ofRoot, ofModel] = typeof observe === 'function' ? [observe, observe] : [observe.root, observe.model]
      if (canonicalHeap(ofRoot(world.root)) !== canonicalHeap(ofModel(world.model))) return 'observations differ'
    }
  }
  return undefined
}

function brokenInvariant({ invariant }: PlainExploration, { root }: World): string | undefined {
  const checks = typeof invariant === 'function' ? { invariant } : (invariant ?? {})
  return Object.keys(checks).find((name) => !checks[name]!(root))
}

function textOf(exploration: PlainExploration, world: World, sight: Sight): string {
  return canonicalHeap(exploration.model ? [world.root, world.model] : world.root, sight)
}

function outcome(run: () => unknown): { result?: unknown; error?: unknown } {
  try {
    return { result: run() }
  } catch (error) {
    return { error: error ?? 'nothing' }
  }
}

function isDeclared({ throws = [] }: PlainOperation, error: unknown): boolean {
  return typeof throws === 'function' ? throws(error) : throws.some((constructor) => error instanceof constructor)
}

function show({ name, args }: Call): string {
  return `${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`
}
