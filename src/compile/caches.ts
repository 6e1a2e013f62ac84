/** Where what was compiled is kept for the next run: in the source tree under node_modules/.cache/manyworlds/, otherwise where the user's caches are. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder, which need not be there. */
export function cachesFolder(): string {
  return isSourceTree() ? join(root, 'node_modules/.cache/manyworlds') : userCaches()
}

export function isSourceTree(): boolean {
  return existsSync(join(root, 'tsconfig.json')) && existsSync(join(root, 'node_modules'))
}

/** Where programs of this user keep what they can make again. */
export function userCaches(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? join(homedir(), 'AppData/Local'), 'manyworlds/cache')
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/manyworlds')
  return join(XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME.startsWith('/') ? XDG_CACHE_HOME : join(homedir(), '.cache'), 'manyworlds')
}
