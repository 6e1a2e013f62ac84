/**
 * Evaluation of the modules that are left for the first task, and of those that `import()` reaches (ECMA-262, 16.2.1.5:
 * post-order, cycles, top-level await). The records exist before the program runs and belong to the base heap; how far
 * each module has come is part of the state. Modules that were evaluated at load count as evaluated.
 */
import type { Guest } from '../internal/kept.ts'
import { newPromise, rejectPromise, resolvePromise, statusOf, settledValue } from './promise.ts'

/** #asyncOrder: not asynchronous, or its evaluation is over. */
const NOT_ASYNC = 0, DONE = -1

export class ModuleRecord {
  id: number
  /** An ES module: others are evaluated as a whole, by a call. */
  isCyclic: boolean
  isAsync: boolean
  isDeferred: boolean
  body: Guest
  /** module.exports, or the namespace object. */
  exported: Guest
  requests: ModuleRecord[] = []
  status: 'new' | 'evaluating' | 'evaluating-async' | 'evaluated' = 'new'
  /** The exception, in an array of its own. */
  error: Guest = undefined
  dfsIndex = 0
  dfsAncestorIndex = 0
  cycleRoot: ModuleRecord
  asyncOrder = NOT_ASYNC
  pending = 0
  asyncParents: ModuleRecord[] = []
  promise: Guest = undefined

  constructor([id, kind, isDeferred, isAsync, body, exported]: Guest[]) {
    this.id = id
    this.isCyclic = kind === 'esm'
    this.isDeferred = isDeferred
    this.isAsync = isAsync
    this.body = body
    this.exported = exported
    this.cycleRoot = this
    if (!isDeferred) this.status = 'evaluated'
  }
}

/** What does not belong to one module: the order in which asynchronous evaluation began. */
class Evaluations {
  order = 0
}
const evaluations = new Evaluations()

/** Rows [id, kind, isDeferred, isAsync, body, exported, requests], from the loader. */
const defineModules = (rows: Guest[]): void => {
  for (let i = 0; i < rows.length; i++) $$moduleRecords[rows[i][0]] = new ModuleRecord(rows[i])
  for (let i = 0; i < rows.length; i++) {
    const requests = rows[i][6]
    const record = $$moduleRecords[rows[i][0]]
    for (let j = 0; j < requests.length; j++) $$push(record.requests, $$moduleRecords[requests[j]])
  }
}

/** Evaluate (16.2.1.5.3). */
export const evaluate = (requested: ModuleRecord): Guest => {
  const isDone = requested.status === 'evaluating-async' || requested.status === 'evaluated'
  const module = isDone ? requested.cycleRoot : requested
  if (module.promise !== undefined) return module.promise
  const promise = newPromise()
  module.promise = promise
  try {
    evaluateNow(module)
    if (module.status === 'evaluated') resolvePromise(promise, undefined)
  } catch (error) {
    rejectPromise(promise, error)
  }
  return promise
}

/** The same up to the first await; throws what a module throws. */
const evaluateNow = (module: ModuleRecord): void => {
  const stack: ModuleRecord[] = []
  try {
    visit(module, stack, 0)
  } catch (error) {
    for (let i = 0; i < stack.length; i++) {
      stack[i]!.status = 'evaluated'
      stack[i]!.error = [error]
    }
    throw error
  }
}

/** InnerModuleEvaluation (16.2.1.5.3.1). */
const visit = (module: ModuleRecord, stack: ModuleRecord[], start: number): number => {
  if (!module.isCyclic) {
    if (module.isDeferred) requireModule(module)
    return start
  }
  if (module.status !== 'new') {
    if (module.error !== undefined) throw module.error[0]
    return start
  }
  let index = start + 1
  module.status = 'evaluating'
  module.dfsIndex = module.dfsAncestorIndex = start
  $$push(stack, module)
  for (let i = 0; i < module.requests.length; i++) {
    let required = module.requests[i]!
    index = visit(required, stack, index)
    if (!required.isCyclic) continue
    if (required.status === 'evaluating') {
      if (required.dfsAncestorIndex < module.dfsAncestorIndex) module.dfsAncestorIndex = required.dfsAncestorIndex
    } else {
      required = required.cycleRoot
      if (required.error !== undefined) throw required.error[0]
    }
    if (required.asyncOrder > NOT_ASYNC) {
      module.pending++
      $$push(required.asyncParents, module)
    }
  }
  if (module.pending > 0 || module.isAsync) {
    module.asyncOrder = ++evaluations.order
    if (module.pending === 0) execute(module)
  } else {
    module.body()
  }
  if (module.dfsAncestorIndex === module.dfsIndex) leaveCycle(module, stack)
  return index
}

