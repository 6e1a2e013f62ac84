/**
 * Runs one script twice: under plain Node in a process of its own, and compiled, with the library, under the default
 * schedule of the event loop. What it prints is compared; what it prints as a stack is not.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { compile } from '../../src/compile/compile.ts'
import { loadSource } from '../../src/compile/load.ts'
import { createEventLoop } from '../../src/runtime/event-loop.ts'
import { callPure } from '../../src/runtime/pure.ts'
import { createRealm } from '../../src/runtime/realm.ts'

const MOST_EVENTS = 10_000

/** Expects the same output of both. The text is an ES module. */
export function expectSameOutput(source: string): void {
  const wanted = outputOfNode(source)
  expect(outputOfRealm(source)).toBe(wanted)
}

export function outputOfNode(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'manyworlds-'))
  try {
    const file = join(folder, 'main.mjs')
    writeFileSync(file, source)
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--no-warnings', file], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`plain Node failed:\n${stderr}`)
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function outputOfRealm(source: string): string {
  const lines: string[] = []
  const realm = createRealm({
    console: (method, args) => {
      if (method === 'log') lines.push(callPure('format', undefined, [{ __proto__: null }, [...args]], {}) as string)
    },
  })
  realm.load(compile(loadSource(source, '/sample/main.mjs')))
  const loop = createEventLoop(realm, { trackClock: true })
  loop.start(undefined)
  for (let events = 0; loop.countEvents() > 0 && loop.exit() === undefined; events++) {
    if (events === MOST_EVENTS) throw new Error('the program goes on for ever')
    throwFailure()
    loop.run(0)
  }
  throwFailure()
  return lines.map((line) => `${line}\n`).join('')

  function throwFailure(): void {
    const failure = loop.takeFailure()
    if (failure === undefined) return
    const { name, message, frames } = realm.describe(failure.value)
    const places = frames.map((frame) => `\n  at ${frame.name} ${frame.location.file}:${frame.location.line}`).join('')
    throw new Error(`${failure.kind}: ${name}: ${message}${places}\nprinted so far:\n${lines.join('\n')}`)
  }
}
