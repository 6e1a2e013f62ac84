/**
 * Files that exist on this machine, but not for the program: it would see an empty file system where on plain Node there is
 * something, so the check says so instead of going on with a guess. A path leads there by itself, or by links of a directory
 * that the program may read.
 */
import { arrayJoin, arrayPop, arrayPush, split, stringStartsWith, stringLastIndexOf, stringSlice } from '../internal/kept.ts'
import { bytesOfPath, textOfBytes } from './byte-strings.ts'
import { ENOENT } from './errno.ts'
import { isCovered } from './file-system.ts'
import { processFiles } from '../internal/process-files.ts'
import { existsOutside } from './overlay.ts'
import { FOLLOW, missingPath, NO_FOLLOW } from './path-walk.ts'
import type { SystemCall } from './system-call.ts'

export const refuseOutside = (call: SystemCall, error: number): void => {
  if (error !== ENOENT || call.path === undefined || call.path === '') return
  // What is missing may be the other path.
  const path = missingPath(call.path, call.kind === 'rename' || call.kind === 'link' ? NO_FOLLOW : FOLLOW)
  if (path === undefined || isCovered(path) || !existsOutside(path)) return
  const asked = absolute(call.path)
  const text = textOfBytes(path)
  const folder = textOfBytes(stringSlice(path, 0, stringLastIndexOf(path, '/'))) || '/'
  const way = asked === path ? `'${text}'` : `'${textOfBytes(asked)}', which leads to '${text}'`
  $$refuse('fs', `${call.syscall} asks for ${way}, which exists on this machine, but the program has files of its own`,
    `let it read the real ones with --allow-read ${folder}, or create the file in the program`)
}

const absolute = (path: string): string => {
  const parts: string[] = []
  const list = split(stringStartsWith(path, '/') ? path : `${bytesOfPath(processFiles.cwd)}/${path}`, '/')
  for (let i = 0; i < list.length; i++) {
    const part = list[i]!
    if (part === '..') arrayPop(parts)
    else if (part !== '' && part !== '.') arrayPush(parts, part)
  }
  return `/${arrayJoin(parts, '/')}`
}
