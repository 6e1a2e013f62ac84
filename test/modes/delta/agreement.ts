/**
 * Checks one file in several modes and says where they differ: in what the result says (verdict, counts, operations, violation,
 * trace) and in the states themselves. Fingerprints depend on content only, so the set of them tells whether two searches,
 * each in a realm of its own, saw the same states.
 */
import type { DeltaReport } from '../../../src/explore/result.ts'
import { ExactSet } from '../../../src/state/exact-set.ts'
import { NumberedSet } from '../../../src/state/numbered-set.ts'
import { FingerprintSet, type VisitedSet } from '../../../src/state/visited-set.ts'
import { inFile } from '../../support/folder.ts'
import { answer, type Mode, type Way } from '../agreement.ts'

export interface Answer {
  readonly mode: Mode
  readonly said: Readonly<Record<string, unknown>>
  /** Fingerprints of the states, each with the number of times that it is there. */
  readonly states: ReadonlyMap<string, number>
  /** How far sets of states were used, if they were. */
  readonly delta: DeltaReport | undefined
}

/** Checks the file in one mode. */
export function ask(file: string, mode: Mode, way: Way = {}): Answer {
  const seen = recordStates()
  try {
    let delta: DeltaReport | undefined
    const said = answer(file, mode, way, (result) => { delta = (result as { readonly delta?: DeltaReport }).delta }) as Answer['said']
    return { mode, said, states: seen.states(), delta }
  } finally {
    seen.end()
  }
}

/** Where another answer differs from the first; nothing if the modes agree. */
export function differences(expected: Answer, actual: Answer): string[] {
  const lines: string[] = []
  compare('', expected.said, { ...actual.said, ...sameOutside(expected, actual) }, lines)
  const missing = [...expected.states].filter(([state, count]) => (actual.states.get(state) ?? 0) < count).length
  const surplus = [...actual.states].filter(([state, count]) => (expected.states.get(state) ?? 0) < count).length
  if (missing + surplus > 0) lines.push(`${missing} states of ${expected.mode} are not in ${actual.mode}, which has ${surplus} others`)
  return lines.map((line) => `${actual.mode}: ${line}`)
}

/**
 * In standard code the barrier of `x ??= 1` comes before the question whether x is written at all, and names x as changed
 * outside of the root; delta code asks first. So it may name less.
 */
function sameOutside({ said: expected }: Answer, { said: actual, delta }: Answer): object {
  const [names, known] = [actual['outsideState'], expected['outsideState']] as (string[] | undefined)[]
  return delta !== undefined && names?.every((name) => known?.includes(name)) === true ? { outsideState: known } : {}
}

/** Checks a program in all of these modes; throws with the differences and the program if there are some. */
export function agree(text: string, modes: readonly Mode[], way: Way = {}, extension = 'mjs'): Answer[] {
  return inFile(`program.${extension}`, text, (file) => agreeOn(file, modes, way, `${text}\n`))
}

/** The same for a file; the answers if all are one. */
export function agreeOn(file: string, modes: readonly Mode[], way: Way = {}, name = file): Answer[] {
  const answers = modes.map((mode) => ask(file, mode, way))
  const lines = answers.slice(1).flatMap((other) => differences(answers[0]!, other))
  if (lines.length > 0) throw new Error(`${name} ${JSON.stringify(way)}: the modes disagree with ${modes[0]!}\n  ${lines.join('\n  ')}`)
  return answers
}

/** One line for each leaf that differs, with its path. */
function compare(path: string, expected: unknown, actual: unknown, lines: string[]): void {
  if (Object.is(expected, actual) || lines.length > 20) return
  if (typeof expected !== 'object' || typeof actual !== 'object' || expected === null || actual === null) {
    lines.push(`${path} is ${show(actual)}, not ${show(expected)}`)
    return
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    compare(path === '' ? key : `${path}.${key}`, (expected as Record<string, unknown>)[key], (actual as Record<string, unknown>)[key], lines)
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing'
  return text.length > 300 ? `${text.slice(0, 300)}...` : text
}

/** Writes down which states the visited sets take in; the last set counts, since a search may start again. */
function recordStates(): { states(): ReadonlyMap<string, number>; end(): void } {
  let last: VisitedSet | undefined
  let states: string[] = []
  const note = (set: VisitedSet, hash1: number, hash2: number): void => {
    if (last !== set) states = []
    last = set
    // A level that is given up takes its states out again: by their number others come in their place.
    states[set.size - 1] = `${hash1 >>> 0}.${hash2 >>> 0}`
  }
  const ends = [FingerprintSet, ExactSet].map(({ prototype }) => replace(prototype as VisitedSet, 'add', (add) => function (this: VisitedSet, hash1, hash2, words, length) {
    const isNew = add.call(this, hash1, hash2, words, length)
    if (isNew) note(this, hash1, hash2)
    return isNew
  }))
  ends.push(replace(NumberedSet.prototype, 'place', (place) => function (this: NumberedSet, hash1, hash2, ...more) {
    const number = place.call(this, hash1, hash2, ...more)
    if (number < 0) note(this, hash1, hash2)
    return number
  }))
  return {
    states() {
      const counts = new Map<string, number>()
      for (const state of states.slice(0, last?.size)) counts.set(state, (counts.get(state) ?? 0) + 1)
      return counts
    },
    end: () => ends.forEach((end) => end()),
  }
}

function replace<T extends object, K extends keyof T>(holder: T, key: K, make: (original: T[K]) => T[K]): () => void {
  const original = holder[key]
  holder[key] = make(original)
  return () => { holder[key] = original }
}
