#!/usr/bin/env node
/**
 * Checks that imports inside src/ go one way: cli, ui > check.ts > process > check > report, explore, compile > track >
 * network, delta, state > node, runtime > base. A file may import from its own folder and from lower layers; two folders of one
 * layer may not import each other in both directions. `import type` counts as well: who needs a type knows the other part. Test
 * files are free. Prints each offending import and exits with 1 if there is one.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Lowest layer first. A name is a folder of src/ or a file directly in it, without extension unless the file is in another layer than the folder. */
const LAYERS = [
  ['base', 'options', 'declare', 'declare-program'],
  ['node', 'runtime'],
  ['network', 'delta', 'state'],
  ['track'],
  ['report', 'explore', 'compile'],
  ['check'],
  ['process'],
  ['check.ts'],
  ['cli', 'ui', 'index'],
]

/** Static imports and re-exports, side-effect and dynamic imports, and the files that worker threads start from. */
const IMPORTS = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /\bimport\s*\(?\s*['"]([^'"]+)['"]/g,
  /\bnew URL\(\s*['"](\.[^'"]+\.[jt]s)['"]/g,
]

/**
 * @typedef {object} Offence
 * @property {string} file  relative to src/
 * @property {number} line
 * @property {string} specifier
 * @property {string} reason
 */

/**
 * All imports below `root` (a src/ folder) that go the wrong way.
 * @param {string} root
 * @returns {Offence[]}
 */
export function findOffences(root) {
  const imports = sourceFiles(root).flatMap((file) => importsOf(root, file))
  const pairs = new Set(imports.map(({ from, to }) => `${from} > ${to}`))
  const offences = []
  for (const { from, to, ...place } of imports) {
    const reason = offenceOf(from, to, pairs)
    if (reason !== undefined) offences.push({ ...place, reason })
  }
  return offences
}

function offenceOf(from, to, pairs) {
  if (from === to) return undefined
  const [layerOfFrom, layerOfTo] = [layerOf(from), layerOf(to)]
  if (layerOfFrom === -1) return `${from} has no layer`
  if (layerOfTo === -1) return `${to} has no layer`
  if (layerOfTo > layerOfFrom) return `${from} is below ${to}`
  if (layerOfTo === layerOfFrom && pairs.has(`${to} > ${from}`)) return `${from} and ${to} import each other`
  return undefined
}

const layerOf = (name) => LAYERS.findIndex((names) => names.includes(name))

/** The part a path relative to src/ belongs to: its top folder, or its own name if it lies directly in src/. */
const partOf = (file) => (LAYERS.flat().includes(file) ? file : file.split('/')[0].replace(/\.\w+$/, ''))

/** The relative imports of one file, each with the parts at both ends. */
function importsOf(root, file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const found = []
  for (const match of IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const specifier = match[1]
    if (!specifier.startsWith('.')) continue
    const target = path.posix.join(path.posix.dirname(file), specifier)
    const line = text.slice(0, match.index + match[0].length).split('\n').length
    found.push({ file, line, specifier, from: partOf(file), to: partOf(target) })
  }
  return found
}

function sourceFiles(root) {
  return fs.readdirSync(root, { recursive: true })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.[jt]s$/.test(file) && !/\.(test|d)\.ts$/.test(file))
    .sort()
}

function main() {
  const root = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../src', import.meta.url)))
  const offences = findOffences(root)
  for (const { file, line, specifier, reason } of offences) {
    console.log(`${file}:${line} imports ${specifier}: ${reason}`)
  }
  process.exitCode = offences.length === 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
