/** process.chdir: the working directory has to exist, and is kept as a path without links. */
import { processFiles } from '../internal/process-files.ts'
import { bytesOfPath, textOfBytes } from './byte-strings.ts'
import { isDirectory } from './directory.ts'
import { EACCES, ENOENT, ENOTDIR, systemError } from './errno.ts'
import { isAllowed, SEARCH } from './permissions.ts'
import { FOLLOW, walk } from './path-walk.ts'

const problem = (path: string): number => {
  const place = walk(path, FOLLOW)
  if (typeof place === 'number') return place
  if (!isDirectory(place.node)) return place.node === undefined ? ENOENT : ENOTDIR
  if (!isAllowed(place.node, SEARCH)) return EACCES
  processFiles.cwd = textOfBytes(place.path)
  return 0
}

processFiles.change = (path) => {
  const bytes = bytesOfPath(path)
  const errno = problem(bytes)
  if (errno !== 0) throw systemError(errno, 'chdir', bytesOfPath(processFiles.cwd), bytes)
}
