/**
 * Where sets of states are run: one ∆State at a time is live in the heap, its changes are logged and taken back, and functions of
 * the program run on its states, together or one alone.
 */
import { DeltaAbandoned } from '../delta/abandoned.ts'
import { valueIn } from '../delta/delta.ts'
import type { DeltaState } from '../delta/delta-state.ts'
import { Execution } from '../delta/execution.ts'
import { Merger } from '../delta/merge.ts'
import { DeltaRuntime } from '../delta/runtime.ts'
import type { Realm } from '../runtime/realm.ts'
import type { Heap } from '../state/heap.ts'
import { ChangeLog } from '../track/change-log.ts'
import { DeltaCounts } from './delta-counts.ts'
import { DeltaJudge } from './delta-judge.ts'
import type { StoredStates } from './stored-states.ts'
import type { Subject } from './subject.ts'

export class DeltaStage {
  readonly counts = new DeltaCounts()
  readonly subject: Subject
  readonly realm: Realm
  readonly heap: Heap
  readonly log: ChangeLog
  readonly judge: DeltaJudge
  /** For operations. */
  readonly outer: Execution
  /** For what only looks: guards, invariants, functions that compare. */
  readonly inner: Execution
  readonly #runtime: DeltaRuntime
  readonly #merger: Merger
  #state: DeltaState | undefined

  constructor(subject: Subject, realm: Realm) {
    const { heap } = subject
    this.subject = subject
    this.realm = realm
    this.heap = heap
    this.#runtime = new DeltaRuntime(realm)
    this.outer = new Execution(realm.delta)
    this.inner = new Execution(realm.delta)
    this.#merger = new Merger(heap, realm)
    this.judge = new DeltaJudge(subject, realm)
    this.log = new ChangeLog({ realm: heap.realm, base: heap.base, shapes: heap.shapes })
    this.log.isOld = (object) => heap.realm.special(object) !== undefined || this.#state?.find(object) !== undefined
  }

  /** The ∆State that is live. */
  get state(): DeltaState {
    return this.#state!
  }

  /** Makes the states at these places live. */
  merge(states: StoredStates, places: Int32Array): DeltaState {
    this.counts.enter('merging')
    const state = this.#merger.merge({ count: places.length, read: (i, into) => states.read(places[i]!, into) })
    this.#state = state
    this.#runtime.natives.state = state
    this.counts.noteBatch(state)
    this.heap.realm.clean()
    return state
  }

  /** Changes are logged from now on. */
  start(): void {
    this.log.start()
    // A run may use a regular expression before anybody has read it.
    for (const object of this.heap.silentObjects) this.log.watch(object)
    this.counts.enter('execution')
  }

  /** Takes all changes back. */
  rollback(): void {
    this.log.rollback()
    this.heap.realm.clean()
  }

  /** Leaves the heap to the standard search. */
  leave(): void {
    this.log.stop()
    this.#state = undefined
    this.#runtime.natives.state = undefined
    this.heap.realm.clean()
    this.heap.distrust()
    this.counts.leave()
  }

  /** Runs something along one path of an execution; the roots are those of its active states then. */
  run<T>(execution: Execution, body: () => T): T {
    return this.#runtime.run(execution, () => {
      this.judge.enter(this.#state!.roots)
      return body()
    })
  }

  /** Runs something that must not change the state along all paths of some states, and tells what each came to. */
  look<T>(states: Uint16Array | number, body: () => T, visit: (value: T, execution: Execution) => void, who: string): void {
    const { inner, log } = this
    const mark = log.mark()
    inner.begin(states)
    do {
      visit(this.run(inner, body), inner)
      if (!log.rollbackTo(mark)) throw new DeltaAbandoned(`${who} changes the state`)
    } while (inner.next())
  }

  /** Makes the heap, and the roots, one state of the set, runs something on it and takes its changes back. */
  alone(s: number, body: () => void): void {
    const state = this.#state!
    state.instantiate(s)
    state.roots.forEach((root, i) => { this.subject.roots[i] = this.realm.delta.isDelta(root) ? valueIn(root, s) : root })
    body()
    this.rollback()
    state.deinstantiate()
  }
}
