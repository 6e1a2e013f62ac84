/**
 * Folders for what a test writes. Everything that is made here is removed when the tests of the file have ended (setup.ts), whether
 * they have passed or not; `inFolder` removes its own at once.
 */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made = new Set<string>()

/** A new folder; `parent` where programs have to find packages above them. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = realpathSync(mkdtempSync(join(parent, 'manyworlds-')))
  made.add(folder)
  return folder
}

/** A file of this name and text in a new folder. */
export function temporaryFile(name: string, text: string): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, text)
  return file
}

/** What `use` makes of a new folder, which is gone afterwards. */
export function inFolder<T>(use: (folder: string) => T): T {
  const folder = temporaryFolder()
  const remove = (): void => removeFolder(folder)
  let result: T
  try {
    result = use(folder)
  } catch (error) {
    remove()
    throw error
  }
  if (result instanceof Promise) return result.finally(remove) as T
  remove()
  return result
}

/** The same with one file in it, for texts that are checked. */
export function inFile<T>(name: string, text: string, use: (file: string) => T): T {
  return inFolder((folder) => {
    writeFileSync(join(folder, name), text)
    return use(join(folder, name))
  })
}

export function removeFolders(): void {
  for (const folder of made) removeFolder(folder)
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  made.delete(folder)
}
