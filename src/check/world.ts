/** The world of a program as its settings describe it: paths made absolute, standard input read. */
import { readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { UserError } from '../base/errors.ts'
import { EMPTY_WORLD, FAULT_KINDS, type World } from '../base/world.ts'
import { type PeerCommand, peerAddresses } from '../base/network.ts'
import { reasonOf, statusOf } from '../base/file-status.ts'
import type { WorldSettings } from '../options.ts'

export function makeWorld(settings: WorldSettings): World {
  const { allowRead, faults, maxFaults, segments, socketBuffer, signals, stdin, args, env } = settings
  const { allowNet, allowListen, names, identicalClients, network, peerScope } = settings
  return {
    allowRead: [...new Set(allowRead.map(realDirectory))],
    faults: Object.fromEntries(FAULT_KINDS.map((kind) => [kind, faults.includes(kind)])) as World['faults'],
    maxFaults, segments, socketBuffer, args, env, execArgv: EMPTY_WORLD.execArgv,
    signals: [...new Set(signals)],
    stdin: stdin === undefined ? undefined : readInput(stdin),
    allowNet, allowListen, names, identicalClients, network, peerScope,
    peers: peerAddresses(settings), clients: settings.clients.length,
  }
}

/** What of the settings a trace keeps: whatever is not as in an empty world. */
export function worldOf(settings: WorldSettings): { readonly world?: Partial<WorldSettings> } {
  const usual = recordedWorld()
  const names = (Object.keys(usual) as (keyof WorldSettings)[]).filter((name) => !isDeepStrictEqual(settings[name], usual[name]))
  return names.length === 0 ? {} : { world: Object.fromEntries(names.map((name) => [name, recorded(settings[name])])) }
}

/** Of commands only what a replay needs, since it starts none: their environment may hold what nobody else should read. */
function recorded(value: WorldSettings[keyof WorldSettings]): unknown {
  if (!Array.isArray(value)) return value
  return value.map((each: string | PeerCommand) => typeof each === 'string' ? each
    : { command: each.command, ...(each.ready !== undefined && 'port' in each.ready ? { ready: each.ready } : {}) })
}

/** The world that a trace was recorded in, whatever the settings say. */
export function recordedWorld(world: Partial<WorldSettings> = {}): WorldSettings {
  const { execArgv: _, ...usual } = EMPTY_WORLD
  return { ...usual, faults: [], peers: [], clients: [], ...world }
}

function realDirectory(path: string): string {
  const status = statusOf(path)
  if (status.kind === 'directory') return realpathSync(resolve(path))
  throw new UserError('bad-option', undefined, {
    fact: `--allow-read is '${path}', and ${status.kind === 'unreachable' ? status.reason : status.kind === 'missing' ? 'there is no such directory' : 'it is not a directory'}`,
    remedy: 'name a directory that exists, relative to the working directory',
  })
}

/** A pipe or a device may have no end, and is another one when a trace is replayed. */
function readInput(path: string): string {
  let reason = 'it is not a regular file'
  try {
    if (statusOf(path).kind !== 'other') return readFileSync(path, 'latin1')
  } catch (error) {
    reason = reasonOf(error)
  }
  throw new UserError('bad-option', undefined, {
    fact: `--stdin is '${path}', which cannot be read: ${reason}`,
    remedy: 'name a file that holds what the program is to read',
  })
}
