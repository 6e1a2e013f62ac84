// Runs one measured program in a process of its own, so that no run warms up or fills the heap of another.

import { spawnSync } from 'node:child_process'

/** On an idle machine nothing that is measured takes more than a minute; what takes ten hangs. */
const TIMEOUT_MS = 600_000

/** Something that makes the figures worthless: the message is all a user needs. */
export class RunFailure extends Error {}

/** Runs `node ...args` with these variables set and returns the JSON that it prints, with the wall time of the whole process added. */
export function runJson(args, cwd, environment = {}) {
  const start = performance.now()
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: TIMEOUT_MS,
  })
  const wallMs = performance.now() - start
  const command = `node ${args.join(' ')}`
  if (error) throw new RunFailure(`${command}: ${error.message}`)
  if (status !== 0) throw new RunFailure(`${command} ended with ${signal ?? status}\n${stderr}${stdout.slice(0, 2000)}`)
  try {
    return { ...JSON.parse(stdout), wallMs }
  } catch {
    throw new RunFailure(`${command} did not print JSON:\n${stdout.slice(0, 2000)}`)
  }
}
