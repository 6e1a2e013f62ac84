/** Makes folders. Node's own `recursive` never returns where a parent exists and nothing can be made in it, as in /proc. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder, and those above it that are missing; throws what the system says if one cannot be made. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    const parent = dirname(path)
    if (code !== 'ENOENT' || parent === path) throw error
    makeFolder(parent)
    makeLast(path)
  }
}

/** Its parent is there; somebody else may have made it in the meantime. */
function makeLast(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
