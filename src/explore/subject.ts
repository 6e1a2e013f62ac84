/**
 * The subject of an exploration: the program under check with its heap. It makes the initial state, runs one call on the
 * current state and judges what happened. Which state comes next is the explorer's business.
 */
import { types } from 'node:util'

import { UserError } from '../base/errors.ts'
import type { StopKind } from '../runtime/hidden.ts'
import type { Realm } from '../runtime/realm.ts'
import type { Heap } from '../state/heap.ts'
import type { HostBlocks } from '../track/blocks.ts'
import type { Call } from './call.ts'
import { equalValues } from './equality.ts'
import type { Exploration, GuestFunction, Invariant, Operation } from './exploration.ts'
import type { Finding } from './finding.ts'
import { type GuestEntry, makeEntry } from './guest-entry.ts'
import { refusePromise } from './promised.ts'

import { describeError, isStackOverflow } from './thrown.ts'

export type { Finding } from './finding.ts'
export { describeError } from './thrown.ts'

export class Subject {
  readonly exploration: Exploration
  readonly heap: Heap
  /** The current state: the root, then the model if there is one. */
  readonly roots: unknown[]
  /** What the last call returned or threw. */
  result: unknown
  thrown: { readonly value: unknown } | undefined
  /** Whether the last call wrote anything. */
  wrote = false
  /** What ended the last call before it was over: it needs a choice, or `ignoreIf` or `stopIfVisited` ended it. */
  stop: StopKind | undefined
  /** A condition, which only should look, has written: the heap is not what the call alone makes of it. */
  isImpure = false
  /** Host blocks that an operation may begin. */
  blocks: HostBlocks | undefined
  /** The same for the model. */
  modelResult: unknown
  modelThrown: { readonly value: unknown } | undefined
  /** Roots of a copy of the state before the call, for conditions that compare with it. */
  readonly before: unknown[]
  #changedObjects = 0
  readonly #realm: Realm
  readonly #entry: GuestEntry
  /** Steps that one call may take. */
  readonly maxSteps: number

  constructor(exploration: Exploration, realm: Realm, heap: Heap, maxSteps: number) {
    this.exploration = exploration
    this.heap = heap
    this.#realm = realm
    this.maxSteps = Math.min(maxSteps, 2 ** 30)
    this.#entry = makeEntry(realm)
    this.roots = exploration.model === undefined ? [undefined] : [undefined, undefined]
    this.before = this.roots.slice()
  }

  /** Makes the initial state; an error in it is the user's to mend, not a violation. */
  start(): void {
    this.#entry.forgetRejections()
    this.roots[0] = this.#entry.call(this.exploration.root, [], this.maxSteps)
    if (this.exploration.model !== undefined) this.roots[1] = this.#entry.call(this.exploration.model, [], this.maxSteps)
    this.#rethrowStopped()
    this.force([])
  }

  /** Whether anything may have been written since the state was built or restored. */
  get isDirty(): boolean {
    return this.#realm.shared.getDirty()
  }

  /** Whether the guard lets this call run; a finding if it throws. A guard that writes leaves `isDirty` set. */
  isEnabled({ operation }: Call, args: readonly unknown[]): boolean | Finding {
    if (operation.guard === undefined) return true
    let value: unknown
    try {
      value = this.#see(operation.guard, [this.roots[0], ...args])
    } catch (error) {
      return this.#judgeFailure(error, `the guard of ${operation.name}`, operation.name, operation.guard)
    }
    return this.#truth(value, `the guard of ${operation.name}`, operation.guard)
  }

  /** A copy of the state was put into `before`. */
  copied(): void {
    this.#changedObjects = this.heap.base.changedObjects
  }

  /** Whether the last call was the first to change an object of the base heap, which `before` shares with the state then: both have to be made again. */
  isBeforeShared({ operation }: Call): boolean {
    return operation.ensures !== undefined && this.stop === undefined && this.heap.base.changedObjects !== this.#changedObjects
  }

