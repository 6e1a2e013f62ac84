/**
 * The real directories that the program may read (`--allow-read`). What they hold is read by the host when it is asked for
 * and stays the same for the whole check, so it is a constant and no part of any state. Nothing is ever written there.
 */
import { jsonParse, type Guest } from '../internal/kept.ts'
import { Times } from './times.ts'

export interface HostFacts {
  mode: number
  links: number
  uid: number
  gid: number
  /** Is it owned by the user who runs the check? */
  isOwn: boolean
  times: Times
}

const host = (name: string, path: string): Guest => $$host.pure(`files.${name}`, undefined, [path], {})

// Another check may find other things there.
host('begin', '')

/** What lstat says; undefined if there is nothing. */
export const hostFacts = (path: string): HostFacts | undefined => {
  const text = host('facts', path)
  if (text === undefined) return undefined
  const [mode, links, uid, gid, isOwn, accessed, modified, changed, born] = jsonParse(text)
  return { mode, links, uid, gid, isOwn, times: new Times(accessed, modified, changed, born) }
}

/** Names in a real directory, as bytes, sorted. */
export const hostNames = (path: string): string[] => jsonParse(host('names', path))

export const hostTarget = (path: string): string => host('target', path)

export const hostBytes = (path: string): string => {
  const bytes = host('content', path)
  if (bytes === undefined) {
    $$refuse('fs', `'${path}' has more than 256 MB, or cannot be read`, 'leave it out of the directories that --allow-read names')
  }
  return bytes
}

/** Is there something under this path in the real file system? */
export const existsOutside = (path: string): boolean => host('exists', path) !== undefined
