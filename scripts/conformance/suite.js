/**
 * Finds the tests of a test262 checkout and expands each into its runs: one in sloppy and one in strict mode unless its
 * flags say otherwise, or one as an ES module. Direct eval and `with` are not looked for, because the compiler itself has
 * to notice and refuse them.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseFrontMatter } from './front-matter.js'

/**
 * @typedef {object} Run
 * @property {string} path  below the checkout's test/ folder, with forward slashes
 * @property {Mode} mode
 */

/** @typedef {'sloppy' | 'strict' | 'cjs sloppy' | 'cjs strict' | 'module'} Mode  as a script, CommonJS, or ES module */

/** @typedef {'script' | 'cjs' | 'esm'} Goal  what the text of a test is compiled as, unless its flags demand a module */

const LANGUAGE = 'language'
const ANNEX_B = 'annexB/language'
/** Built-ins that are ours: promises, what they need, and the objects of suspended functions. */
const BUILT_INS = [
  'AggregateError', 'AsyncFromSyncIteratorPrototype', 'AsyncFunction', 'AsyncGeneratorFunction', 'AsyncGeneratorPrototype',
  'AsyncIteratorPrototype', 'GeneratorFunction', 'GeneratorPrototype', 'Promise',
].map((name) => `built-ins/${name}`)
/** All folders below test/ that are run by default. */
export const FOLDERS = [LANGUAGE, ...BUILT_INS]

/**
 * All runs of the tests below test/language and of the built-ins named above whose path starts with `filter`, in a fixed
 * order, and how many tests were left out because of a flag. A filter that starts with annexB selects from
 * test/annexB/language instead, one that names another built-in from all of test/built-ins.
 * @param {string} checkout
 * @param {{ filter?: string, as?: Goal }} [options]  the filter with or without the leading `test/` or `language/`
 * @returns {{ runs: Run[], leftOut: number }}
 */
export function findRuns(checkout, { filter = '', as = 'script' } = {}) {
  const prefix = normalizeFilter(filter)
  const runs = []
  let leftOut = 0
  const root = path.join(checkout, 'test')
  const folders = foldersFor(prefix)
  for (const file of folders.flatMap((folder) => [...testFiles(root, folder)])) {
    if (!file.startsWith(prefix)) continue
    const { flags } = parseFrontMatter(fs.readFileSync(path.join(root, file), 'utf8'))
    const modes = modesOf(flags, as)
    if (modes.length === 0) leftOut++
    for (const mode of modes) runs.push({ path: file, mode })
  }
  return { runs, leftOut }
}

function foldersFor(prefix) {
  if (prefix.startsWith('annexB')) return [ANNEX_B]
  const isOther = prefix.startsWith('built-ins/') && !BUILT_INS.some((folder) => folder.startsWith(prefix) || prefix.startsWith(`${folder}/`))
  return isOther ? ['built-ins'] : FOLDERS
}

/**
 * The modes that a test with these flags runs in; none if it cannot be compiled so. Module code is always strict.
 * @param {string[]} flags
 * @param {Goal} as
 * @returns {Mode[]}
 */
export function modesOf(flags, as = 'script') {
  const has = (flag) => flags.includes(flag)
  if (as === 'esm') return has('module') || !(has('noStrict') || has('raw')) ? ['module'] : []
  if (has('module')) return as === 'script' ? ['module'] : []
  const [sloppy, strict] = as === 'cjs' ? ['cjs sloppy', 'cjs strict'] : ['sloppy', 'strict']
  if (has('onlyStrict')) return [strict]
  return has('noStrict') || has('raw') ? [sloppy] : [sloppy, strict]
}

/**
 * What a run is compiled as.
 * @param {Mode} mode
 * @returns {Goal}
 */
export function goalOf(mode) {
  return mode === 'module' ? 'esm' : mode.startsWith('cjs') ? 'cjs' : 'script'
}

/**
 * The text that runs: a strict run starts with a directive, every other test stays as it is.
 * @param {string} text
 * @param {Mode} mode
 */
export function sourceFor(text, mode) {
  return mode.endsWith('strict') ? `"use strict";\n${text}` : text
}

/**
 * `count` runs spread evenly over all of them; the same ones every time, so that two samples can be compared.
 * @param {Run[]} runs
 * @param {number} count
 */
export function sample(runs, count) {
  if (count >= runs.length) return runs
  return Array.from({ length: count }, (_, i) => runs[Math.floor((i * runs.length) / count)])
}

function normalizeFilter(filter) {
  const text = filter.replace(/^\.?\//, '').replace(/^test\//, '')
  return text === '' || /^(language|built-ins|annexB)/.test(text) ? text : `${LANGUAGE}/${text}`
}

function* testFiles(root, folder) {
  if (!fs.existsSync(path.join(root, folder))) return
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* testFiles(root, file)
    else if (entry.name.endsWith('.js') && !entry.name.includes('_FIXTURE')) yield file
  }
}
