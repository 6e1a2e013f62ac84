/** Who may do what: the usual bits for owner, group and others. The superuser is not modelled. */
import { GROUP, USER, type Inode } from './inode.ts'

export const READ = 4, WRITE = 2, SEARCH = 1

export const isAllowed = (node: Inode, wish: number): boolean => {
  const shift = node.uid === USER ? 6 : node.gid === GROUP ? 3 : 0
  return ((node.mode >> shift) & wish) === wish
}

export const isOwner = (node: Inode): boolean => node.uid === USER

/** In a sticky directory, like /tmp, only the owner may remove or rename an entry. */
export const isSticky = (directory: Inode, node: Inode): boolean =>
  (directory.mode & 0o1000) !== 0 && !isOwner(node) && !isOwner(directory)
