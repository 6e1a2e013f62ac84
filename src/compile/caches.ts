/** Where what was compiled is kept for the next run: in the source tree under node_modules/.cache/manyworlds/, otherwise where the user's caches are. */
import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { homeFolder } from '../base/home.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder, which need not be there; undefined if nobody knows where it would be. */
export function cachesFolder(): string | undefined {
  return isSourceTree() ? join(root, 'node_modules/.cache/manyworlds') : userCaches()
}

export function isSourceTree(): boolean {
  return existsSync(join(root, 'tsconfig.json')) && existsSync(join(root, 'node_modules'))
}

/**
 * Where programs of this user keep what they can make again. Undefined if the environment names no such place: a relative one would
 * be in the working directory, where the program under check brings along what it likes.
 */
export function userCaches(): string | undefined {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (process.platform === 'win32') return joined(absolute(LOCALAPPDATA) ?? joined(homeFolder(), 'AppData/Local'), 'manyworlds/cache')
  if (process.platform === 'darwin') return joined(homeFolder(), 'Library/Caches/manyworlds')
  return joined(absolute(XDG_CACHE_HOME) ?? joined(homeFolder(), '.cache'), 'manyworlds')
}

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}

function joined(folder: string | undefined, name: string): string | undefined {
  return folder === undefined ? undefined : join(folder, name)
}
