/** Stored traces with fields that are replaced, removed, made huge or deep, and traces that are cut or changed as text. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { mutatedData } from './data-mutations.js'
import { EXECUTABLE, write } from './folder.js'
import { mutated } from './text-mutations.js'

const PROGRAMS = {
  'door.ts': `import { explore, choose, int } from 'manyworlds'
class Door { open = false; locked = 0; toggle() { this.open = !this.open } lock(by: number) { this.locked += choose(by, 2) } }
export default explore({ root: () => new Door(), bound: 4, operations: { toggle: (door) => door.toggle(), lock: { args: [int(1, 2)], run: (door, by) => door.lock(by) } }, invariant: { 'shut': (door) => !(door.locked > 1 && door.open) } })
`,
  'race.ts': `import { readFile } from 'node:fs/promises'
import { choose, latency } from 'manyworlds'
let n = 0
async function add(): Promise<void> { const before = n; await latency(); n = before + choose(1, 2); console.log('added', n) }
export default async function main(): Promise<void> { const text = await readFile('race.ts', 'utf8'); await Promise.all([add(), add()]); if (n < 2 && text !== '') throw new Error('lost ' + n) }
`,
  'stuck.mjs': `import { latency } from 'manyworlds'
let wake; const never = new Promise((resolve) => { wake = resolve })
export default async function main() { await latency(); await never }
`,
}

let recorded

/** The traces of the programs, as this version writes them. */
function traces() {
  if (recorded !== undefined) return recorded
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'manyworlds-storm-traces-'))
  write({ files: PROGRAMS }, folder)
  for (const name of Object.keys(PROGRAMS)) spawnSync(process.execPath, [EXECUTABLE, 'check', name, '--allow-read', '.', '--trace-dir', 'traces'], { cwd: folder })
  const names = fs.readdirSync(path.join(folder, 'traces')).sort()
  recorded = names.map((name) => JSON.parse(fs.readFileSync(path.join(folder, 'traces', name), 'utf8')))
  fs.rmSync(folder, { recursive: true })
  if (recorded.length !== Object.keys(PROGRAMS).length) throw new Error('a program of the storm has no violation any more')
  return recorded
}

export function traceInput(random) {
  const trace = random.pick(traces())
  const name = random.pick(['trace.json', 'trace.json', 'trace', 'trace.json.txt'])
  const text = random.chance(0.75) ? mutatedData(trace, random) : mutated(JSON.stringify(trace, null, 2), random)
  return { files: { ...PROGRAMS, [name]: text }, args: ['replay', name, ...(random.chance(0.2) ? ['--reporter', 'json'] : []), ...(random.chance(0.1) ? ['--quiet'] : [])] }
}
