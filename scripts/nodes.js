#!/usr/bin/env node
/**
 * `npm run nodes`: everything that has to be the same, or that Node's own, on every line of Node that is supported. The binaries come from
 * npm (`node@24`), into the user's cache; the package under test is the one that was built with the Node of this process.
 *
 *   npm run nodes                        all lines, all parts; some minutes a line
 *   npm run nodes -- --line 24           one line
 *   npm run nodes -- --part events       one part
 *   npm run nodes -- --install           only the binaries, for the sample that `npm test` has
 *   NODE_TESTS_24=DIR npm run nodes      with a checkout of nodejs/node of that line: its own tests, too
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { binaryOf, folderOf, LINES } from './node-lines.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')

/** Which test files each part is. */
const PARTS = {
  documents: ['test/docs'],
  subjects: ['test/corpus/subjects', 'test/corpus/small-programs', 'test/corpus/examples'],
  events: ['test/corpus/event-order'],
  library: ['test/node'],
  language: ['src/runtime/intrinsics', 'src/compile/emit-differential', 'src/compile/emit-async'],
  packages: ['scripts/packages', 'test/corpus/packages'],
  network: ['test/network'],
  command: ['test/package'],
}

/** Installs what is missing; says for which lines that was not possible. */
function install(lines) {
  for (const line of lines.filter((each) => binaryOf(each) === undefined)) {
    console.log(`installing node@${line}`)
    fs.mkdirSync(folderOf(line), { recursive: true })
    fs.writeFileSync(path.join(folderOf(line), 'package.json'), '{ "private": true }\n')
    spawnSync('npm', ['install', '--silent', '--no-audit', '--no-fund', `node@${line}`], { cwd: folderOf(line), stdio: ['ignore', 'ignore', 'inherit'] })
    if (binaryOf(line) === undefined) console.log(`node@${line} cannot be had here; its tests are skipped`)
  }
}

/** How many tests of a part have passed and failed on a Node, and the names of the latter. */
function runPart(binary, files) {
  const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'manyworlds-nodes-')), 'report.json')
  const { status } = spawnSync(binary, [VITEST, 'run', '--reporter=json', `--outputFile=${report}`, ...files], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  if (!fs.existsSync(report)) return { passed: 0, failed: 1, names: [`vitest ended with ${status}`] }
  const { numPassedTests, testResults } = JSON.parse(fs.readFileSync(report, 'utf8'))
  fs.rmSync(path.dirname(report), { recursive: true })
  const names = testResults.flatMap(({ name, status: fileStatus, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => `${path.relative(ROOT, name)} > ${fullName}`)
    return failed.length === 0 && fileStatus === 'failed' ? [`${path.relative(ROOT, name)}: ${message.split('\n')[0]}`] : failed
  })
  return { passed: numPassedTests, failed: names.length, names }
}

function runLine(line, parts) {
  const binary = binaryOf(line)
  if (binary === undefined) return undefined
  const version = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout.trim()
  const row = { version }
  for (const part of parts) {
    const { passed, failed, names } = runPart(binary, PARTS[part])
    row[part] = failed === 0 ? String(passed) : `${passed}, ${failed} failed`
    console.log(`${version} ${part}: ${row[part]}`)
    for (const name of names) console.log(`  ${name}`)
  }
  const checkout = process.env[`NODE_TESTS_${line}`]
  if (checkout !== undefined) spawnSync(binary, [path.join(ROOT, 'scripts/conformance.js'), '--node', checkout], { cwd: ROOT, stdio: 'inherit' })
  return row
}

function main() {
  const { values } = parseArgs({ options: { line: { type: 'string', multiple: true }, part: { type: 'string', multiple: true }, install: { type: 'boolean' } } })
  const lines = values.line?.map(Number) ?? LINES
  const parts = values.part ?? Object.keys(PARTS)
  const unknown = [...lines.filter((line) => !LINES.includes(line)), ...parts.filter((part) => !(part in PARTS))]
  if (unknown.length > 0) throw new Error(`'${unknown[0]}' is neither a line (${LINES.join(', ')}) nor a part (${Object.keys(PARTS).join(', ')})`)
  install(lines)
  if (values.install) return 0
  const rows = lines.map((line) => runLine(line, parts)).filter((row) => row !== undefined)
  console.log(`\n| | ${rows.map(({ version }) => version).join(' | ')} |\n|---|${rows.map(() => '---|').join('')}`)
  for (const part of parts) console.log(`| ${part} | ${rows.map((row) => row[part]).join(' | ')} |`)
  return rows.some((row) => Object.values(row).some((cell) => cell.includes('failed'))) ? 1 : 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(`nodes: ${error.message}`)
  process.exitCode = 2
}
