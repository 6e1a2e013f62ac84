/**
 * An object with its operations as a system: the alternatives of a state are the calls, in the order in which they are
 * tried. An operation may `choose`; then its run has several outcomes.
 */
import { UserError } from '../base/errors.ts'
import type { Realm } from '../runtime/realm.ts'
import type { Heap } from '../state/heap.ts'
import { allCalls, argumentsOf, type Call } from './call.ts'
import type { Finding } from './finding.ts'
import type { Keeper } from './keeper.ts'
import type { Listener } from './listener.ts'
import type { OperationCount } from './result.ts'
import type { Subject } from './subject.ts'
import type { Arrival, Outcome, System } from './system.ts'

export class ObjectSystem implements System {
  readonly subject: Subject
  readonly heap: Heap
  readonly roots: unknown[]
  readonly initial: Int32Array
  readonly bound: number
  readonly countsChoices = false
  readonly isInitialApart = false
  readonly calls: readonly Call[]
  readonly #realm: Realm
  readonly #executed: Float64Array
  readonly #disabled: Float64Array
  readonly #newStates: Float64Array
  #keeper: Keeper | undefined

  constructor(subject: Subject, realm: Realm, initial: Int32Array) {
    this.subject = subject
    this.heap = subject.heap
    this.roots = subject.roots
    this.initial = initial
    this.bound = subject.exploration.bound
    this.calls = allCalls(subject.exploration)
    this.#realm = realm
    const count = subject.exploration.operations.length
    this.#executed = new Float64Array(count)
    this.#disabled = new Float64Array(count)
    this.#newStates = new Float64Array(count)
  }

  get operations(): OperationCount[] {
    return this.subject.exploration.operations.map(({ name }, i) => (
      { name, executed: this.#executed[i]!, disabled: this.#disabled[i]!, newStates: this.#newStates[i]! }))
  }

  /** Counts by which operation new states are reached: only the search knows what is new. */
  readonly listener: Listener = {
    stateAdded: (node) => {
      if (node.parent !== undefined) this.#newStates[this.calls[node.event]!.operationIndex]!++
    },
  }

  enter(keeper: Keeper): void {
    this.#keeper = keeper
  }

  take(path: readonly number[], _depth: number, isRepeat = false): Outcome {
    const { subject, heap } = this
    const call = this.calls[path[0]!]!
    const choices = path.slice(1)
    const { operation, operationIndex } = call
    const args = argumentsOf(call)
    if (operation.guard !== undefined) {
      const enabled = subject.isEnabled(call, args)
      if (subject.isDirty) this.#keeper!.back()
      if (typeof enabled !== 'boolean') return { kind: 'finding', finding: enabled, isGuard: true }
      if (!enabled) {
        this.#disabled[operationIndex]!++
        return { kind: 'disabled' }
      }
    }
    if (operation.ensures !== undefined) this.#copyBefore()
    subject.force(choices)
    let finding = subject.run(call, args)
    while (subject.isBeforeShared(call)) {
      heap.untracked.revoke()
      this.#keeper!.back()
      this.#copyBefore()
      subject.force(choices)
      finding = subject.run(call, argumentsOf(call))
    }
    if (subject.stop !== undefined) return this.#stopped()
    if (!isRepeat) this.#executed[operationIndex]!++
    if (finding !== undefined) return { kind: 'finding', finding }
    if (subject.isImpure) {
      this.#keeper!.back()
      subject.force(choices)
      heap.untracked.journal.repeat(() => subject.execute(call, argumentsOf(call)))
    }
    return { kind: subject.wrote || heap.settleUntracked() || heap.isSilent ? 'state' : 'same' }
  }

  #copyBefore(): void {
    this.#keeper!.copy(this.subject.before)
    this.subject.copied()
  }

  #stopped(): Outcome {
    const { stop } = this.subject
    if (stop === 'choice') return { kind: 'choice', count: this.#realm.hidden.alternatives() }
    if (stop === 'ignored' || stop === 'visited' || stop === 'one-way' || stop === 'fallback') return { kind: stop }
    throw new UserError('nondeterministic', undefined, {
      fact: 'an operation made other choices when it was run again',
      remedy: 'find what it reads that is no part of the state',
    })
  }

  arrive(): Arrival {
    return { width: this.calls.length, isEnd: false, finding: this.subject.brokenInvariant() }
  }

  conclude(): Finding | undefined {
    return undefined
  }
}
