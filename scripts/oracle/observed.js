/** What programs come to on plain Node that is held up: in callbacks and microtasks, by other processes, with fewer threads. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const HELD_UP = fileURLToPath(new URL('held-up.cjs', import.meta.url))
const PATIENCE_MS = 30_000

/** Ways to hold a process up, in turn: how often, and for how long at most. */
const WAYS = [
  { HELD_UP_OFTEN: '0', HELD_UP_MS: '0' },
  { HELD_UP_OFTEN: '0.5', HELD_UP_MS: '3' },
  { HELD_UP_OFTEN: '0.5', HELD_UP_MS: '12' },
  { HELD_UP_OFTEN: '0.8', HELD_UP_MS: '25' },
  { HELD_UP_OFTEN: '0.3', HELD_UP_MS: '25', UV_THREADPOOL_SIZE: '1' },
]

/** Runs a file so many times, some at a time, and counts each outcome. */
export async function observe(binary, file, runs, atATime) {
  const outcomes = new Map()
  let begun = 0
  const work = async () => {
    while (begun < runs) {
      const outcome = await runOnce(binary, file, WAYS[begun++ % WAYS.length])
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return outcomes
}

function runOnce(binary, file, way) {
  return new Promise((resolve, reject) => {
    const child = spawn(binary, ['--require', HELD_UP, file], { env: { ...process.env, NODE_OPTIONS: '', ...way }, stdio: ['ignore', 'pipe', 'pipe'], timeout: PATIENCE_MS })
    let [out, errors] = ['', '']
    child.stdout.on('data', (text) => { out += text })
    child.stderr.on('data', (text) => { errors += text })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(out) : reject(new Error(`${file} ended with ${code}: ${errors}`))))
  })
}