const leaveCycle = (root: ModuleRecord, stack: ModuleRecord[]): void => {
  for (;;) {
    const module = stack[stack.length - 1]!
    stack.length--
    module.status = module.asyncOrder === NOT_ASYNC ? 'evaluated' : 'evaluating-async'
    module.cycleRoot = root
    if (module === root) return
  }
}

/** ExecuteAsyncModule; the body is an async function. */
const execute = (module: ModuleRecord): void => $$awaitPromise(module.body(), new Execution(module))

/** The reaction that waits for the body of a module with a top-level await. */
class Execution {
  module: ModuleRecord

  constructor(module: ModuleRecord) {
    this.module = module
  }

  run(mode: number, value: Guest): void {
    if (mode === 0) fulfilled(this.module)
    else rejected(this.module, value)
  }
}

const finish = (module: ModuleRecord): void => {
  module.asyncOrder = DONE
  module.status = 'evaluated'
  if (module.promise !== undefined) resolvePromise(module.promise, undefined)
}

/** AsyncModuleExecutionFulfilled (16.2.1.5.3.4). */
const fulfilled = (module: ModuleRecord): void => {
  if (module.status === 'evaluated') return
  finish(module)
  const ready: ModuleRecord[] = []
  gather(module, ready)
  for (;;) {
    const next = takeFirst(ready)
    if (next === undefined) return
    if (next.status === 'evaluated') continue
    if (next.isAsync) {
      execute(next)
      continue
    }
    try {
      next.body()
    } catch (error) {
      rejected(next, error)
      continue
    }
    finish(next)
  }
}

/** GatherAvailableAncestors */
const gather = (module: ModuleRecord, ready: ModuleRecord[]): void => {
  for (let i = 0; i < module.asyncParents.length; i++) {
    const parent = module.asyncParents[i]!
    if (includes(ready, parent) || parent.cycleRoot.error !== undefined) continue
    parent.pending--
    if (parent.pending > 0) continue
    $$push(ready, parent)
    if (!parent.isAsync) gather(parent, ready)
  }
}

const includes = (list: ModuleRecord[], module: ModuleRecord): boolean => {
  for (let i = 0; i < list.length; i++) if (list[i] === module) return true
  return false
}

/** Takes out the module whose asynchronous evaluation began first. */
const takeFirst = (ready: ModuleRecord[]): ModuleRecord | undefined => {
  if (ready.length === 0) return undefined
  let first = 0
  for (let i = 1; i < ready.length; i++) if (ready[i]!.asyncOrder < ready[first]!.asyncOrder) first = i
  const module = ready[first]!
  ready[first] = ready[ready.length - 1]!
  ready.length--
  return module
}

/** AsyncModuleExecutionRejected (16.2.1.5.3.5). */
const rejected = (module: ModuleRecord, error: Guest): void => {
  if (module.status === 'evaluated') return
  module.error = [error]
  module.status = 'evaluated'
  module.asyncOrder = DONE
  if (module.promise !== undefined) rejectPromise(module.promise, error)
  for (let i = 0; i < module.asyncParents.length; i++) rejected(module.asyncParents[i]!, error)
}

/** The exports of a deferred module, for `require`. */
export const requireModule = (module: ModuleRecord): Guest => {
  if (module.isCyclic) {
    const promise = evaluate(module)
    const status = statusOf(promise)
    if (status === 0 || status === 4) {
      const error: Guest = new $$Error('require() cannot be used on an ESM graph with top-level await. Use import() instead.')
      error.code = 'ERR_REQUIRE_ASYNC_MODULE'
      throw error
    }
    if (status !== 1) {
      // The promise is seen by nobody.
      $$awaitPromise(promise, new Ignored())
      throw settledValue(promise)
    }
    return module.exported()
  }
  if (module.status === 'new') {
    module.status = 'evaluating'
    try {
      module.body()
    } catch (error) {
      module.status = 'new'
      throw error
    }
    module.status = 'evaluated'
  }
  return module.exported()
}

class Ignored {
  run(): void {}
}

/** Runs the entry in the first task: a promise if something in its graph awaits. */
const evaluateEntry = (id: number): Guest => {
  const module = $$moduleRecords[id]
  if (module === undefined || !module.isDeferred) return undefined
  if (!module.isCyclic) {
    requireModule(module)
    return undefined
  }
  evaluateNow(module)
  if (module.asyncOrder === NOT_ASYNC) return undefined
  module.promise = newPromise()
  return module.promise
}

$$provide({ defineModules, evaluateEntry, requireModule })