  /** Sets aside a copy of the state that is these words, for conditions that compare with it; the heap has to be rebuilt. */
  keepBefore(words: Int32Array, length: number): void {
    this.heap.rebuild(words, length, this.roots)
    const copy = this.heap.wordsOfCopy(words, length, this.roots)
    this.heap.rebuild(copy.words, copy.length, this.before)
    this.copied()
  }

  /** What each `choose` of the next call has to pick. */
  force(choices: readonly number[]): void {
    this.#realm.hidden.beginTask(choices)
  }

  /** Runs a call on the current state, and its model, and judges what happened. */
  run(call: Call, args: readonly unknown[]): Finding | undefined {
    const { operation } = call
    this.execute(call, args, this.blocks)
    if (this.stop !== undefined) return undefined
    if (this.thrown === undefined && this.exploration.model === undefined && operation.ensures === undefined) return undefined
    const writes = this.#entry.writes()
    const finding = this.#check(operation, args)
    this.isImpure = this.#entry.writes() !== writes
    return finding
  }

  /** Runs a call on the current state, and its model, without judging; with barriers, unless `blocks` are given. */
  execute({ operation }: Call, args: readonly unknown[], blocks?: HostBlocks): void {
    this.thrown = undefined
    this.result = undefined
    this.stop = undefined
    this.isImpure = false
    blocks?.begin()
    try {
      this.result =
        args.length === 1 ? this.#entry.call2(operation.run, this.roots[0], args[0], this.maxSteps)
        : args.length === 0 ? this.#entry.call1(operation.run, this.roots[0], this.maxSteps)
        : this.#entry.call(operation.run, [this.roots[0], ...args], this.maxSteps)
    } catch (error) {
      this.thrown = { value: error }
    }
    blocks?.end()
    const status = this.#entry.status()
    if ((status & 2) !== 0) this.#keepStop(this.#realm.hidden.takeStopped())
    this.wrote = (status & 1) !== 0
    if (this.stop !== undefined) return
    if ((status & 4) !== 0) this.#refuseRejection(operation)
    if (this.exploration.model !== undefined) this.#executeModel(operation, args)
  }

