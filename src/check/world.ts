/** The world of a program as its settings describe it: paths made absolute, standard input read. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { UserError } from '../base/errors.ts'
import { EMPTY_WORLD, FAULT_KINDS, type World } from '../base/world.ts'
import type { WorldSettings } from '../options.ts'

export function makeWorld({ allowRead, faults, maxFaults, segments, socketBuffer, signals, stdin, args }: WorldSettings): World {
  return {
    allowRead: [...new Set(allowRead.map(realDirectory))],
    faults: Object.fromEntries(FAULT_KINDS.map((kind) => [kind, faults.includes(kind)])) as World['faults'],
    maxFaults, segments, socketBuffer, args, execArgv: EMPTY_WORLD.execArgv,
    signals: [...new Set(signals)],
    stdin: stdin === undefined ? undefined : readInput(stdin),
  }
}

/** What of the settings a trace keeps: whatever is not as in an empty world. */
export function worldOf(settings: WorldSettings): { readonly world?: Partial<WorldSettings> } {
  const usual = recordedWorld()
  const names = (Object.keys(usual) as (keyof WorldSettings)[]).filter((name) => !isDeepStrictEqual(settings[name], usual[name]))
  return names.length === 0 ? {} : { world: Object.fromEntries(names.map((name) => [name, settings[name]])) }
}

/** The world that a trace was recorded in, whatever the settings say. */
export function recordedWorld(world: Partial<WorldSettings> = {}): WorldSettings {
  return {
    allowRead: [], faults: [], maxFaults: EMPTY_WORLD.maxFaults, segments: EMPTY_WORLD.segments, socketBuffer: EMPTY_WORLD.socketBuffer, signals: [], stdin: undefined, args: [],
    ...world,
  }
}

function realDirectory(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return realpathSync(resolve(path))
  throw new UserError('bad-option', undefined, {
    fact: `--allow-read is '${path}', and there is no such directory`,
    remedy: 'name a directory that exists, relative to the working directory',
  })
}

function readInput(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch (error) {
    throw new UserError('bad-option', undefined, {
      fact: `--stdin is '${path}', which cannot be read (${(error as NodeJS.ErrnoException).code})`,
      remedy: 'name a file that holds what the program is to read',
    })
  }
}
