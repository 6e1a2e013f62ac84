/**
 * The programs and explorations that the tests and examples are made of, found in their folders, so that a new one is
 * tried in every way without being listed; only of the packages a few are named. Sizes are cut where a file has more states than it takes to meet every
 * kind of step it knows: a search that is cut off at the same place has to say the same.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import type { Way } from '../modes/agreement.ts'
import type { Expected } from './programs/expected.ts'
import recorded from './programs/subject-counts.json' with { type: 'json' }

export interface Item {
  /** Relative to the root of the repository. */
  readonly file: string
  readonly way: Way
  readonly isExploration: boolean
  /** What its folder in test/corpus/programs says. */
  readonly expected?: Expected
}

const root = resolve(import.meta.dirname, '../..')
const MAX_STATES = 60
/** All packages would take minutes: compiling them is most of it. One for each part of Node's library. */
const PACKAGES = ['async-mutex', 'dataloader', 'eventemitter3', 'lru-cache', 'p-limit', 'p-queue', 'readable-stream', 'write-file-atomic']
const list = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder)).filter((name) => pattern.test(name)).sort().map((name) => `${folder}/${name}`)
const isExploration = (file: string): boolean => /\bexplore\(/.test(readFileSync(join(root, file), 'utf8'))
const cut = (file: string, way: Way = {}): Item => ({ file, way: { maxStates: MAX_STATES, ...way }, isExploration: isExploration(file) })

/** The folders of test/corpus/programs, with their expectations. */
export async function smallPrograms(): Promise<Item[]> {
  const folders = readdirSync(join(root, 'test/corpus/programs'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return Promise.all(folders.map(async ({ name }) => {
    const folder = `test/corpus/programs/${name}`
    const [file] = list(folder, /^program\.[cm]?[jt]s$/)
    const { default: expected } = (await import(join(root, folder, 'expected.ts'))) as { default: Expected }
    return { file: file!, way: (expected.options ?? {}) as Way, isExploration: isExploration(file!), expected }
  }))
}

/** Objects with their operations: the subjects at their smallest recorded bound, and the faulty ones. */
export function objects(): Item[] {
  const bounds = new Map(Object.entries(recorded).map(([name, [first]]) => [`examples/subjects/${name}.ts`, first!.bound]))
  return [
    ...list('examples/subjects', /\.ts$/).map((file) => cut(file, { bound: bounds.get(file) ?? 4, maxStates: 200 })),
    ...list('examples/faulty', /\.ts$/).map((file) => cut(file, { maxSteps: 20_000 })),
    ...list('test/node/state', /(?<!\.test)\.ts$/).map((file) => cut(file)),
    cut('test/package/fixtures/two-explorations.ts'),
  ]
}

/** Programs with a main function or a top level, as they stand in examples, tests and benchmarks. */
export function programs(): Item[] {
  return [
    ...readdirSync(join(root, 'examples')).flatMap((name) => ['main', 'fixed'].map((file) => `examples/${name}/${file}.ts`)).filter((file) => existsSync(join(root, file))),
    ...list('bench/programs', /\.ts$/),
    ...list('test/corpus/ground-truth/programs', /\.ts$/),
    ...PACKAGES.flatMap((name) => list(`test/corpus/packages/${name}`, /^[a-z]+\.ts$/)),
    ...list('test/corpus/traces', /^[a-z-]+\.ts$/),
    ...list('test/corpus/event-loop/merging', /\.ts$/),
  ].map((file) => cut(file))
}

/** Small programs that print the order of their events. */
export function orders(): Item[] {
  return list('test/corpus/event-loop/programs', /\.[cm]js$/).map((file) => cut(file))
}
