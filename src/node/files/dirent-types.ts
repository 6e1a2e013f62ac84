/** The type of a directory entry as libuv numbers it. */
import { isDirectory } from './directory.ts'
import { isDevice, isFile, isLink, type Inode } from './inode.ts'

const UNKNOWN = 0, FILE = 1, DIRECTORY = 2, LINK = 3, SOCKET = 5, CHARACTER_DEVICE = 6

export const direntType = (node: Inode | undefined): number =>
  node === undefined ? UNKNOWN : isDirectory(node) ? DIRECTORY : isFile(node) ? FILE : isLink(node) ? LINK : isDevice(node) ? CHARACTER_DEVICE : SOCKET
