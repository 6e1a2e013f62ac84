/** Checks of programs that talk to peers outside, which are functions here: exact numbers without processes. */
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Action, PeerEvent } from '../../../src/base/network.ts'
import { type Extensions, NO_EXTENSIONS } from '../../../src/check/extensions.ts'
import { checkProgram } from '../../../src/check/check-program.ts'
import { NewsNeeded, withNeeds } from '../../../src/check/needs.ts'
import { Session } from '../../../src/check/session.ts'
import type { ProgramResult } from '../../../src/explore/result.ts'
import { Network } from '../../../src/network/network.ts'
import { checkSettings, type CheckOptions } from '../../../src/options.ts'
import { QUIET } from '../../support/checked.ts'
import { sample } from '../../support/extent.ts'
import { data, FunctionPeers, type PeerFunction, textOf } from '../../support/function-peers.ts'

export interface RemoteCheck {
  readonly result: ProgramResult
  readonly network: Network
  readonly peers: FunctionPeers
}

/** `prepare` may tell the peers what they do by themselves. */
export function checkRemote(program: string, answer: PeerFunction, options: CheckOptions, prepare: Prepare = () => {}): RemoteCheck {
  return checkOutside(join(import.meta.dirname, 'programs', `${program}.ts`), answer, options, prepare, () => NO_EXTENSIONS)
}

/** All that `outcome()` of a program may say when nothing can run any more; sorted. */
export function outcomesOf(file: string, answer: PeerFunction, options: CheckOptions): string[] {
  const outcomes = new Set<string>()
  checkOutside(file, answer, { ...options, keepGoing: true }, () => {}, ({ realm }) => {
    const end = (): 'continue' => {
      outcomes.add(String(realm.run('outcome()', 'outcome')))
      return 'continue'
    }
    return { ...NO_EXTENSIONS, listeners: [{ end, violation: end }] }
  })
  return [...outcomes].sort()
}

type Prepare = (peers: FunctionPeers) => void

function checkOutside(file: string, answer: PeerFunction, options: CheckOptions, prepare: Prepare, extend: (session: Session) => Extensions): RemoteCheck {
  const settings = { ...checkSettings(options), names: { 'peer.test': ['127.0.0.1'] } }
  const peers = new FunctionPeers(answer)
  prepare(peers)
  const network = new Network(settings, () => peers)
  const result = withNeeds((needs) => {
    network.beginSearch()
    const session = new Session(file, settings, { ...needs, network })
    const found = checkProgram({ session, settings, hooks: QUIET, extensions: extend(session), network })
    const isFinal = found.verdict !== 'holds' && found.violation?.property.kind !== 'sometimes'
    if (!isFinal && network.hasNews) throw new NewsNeeded(found.elapsedMs)
    return found
  }, () => {})
  network.dispose()
  return { result, network, peers }
}

export const MODES: readonly CheckOptions[] = [
  { mode: 'host' }, { mode: 'tracked' }, { mode: 'auto' }, { exact: true }, { strategy: 'dfs' }, { strategy: 'fewest-switches' },
]

/** What most tests try: both ways to come back to a state. */
export const SOME = MODES.slice(0, 2)

/**
 * All modes of execution and all strategies see the same. `npm test` tries one of SOME for each program, which of them depends on its name, and
 * half of MODES: not the same ones where programs have names of odd length.
 */
export function expectCounts(program: string, answer: PeerFunction, options: CheckOptions, counts: Readonly<Record<string, unknown>>, modes: readonly CheckOptions[] = SOME): void {
  for (const mode of sample(modes, 2, program.length % 2)) {
    const { result: { verdict, states, transitions, ends } } = checkRemote(program, answer, { ...options, ...mode })
    expect({ mode, verdict, states, transitions, ends }).toEqual({ mode, verdict: 'holds', ...counts })
  }
}

/** A server whose answers depend on what was said on the same connection: `reply` gets all data so far. */
export function server(reply: (said: string, last: string) => string | undefined, greeting?: string): PeerFunction {
  return (_start, said) => {
    const last = said.at(-1) ?? []
    return last.flatMap((action) => answerTo(action, () => reply(textOf(said.flat()), textOf(last)), greeting))
  }
}

function answerTo(action: Action, reply: () => string | undefined, greeting: string | undefined): PeerEvent[] {
  const { channel } = action
  switch (action.kind) {
    case 'connect': return [{ kind: 'open', channel, port: 0 }, ...(greeting === undefined ? [] : [data(greeting, channel)])]
    case 'data': {
      const text = reply()
      return text === undefined ? [] : [data(text, channel)]
    }
    case 'end': return [{ kind: 'end', channel }]
    default: return []
  }
}
