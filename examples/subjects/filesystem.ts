// A small file system: `bound` names in the root directory and in each of its directories, words 1..bound in files.
// Calls may fail with a FileSystemError, but a word that was written can be read.

import { explore, int, oneOf } from 'manyworlds'
import { FileSystem, FileSystemError } from './filesystem/file-system.ts'

export default explore({
  root: () => new FileSystem(6, 3),
  bound: 3,
  operations: ({ bound }) => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, bound)
    const paths = names.map((name) => `/${name}`)
    const path = oneOf(...paths, ...paths.flatMap((parent) => names.map((name) => `${parent}/${name}`)))
    const offset = int(0, 1)
    const throws = [FileSystemError]
    return {
      createDirectory: { args: [path], run: (fs, path) => fs.createDirectory(path), throws },
      removeDirectory: { args: [path], run: (fs, path) => fs.removeDirectory(path), throws },
      createFile: { args: [path], run: (fs, path) => fs.createFile(path), throws },
      removeFile: { args: [path], run: (fs, path) => fs.removeFile(path), throws },
      write: {
        args: [path, offset, int(1, bound)],
        run: (fs, path, offset, word) => fs.write(path, offset, word),
        ensures: ({ root, args: [path, offset, word] }) => root.read(path, offset) === word,
        throws,
      },
      read: { args: [path, offset], run: (fs, path, offset) => fs.read(path, offset), throws },
    }
  },
  invariant: (fs) => fs.isConsistent(),
})
