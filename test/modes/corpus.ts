/**
 * The programs and explorations that the tests and examples are made of, found in their folders, so that a new one is
 * tried in every mode without being listed; only of the packages a few are named. Sizes are cut where a file has more states than it takes to meet every
 * kind of step it knows: a search that is cut off at the same place has to say the same.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import type { Expected } from '../programs/expected.ts'
import recorded from '../programs/subject-counts.json' with { type: 'json' }
import type { Way } from './agreement.ts'

export interface Item {
  readonly file: string
  readonly way: () => Promise<Way>
}

const root = resolve(import.meta.dirname, '../..')
const MAX_STATES = 60
/** All packages would take minutes: compiling them is most of it. One for each part of Node's library. */
const PACKAGES = ['async-mutex', 'dataloader', 'eventemitter3', 'lru-cache', 'p-limit', 'p-queue', 'readable-stream', 'write-file-atomic']
const list = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder)).filter((name) => pattern.test(name)).sort().map((name) => `${folder}/${name}`)
const cut = (file: string, way: Way = {}): Item => ({ file, way: async () => ({ maxStates: MAX_STATES, ...way }) })

/** The folders of test/programs, with the options of their expectations. */
export function smallPrograms(): Item[] {
  return readdirSync(join(root, 'test/programs'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => {
    const folder = `test/programs/${name}`
    const [file] = list(folder, /^program\.[cm]?[jt]s$/)
    const expected = async (): Promise<Expected> => ((await import(join(root, folder, 'expected.ts'))) as { default: Expected }).default
    return { file: file!, way: async () => ((await expected()).options ?? {}) as Way }
  })
}

/** Objects with their operations: the subjects at their smallest recorded bound, and the faulty ones. */
export function objects(): Item[] {
  const bounds = new Map(Object.entries(recorded).map(([name, [first]]) => [`examples/subjects/${name}.ts`, first!.bound]))
  return [
    ...list('examples/subjects', /\.ts$/).map((file) => cut(file, { bound: bounds.get(file) ?? 4, maxStates: 200 })),
    ...list('examples/faulty', /\.ts$/).map((file) => cut(file, { maxSteps: 20_000 })),
    ...list('test/node/state', /(?<!\.test)\.ts$/).map((file) => cut(file)),
    cut('test/fixtures/package/two-explorations.ts'),
  ]
}

/** Programs with a main function or a top level, as they stand in examples, tests and benchmarks. */
export function programs(): Item[] {
  return [
    ...readdirSync(join(root, 'examples')).flatMap((name) => ['main', 'fixed'].map((file) => `examples/${name}/${file}.ts`)).filter((file) => existsSync(join(root, file))),
    ...list('bench/programs', /\.ts$/),
    ...list('test/ground-truth/programs', /\.ts$/),
    ...PACKAGES.flatMap((name) => list(`test/packages/${name}`, /^[a-z]+\.ts$/)),
    ...list('test/traces', /^[a-z-]+\.ts$/),
    ...list('test/event-loop/merging', /\.ts$/),
    ...list('test/event-loop/programs', /\.[cm]js$/),
  ].map((file) => cut(file))
}
