/**
 * Files that the checker writes: whole or not at all, and nowhere else than where it seems. A project under check may bring links, which
 * somebody who has named no place does not know of.
 */
import { randomBytes } from 'node:crypto'
import { realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { UserError } from './errors.ts'
import { statusOf } from './file-status.ts'
import { makeFolder } from './folders.ts'

/** Writes a file, and makes its folder; what has its name is replaced, also if it is a link. */
export function writeWhole(path: string, text: string): void {
  makeFolder(dirname(path))
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    // Fails if there is something: whoever guesses the name could have made it a link.
    writeFileSync(temporary, text, { flag: 'wx' })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** The same where the user says: a link is followed, and what is no file (a pipe, a device) is written to. */
export function writeNamed(path: string, text: string): void {
  const { kind } = statusOf(path)
  if (kind === 'other') writeFileSync(path, text)
  else writeWhole(kind === 'file' ? realpathSync(path) : path, text)
}

/** Throws if a folder that nobody has named lies, or would lie, outside of the working directory; `flag` is how the command line names one. */
export function refuseOutside(folder: string, flag: string): void {
  const real = realFolder(resolve(folder))
  const way = relative(realpathSync('.'), real)
  if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return
  throw new UserError('outside-working-directory', undefined, {
    fact: `${folder} leads to ${real}, outside of the working directory`,
    remedy: `name the place that you want with ${flag}, or remove the link`,
  })
}

/** What is not there is where its parent is. */
function realFolder(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path === dirname(path) ? path : join(realFolder(dirname(path)), basename(path))
  }
}