  /** What a promise is rejected with is told in a later event, and an exploration has none. */
  #refuseRejection({ name, run }: Operation): never {
    this.#entry.forgetRejections()
    throw new UserError('unsupported-event-loop', this.#realm.site(this.#realm.hidden.siteOf(run))?.location, {
      fact: `${name} leaves a promise that is rejected and that nobody handles`,
      remedy: 'throw in code that is not async, or check a program: export a main function instead of explore(...)',
    })
  }

  #keepStop(error: unknown): void {
    const kind = this.#realm.hidden.stopKind(error)
    if (kind === 'choice' || kind === 'ignored' || kind === 'visited' || kind === 'diverged' || kind === 'one-way' || kind === 'fallback') {
      this.thrown = undefined
      this.stop = kind
    } else {
      this.thrown = { value: error }
    }
  }

  #executeModel(operation: Operation, args: readonly unknown[]): void {
    this.modelThrown = undefined
    try {
      this.modelResult = this.#evaluate(operation.model, [this.roots[1], ...args])
    } catch (error) {
      this.modelThrown = { value: error }
    }
    this.wrote = this.isDirty
  }

  /** What is checked after a call. */
  #check(operation: Operation, args: readonly unknown[]): Finding | undefined {
    const finding = this.thrown === undefined ? undefined : this.#judgeError(operation, this.thrown.value)
    if (finding !== undefined) return finding
    if (this.exploration.model !== undefined) {
      const difference = this.#compareWithModel(operation)
      if (difference !== undefined) return difference
    }
    if (operation.ensures === undefined || this.thrown !== undefined) return undefined
    return this.#checkEnsures(operation, args)
  }

  /** The first invariant that does not hold in the current state. */
  brokenInvariant(): Finding | undefined {
    for (const invariant of this.exploration.invariants) {
      const finding = this.#judge(invariant, 'invariant', this.roots[0])
      if (finding !== undefined) return finding
    }
    return undefined
  }

  #judgeError(operation: Operation, error: unknown): Finding | undefined {
    const finding = { name: operation.name, property: undefined, error: { value: error }, expected: undefined }
    if (this.#isEndless(error)) {
      return { ...finding, kind: 'endless', message: `${operation.name} ${this.#didNotEnd(error)}` }
    }
    const declared = this.#isDeclared(operation, error)
    if (declared !== false) return declared === true ? undefined : declared
    return { ...finding, kind: 'error', message: `${operation.name} threw ${describeError(error)}` }
  }

  /** A function of the exploration that must not throw did. */
  #judgeFailure(error: unknown, what: string, name: string, property: GuestFunction): Finding {
    const kind = this.#isEndless(error, property) ? 'endless' : 'error'
    const message = kind === 'endless' ? `${what} ${this.#didNotEnd(error)}` : `${what} threw ${describeError(error)}`
    return { kind, name, property, error: { value: error }, expected: undefined, message }
  }

  /** Whether the budget ended it; throws what is no doing of the program: refusals and our own failures. */
  #isEndless(error: unknown, where?: GuestFunction): boolean {
    const stop = this.#realm.hidden.stopKind(error)
    if (stop === undefined || stop === 'exhausted') return stop === 'exhausted'
    if (stop === 'refusal' || stop === 'internal') throw error
    throw new UserError('unsupported-choice', this.#realm.site(this.#realm.hidden.siteOf(where))?.location, {
      fact: 'choose(), ignoreIf() or stopIfVisited() is called in a function of the exploration that is no operation',
      remedy: 'call it in `run` of an operation, or add an argument to the operation',
    })
  }

  #didNotEnd(error: unknown): string {
    if (isStackOverflow(error)) return 'did not end: its recursion is too deep'
    return `did not end within ${this.maxSteps.toLocaleString('en')} steps`
  }

  /** Whether the operation may throw this; a finding if its predicate fails itself. */
  #isDeclared({ name, throws }: Operation, error: unknown): boolean | Finding {
    if (throws === undefined) return false
    if (typeof throws !== 'function') return throws.some((constructor) => isInstance(error, targetOf(constructor, this.#realm)))
    let value: unknown
    try {
      value = this.#see(throws, [error])
    } catch (failure) {
      return this.#judgeFailure(failure, `\`throws\` of ${name}`, name, throws)
    }
    return this.#truth(value, `\`throws\` of ${name}`, throws)
  }

  #compareWithModel(operation: Operation): Finding | undefined {
    const modelThrew = this.modelThrown
    const expected = this.modelResult
    if (modelThrew !== undefined && this.#realm.hidden.stopKind(modelThrew.value) !== undefined) {
      return this.#judgeFailure(modelThrew.value, `the model of ${operation.name}`, operation.name, operation.model)
    }
    const finding = { kind: 'model', name: operation.name, property: operation.model, error: this.thrown } as const
    if ((this.thrown === undefined) !== (modelThrew === undefined)) {
      const [who, what] = this.thrown === undefined ? ['the model', modelThrew] : [operation.name, this.thrown]
      return { ...finding, error: what, expected: undefined, message: `${who} threw ${describeError(what!.value)}, the ${this.thrown === undefined ? 'root' : 'model'} did not` }
    }
    if (this.thrown === undefined && !equalValues(this.result, expected)) {
      return { ...finding, expected: { value: expected }, message: `${operation.name} and the model returned different results` }
    }
    return this.#compareObservations(operation)
  }

  #compareObservations(operation: Operation): Finding | undefined {
    const { observe } = this.exploration
    if (observe === undefined) return undefined
    let seen: unknown
    let expected: unknown
    try {
      seen = this.#see(observe.root, [this.roots[0]])
      expected = this.#see(observe.model, [this.roots[1]])
    } catch (error) {
      return this.#judgeFailure(error, `observe, after ${operation.name},`, operation.name, observe.root)
    }
    if (equalValues(seen, expected)) return undefined
    return {
      kind: 'model', name: operation.name, property: observe.root, error: undefined, expected: { value: expected }, observed: { value: seen },
      message: `after ${operation.name} the root and the model look different`,
    }
  }

  #checkEnsures(operation: Operation, args: readonly unknown[]): Finding | undefined {
    const step = this.#entry.step(this.before[0], this.roots[0], this.result, ...args)
    return this.#judge({ name: operation.name, holds: operation.ensures! }, 'ensures', step)
  }

  /** A property holds unless it returns false or throws: a function that only asserts returns nothing. */
  #judge(property: Invariant, kind: 'invariant' | 'ensures', subject: unknown): Finding | undefined {
    let value: unknown
    const taken = this.heap.untracked.beginLook()
    try {
      value = this.#entry.call1(property.holds, subject, this.maxSteps)
      if ((this.#entry.status() & 2) !== 0) this.#rethrowStopped()
    } catch (error) {
      const thrown = this.#realm.hidden.takeStopped() ?? error
      const why = this.#isEndless(thrown, property.holds) ? this.#didNotEnd(thrown) : `threw ${describeError(thrown)}`
      return brokenProperty(property, kind, `: it ${why}`, { value: thrown })
    }
    this.heap.untracked.endLook(taken)
    if (value === true || value === undefined || this.#truth(value, nameOfProperty(property, kind), property.holds)) return undefined
    return brokenProperty(property, kind, value === false ? '' : `: it returned ${String(value)}`, undefined)
  }

  /** Whether a condition is true; a promise is neither. */
  #truth(value: unknown, what: string, where: GuestFunction): boolean {
    refusePromise(value, what, this.#realm.site(this.#realm.hidden.siteOf(where))?.location)
    return Boolean(value)
  }

  /** Calls a function of the user that only looks at the root. */
  look(run: GuestFunction): unknown {
    return this.#see(run, [this.roots[0]])
  }

  /** Calls one that must not make anything of the state untracked. */
  #see(run: GuestFunction, args: readonly unknown[]): unknown {
    const taken = this.heap.untracked.beginLook()
    const value = this.#evaluate(run, args)
    this.heap.untracked.endLook(taken)
    return value
  }

  #evaluate(run: GuestFunction, args: readonly unknown[]): unknown {
    let value: unknown
    try {
      value = this.#entry.call(run, args, this.maxSteps)
    } catch (error) {
      // Taken off in any case: the next call must not find the stop of this one.
      throw this.#realm.hidden.takeStopped() ?? error
    }
    this.#rethrowStopped()
    return value
  }

  #rethrowStopped(): void {
    const stopped = this.#realm.hidden.takeStopped()
    if (stopped !== undefined) throw stopped
  }
}

