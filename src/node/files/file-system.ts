/**
 * The tree: one root, part of the state from the first change on. It begins with what a fresh machine would have: /tmp and
 * where TMPDIR leads, the working directory, the home directory, /dev/null, and the directories that the program may read.
 */
import { stringStartsWith, split } from '../internal/kept.ts'
import { home, processFiles, temporary } from '../internal/process-files.ts'
import { world } from '../internal/world.ts'
import { bytesOfPath } from './byte-strings.ts'
import { Directory, isDirectory } from './directory.ts'
import { Device, type Inode } from './inode.ts'

export const root = new Directory(0o755)

/** The model's own: what the real one holds is of no interest. */
export const TEMPORARY = '/tmp'
const temporaries = temporary !== undefined && stringStartsWith(temporary, '/') && temporary !== '/' ? [TEMPORARY, bytesOfPath(temporary)] : [TEMPORARY]

const makePath = (path: string): Directory => {
  let directory = root
  const names = split(path, '/')
  for (let i = 0; i < names.length; i++) {
    if (names[i] === '') continue
    let next = directory.get(names[i]!)
    if (!isDirectory(next)) add(directory, names[i]!, next = new Directory(0o755))
    directory = next as Directory
  }
  return directory
}

const add = (directory: Directory, name: string, node: Inode): void => {
  node.links++
  directory.put(name, node)
}

root.links = 1
for (let i = 0; i < world.allowRead.length; i++) makePath(bytesOfPath(world.allowRead[i])).host = bytesOfPath(world.allowRead[i])
for (let i = 0; i < temporaries.length; i++) makePath(temporaries[i]!).mode = 0o041777
makePath(bytesOfPath(processFiles.cwd))
if (stringStartsWith(home, '/')) makePath(bytesOfPath(home))
const devices = makePath('/dev')
add(devices, 'null', new Device(-1))
add(devices, 'stdin', new Device(0))
add(devices, 'stdout', new Device(1))
add(devices, 'stderr', new Device(2))

const start = bytesOfPath(processFiles.cwd)

/** Is the path inside of a directory that the program may read, or one that is the model's own? */
export const isCovered = (path: string): boolean => {
  // A project may lie in the temporary directory.
  for (let i = 0; i < temporaries.length; i++) {
    const isOfProject = start !== temporaries[i] && isWithin(path, start)
    if (isWithin(path, temporaries[i]!) && !isOfProject) return true
  }
  if (isWithin(path, '/dev')) return true
  for (let i = 0; i < world.allowRead.length; i++) if (isWithin(path, bytesOfPath(world.allowRead[i]))) return true
  return false
}

const isWithin = (path: string, directory: string): boolean =>
  directory === '/' || path === directory || stringStartsWith(path, `${directory}/`)
