#!/usr/bin/env node
/**
 * Builds dist/: one run of the TypeScript compiler, then scripts/bundle.js. What was built from the same inputs is not built again, so that
 * `npm ci`, the first `npx manyworlds` (for which npm runs `prepare` once more) and `npm test` build once.
 *
 *   node scripts/build.js              if something changed
 *   node scripts/build.js --force      in any case
 *   node scripts/build.js --types      and check the types of tests, benchmarks and examples in the same run of the compiler
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = path.join(ROOT, 'dist/.inputs')
/** Everything that decides what is in dist/, besides the Node that runs: the library in it is that of this Node. */
const INPUTS = ['src', 'scripts/build.js', 'scripts/compile-types.js', 'scripts/bundle.js', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']

/** Without one of these it is no build, whatever the stamp says. */
const OUTPUTS = ['index.d.ts', 'bundle/main.js', 'bundle/index.js', 'bundle/engine.js', 'bundle/worker.js', `bundle/library-${process.version}.jsonl`, `bundle/library-sources-${process.version}.json`]

/** A hash of all inputs. */
export function inputsOf(root) {
  const hash = createHash('sha1').update(process.version)
  for (const input of INPUTS) {
    for (const file of filesBelow(path.join(root, input))) hash.update(`\0${path.relative(root, file)}\0`).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  if (!fs.statSync(place).isDirectory()) return [place]
  return fs.readdirSync(place, { recursive: true }).map((name) => path.join(place, name))
    .filter((file) => /(?<!\.test)\.[jt]s$/.test(file)).sort()
}

/** Whether dist/ is what a build would give now. */
export function isBuilt() {
  return isBuiltFrom(inputsOf(ROOT))
}

function isBuiltFrom(inputs) {
  return OUTPUTS.every((name) => fs.existsSync(path.join(ROOT, 'dist', name))) && fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === inputs
}

async function main(args) {
  const inputs = inputsOf(ROOT)
  const isFresh = !args.includes('--force') && isBuiltFrom(inputs)
  // Nothing of the last build may look like one of this.
  if (!isFresh) fs.rmSync(STAMP, { force: true })
  if (!isFresh || args.includes('--types')) {
    const { compile } = await import('./compile-types.js')
    if (!compile(ROOT, { all: args.includes('--types'), emit: !isFresh })) return 1
  }
  if (isFresh) return 0
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/bundle.js')], { stdio: 'inherit' })
  if (status !== 0) return 1
  fs.writeFileSync(STAMP, inputs)
  return 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) process.exitCode = await main(process.argv.slice(2))