function brokenProperty({ name, holds }: Invariant, kind: 'invariant' | 'ensures', why: string, error: Finding['error']): Finding {
  return { kind, name, property: holds, expected: undefined, error, message: `${nameOfProperty({ name, holds }, kind)} does not hold${why}` }
}

function nameOfProperty({ name }: Invariant, kind: 'invariant' | 'ensures'): string {
  return kind === 'ensures' ? `what ${name} ensures` : name === 'invariant' ? 'the invariant' : `the invariant '${name}'`
}

/** `error instanceof constructor` without running code of the program. */
export function isInstance(error: unknown, constructor: unknown): boolean {
  if (typeof error !== 'object' || error === null || types.isProxy(error) || typeof constructor !== 'function') return false
  const prototype = Reflect.getOwnPropertyDescriptor(constructor, 'prototype')?.value as unknown
  for (let holder = Reflect.getPrototypeOf(error); holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    if (holder === prototype) return true
    if (types.isProxy(holder)) return false
  }
  return false
}

/** What is behind a class that is a proxy, which is not asked for anything: its prototype is mostly the same. */
export function targetOf(constructor: unknown, { hidden }: Realm): unknown {
  let target = constructor
  while (types.isProxy(target)) target = hidden.proxyRecord(target as object)?.target
  return target
}
