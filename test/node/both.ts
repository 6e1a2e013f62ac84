/**
 * Runs one script twice: under plain Node in a process of its own, and compiled, with the library, under the default
 * schedule of the event loop. What it prints is compared; what it prints as a stack is not.
 */
import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { EMPTY_WORLD, type World } from '../../src/base/world.ts'
import { compile } from '../../src/compile/compile.ts'
import { DynamicCode } from '../../src/compile/dynamic-code.ts'
import { loadSource } from '../../src/compile/load.ts'
import { demangle } from '../../src/compile/program.ts'
import { createEventLoop } from '../../src/runtime/event-loop.ts'
import type { GuestNetwork } from '../../src/runtime/guest-network.ts'
import { createRealm, type Realm } from '../../src/runtime/realm.ts'
import { inFile } from '../support/folder.ts'

const MOST_EVENTS = 10_000

/** Lets the program's own library format what it prints; stands in the first line, so that places stay as they are. */
const FORMAT = "import { format as format$ } from 'node:util'; { const { log } = console; console.log = (...args) => { log(format$(...args)) } } "

/** A busy machine can hold up plain Node, which then prints lines in another order that is right as well. */
const TRIES = 5

/** Expects the same output of both. The text is an ES module; `run` is how plain Node runs it. */
export function expectSameOutput(source: string, world: Partial<World> = {}, run = outputOfNode): void {
  const printed = outputOfRealm(source, world)
  let wanted: string | undefined
  for (let i = 0; i < TRIES && wanted !== printed; i++) wanted = run(source)
  expect(printed).toBe(wanted)
}

export function outputOfNode(source: string): string {
  const { stdout, stderr, status } = inFile('main.mjs', source, (file) => spawnSync(process.execPath, ['--no-warnings', file], { encoding: 'utf8' }))
  if (status !== 0) throw new Error(`plain Node failed:\n${stderr}`)
  return stdout
}

/** `begin` is called before anything is loaded; `file`: where the program is to be found. */
export interface Staging {
  readonly begin?: (realm: Realm) => void
  readonly file?: string
}

/** `network`: what the program reaches outside of itself. */
export function outputOfRealm(source: string, world: Partial<World> = {}, network?: GuestNetwork, { begin, file = '/sample/main.mjs' }: Staging = {}): string {
  const lines: string[] = []
  const realm = createRealm({
    world: { ...EMPTY_WORLD, ...world }, demangle, ...(network === undefined ? {} : { network }),
    compileDynamic: (text) => dynamicCode.evaluate(text),
    console: (method, args) => {
      if (method === 'log') lines.push(args.join(' '))
    },
  })
  const dynamicCode = new DynamicCode(realm)
  begin?.(realm)
  const program = compile(loadSource(FORMAT + source, file))
  dynamicCode.follow(program)
  realm.load(program)
  const loop = createEventLoop(realm, { trackClock: true, inOrder: true })
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
