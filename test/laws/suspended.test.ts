/**
 * Rebuild after linearize is the identity for programs under way: suspended frames, promises and their reactions, pending
 * timers. A random schedule is taken twice, once going on with the objects as they are, once rebuilding them from words
 * before every event; at every boundary the words are the same, and so is the end.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Session } from '../../src/check/session.ts'
import { checkSettings } from '../../src/options.ts'
import { randomConcurrentProgram } from '../corpus/ground-truth/random-concurrent.ts'
import { runs } from '../support/extent.ts'
import { inFile } from '../support/folder.ts'

const programs = fc.array(fc.nat(1000), { minLength: 10, maxLength: 80, size: 'max' }).map(randomConcurrentProgram)
const MAX_EVENTS = 60

describe('a program that is rebuilt before every event goes on like the original', () => {
  for (const generateCode of [true, false]) {
    it(generateCode ? 'with generated code' : 'without generated code', () => {
      fc.assert(fc.property(programs, fc.array(fc.nat(100), { minLength: 30, maxLength: 30 }), (text, numbers) => {
        const session = sessionOf(text, generateCode)
        const { paths, ...rebuilt } = rebuiltRun(session, numbers)
        expect(originalRun(session, paths), text).toEqual(rebuilt)
      }), runs(5, 25))
    })
  }
})

interface Run {
  /** Of the state after each event. */
  readonly words: readonly (readonly number[])[]
  readonly end: string
}

/** Goes through a schedule that the numbers pick; `paths` are its events with their choices. */
function rebuiltRun({ heap, program, realm }: Session, numbers: readonly number[]): Run & { readonly paths: readonly (readonly number[])[] } {
  const system = program!
  const words: number[][] = []
  const paths: number[][] = []
  let state = system.initial
  let at = 0
  const number = (limit: number): number => numbers[at++ % numbers.length]! % limit
  for (;;) {
    rebuild()
    const { width } = system.arrive()
    if (width === 0 || paths.length === MAX_EVENTS) return { words, paths, end: String(realm.run('outcome()', 'law')) }
    const path = [number(width)]
    let outcome = take(path)
    while (outcome.kind === 'choice') {
      path.push(number(outcome.count))
      outcome = take(path)
    }
    paths.push(path)
    if (outcome.kind !== 'state') return { words, paths, end: outcome.kind }
    heap.linearize(system.roots)
    state = heap.words.slice(0, heap.length)
    words.push([...state])
  }

  function take(path: readonly number[]): ReturnType<typeof system.take> {
    rebuild()
    return system.take(path, paths.length)
  }

  function rebuild(): void {
    heap.rebuild(state, state.length, system.roots)
    system.enter()
  }
}

function originalRun({ heap, program, realm }: Session, paths: readonly (readonly number[])[]): Run {
  const system = program!
  const words: number[][] = []
  heap.rebuild(system.initial, system.initial.length, system.roots)
  system.enter()
  for (const path of paths) {
    const outcome = system.take(path, words.length)
    if (outcome.kind !== 'state') return { words, end: outcome.kind }
    heap.linearize(system.roots)
    words.push([...heap.words.subarray(0, heap.length)])
  }
  return { words, end: String(realm.run('outcome()', 'law')) }
}

function sessionOf(text: string, generateCode: boolean): Session {
  return inFile('program.mjs', text, (file) => new Session(file, checkSettings({}), { console() {}, generateCode }))
}
