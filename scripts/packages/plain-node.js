/** Runs the program of a package on plain Node: bundled by esbuild, but for the packages, which Node loads itself. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildSync } from 'esbuild'

const root = path.join(import.meta.dirname, '..', '..')

/** Stands for the file of the program: starts its main as the checker does. */
const START = `
import '${path.join(import.meta.dirname, 'plain-clock.js')}'
import * as program from './program'
if (typeof program.default === 'function') await program.default()
`

/**
 * What the program came to, as JSON text: one outcome, or none if it says none.
 * @param {string} folder
 * @param {readonly string[]} args
 * @returns {{ outcomes: string[], error: string | undefined }}
 */
export function runOnNode(folder, args = []) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-', ...args], {
    cwd: root, encoding: 'utf8', input: bundled(folder), timeout: 60_000,
  })
  const outcomes = [...stdout.matchAll(/^outcome (.*)$/gm)].map(([, text]) => text)
  return { outcomes, error: status === 0 ? undefined : `exit code ${status}: ${stderr.slice(0, 2000)}` }
}

function bundled(folder) {
  const { outputFiles } = buildSync({
    stdin: { contents: START, resolveDir: folder, sourcefile: 'start.js' }, bundle: true, write: false, packages: 'external', platform: 'node',
    format: 'esm', target: 'node20', alias: { manyworlds: path.join(import.meta.dirname, 'plain-api.js') }, loader: { '.ts': 'ts' },
    resolveExtensions: ['.ts', '.mjs', '.js'], logLevel: 'silent',
  })
  return outputFiles[0].text
}
