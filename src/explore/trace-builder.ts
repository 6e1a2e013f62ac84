/**
 * Turns the path to a finding into a trace: runs it once more from the initial state and writes down what each step did.
 * Replaying a stored trace uses the same steps.
 */
import type { SourceLocation } from '../base/errors.ts'
import { callCode, rootName } from './call-code.ts'
import { literal } from '../state/literal.ts'
import type { View, Viewer } from '../state/view.ts'
import { allCalls, argumentsOf, type Call } from './call.ts'
import { differences } from './difference.ts'
import type { GuestFunction } from './exploration.ts'
import type { Change, Step, Trace, Transition } from './result.ts'
import { describeError, type Finding, type Subject } from './subject.ts'

/** What is known of the source of the program's functions. */
export interface Sources {
  /** Hash over all modules. */
  readonly hash: string
  textOf(run: GuestFunction): string
  locationOf(run: GuestFunction): SourceLocation | undefined
  /** A message of V8 with the names of the source. */
  inSource(message: string): string
}

/** One step as it happened, with the finding it ended in, if it did. */
export interface TakenStep {
  readonly step: Omit<Step, 'code'>
  readonly finding: Finding | undefined
  readonly disabled: boolean
}

export class TraceBuilder {
  readonly #subject: Subject
  readonly #viewer: Viewer
  readonly #sources: Sources
  readonly #initial: Int32Array
  readonly #rootName: string
  #words: Int32Array
  #view: View[]

  /** `initial` is the initial state; the subject is at that state afterwards. */
  constructor(subject: Subject, viewer: Viewer, sources: Sources, initial: Int32Array) {
    this.#subject = subject
    this.#viewer = viewer
    this.#sources = sources
    this.#initial = initial
    this.#rootName = rootName({ operations: this.#operationTexts() })
    this.#words = initial
    this.#view = []
    this.restart()
  }

  restart(): void {
    const { heap, roots } = this.#subject
    heap.rebuild(this.#initial, this.#initial.length, roots)
    this.#words = this.#initial
    this.#view = this.#look()
  }

  /** The whole trace of a path that ends in `finding`. */
  build(path: readonly Transition[], finding: Finding): Trace {
    this.restart()
    const calls = allCalls(this.#subject.exploration)
    const taken = path.map(({ event, choices }) => this.take(calls[event]!, choices).step)
    return this.toTrace(taken, finding)
  }

  /** Adds code to steps that were taken. */
  toTrace(steps: readonly Omit<Step, 'code'>[], finding: Finding | undefined): Trace {
    const { exploration } = this.#subject
    const code = callCode({
      root: this.#sources.textOf(exploration.root),
      operations: this.#operationTexts(),
      calls: steps.map((step) => ({ operation: step.operation, arguments: step.arguments, ...this.#identities(step) })),
      ...this.#assertion(finding),
      constants: { bound: String(exploration.bound) },
    })
    return {
      sourcesHash: this.#sources.hash,
      maxSteps: this.#subject.maxSteps,
      setup: code.setup,
      assertion: code.assertion,
      steps: steps.map((step, i) => ({ ...step, code: code.calls[i]! })),
    }
  }

  /** Takes one call from where the last one ended; `chosen` is what each `choose` in it picks. */
  take(call: Call, chosen: readonly number[] = []): TakenStep {
    const subject = this.#subject
    const { operation, choices } = call
    const args = argumentsOf(call)
    const step = {
      operation: operation.name,
      argumentIndexes: [...choices],
      ...(chosen.length === 0 ? {} : { choiceIndexes: [...chosen] }),
      arguments: choices.map((choice, i) => operation.domains[i]!.text(choice)),
    }
    const enabled = subject.isEnabled(call, args)
    if (enabled !== true) {
      const finding = enabled === false ? undefined : enabled
      return { step: { ...step, result: 'undefined', changes: [], fingerprint: '' }, finding, disabled: enabled === false }
    }
    let broken: Finding | undefined
    do {
      if (operation.ensures !== undefined) subject.keepBefore(this.#words, this.#words.length)
      subject.heap.rebuild(this.#words, this.#words.length, subject.roots)
      subject.force(chosen)
      broken = subject.run(call, argumentsOf(call))
    } while (subject.isBeforeShared(call))
    const result = literal(subject.result).text
    const endless = broken?.kind === 'endless'
    const thrown = subject.thrown === undefined || endless ? {} : { thrown: this.#sources.inSource(describeError(subject.thrown.value)) }
    const { changes, fingerprint } = endless ? { changes: [], fingerprint: '' } : this.#arrive()
    const finding = broken ?? subject.brokenInvariant()
    return { step: { ...step, result, ...thrown, changes, fingerprint }, finding, disabled: false }
  }

  /** Notes the state after a step and how it differs from the one before. */
  #arrive(): { changes: Change[]; fingerprint: string } {
    const { heap, roots } = this.#subject
    heap.linearize(roots)
    heap.computeFingerprint()
    const fingerprint = heap.fingerprint.toString()
    const words = heap.words.slice(0, heap.length)
    const names = this.#names()
    if (names.length > this.#view.length) {
      // The step is the first to touch something outside of the root: look again at how that was before.
      heap.rebuild(this.#words, this.#words.length, roots)
      this.#view = this.#look()
      heap.rebuild(words, words.length, roots)
    }
    const view = this.#look()
    const changes = view.flatMap((after, i) => differences(this.#view[i]!, after, names[i]!))
    this.#words = words
    this.#view = view
    return { changes, fingerprint }
  }

  #look(): View[] {
    const names = this.#names()
    const roots = this.#subject.roots.map((root, i) => this.#viewer.view(root, names[i]!))
    const outside = this.#subject.heap.base.touchedContents().map(({ name, value, object }) =>
      object === undefined ? this.#viewer.view(value, name) : this.#viewer.viewInside(object, name))
    return [...roots, ...outside]
  }

  #names(): string[] {
    const outside = this.#subject.heap.base.touchedContents().map(({ name }) => name)
    return [this.#rootName, ...(this.#subject.roots.length > 1 ? ['model'] : []), ...outside]
  }

  #operationTexts(): Map<string, string> {
    return new Map(this.#subject.exploration.operations.map(({ name, run }) => [name, this.#sources.textOf(run)]))
  }

  /** Values that several calls share, so that the code shares them too. */
  #identities({ operation, argumentIndexes }: Omit<Step, 'code'>): { identities?: readonly unknown[] } {
    const { domains } = this.#subject.exploration.operations.find(({ name }) => name === operation)!
    if (!domains.every((domain) => domain.shared)) return {}
    return { identities: argumentIndexes.map((choice, i) => domains[i]!.value(choice)) }
  }

  #assertion(finding: Finding | undefined): Pick<Parameters<typeof callCode>[0], 'check' | 'expected'> {
    if (finding === undefined || finding.property === undefined) return {}
    const expected = finding.expected === undefined ? {} : { expected: literal(finding.expected.value).text }
    if (finding.kind === 'model') {
      const observes = finding.property === this.#subject.exploration.observe?.root
      return observes ? { check: this.#check('observe', finding.property), ...expected } : expected
    }
    return finding.kind === 'invariant' ? { check: this.#check(finding.name, finding.property) } : {}
  }

  #check(name: string, property: GuestFunction): { name: string; text: string; arguments: (root: string) => string[] } {
    return { name, text: this.#sources.textOf(property), arguments: (root) => [root] }
  }
}
