/**
 * A crash of the machine (`--faults crash`): the process is gone, and of the contents of files only that is left which was synced
 * (fsync, fdatasync, O_SYNC). Names are kept by a journal: what was made, removed or renamed stays so, as with ext4. A file
 * that was never synced is there, and empty. Only calls that change something make a difference to what a crash leaves,
 * so each of them is followed by the choice whether the machine crashes then; the recovery that the program
 * declares with `afterCrash` goes on with what is left.
 */
import { arrayIndexOf, arrayPush, type Guest } from '../internal/kept.ts'
import { chooseCrash } from '../internal/world.ts'
import { resetDescriptors } from './descriptors.ts'
import { isDirectory, type Directory } from './directory.ts'
import { root } from './file-system.ts'
import { isFile, type Inode } from './inode.ts'
import { forgetWatches } from './watchers.ts'

/** A call has taken effect: it may be the last that does. */
export const mayCrash = (label: string): void => {
  if ($$loop?.recovery === undefined || !chooseCrash(label)) return
  $$loop.isDown = true
  $$leave()
}

/** After a crash nothing happens any more, whatever is still unwinding. */
export const stopIfDown = (): void => { if ($$loop?.isDown === true) $$leave() }

/** Brings the files into the form in which the machine finds them when it is up again. */
const survive = (): void => {
  resetDescriptors()
  forgetWatches()
  forget(root, [])
}

const forget = (directory: Directory, seen: Inode[]): void => {
  for (let i = 0; i < directory.nodes.length; i++) {
    const node = directory.nodes[i]!
    if (isDirectory(node)) forget(node, seen)
    // The file of a socket stays, and nobody listens there.
    if ((node as Guest).listener !== undefined) (node as Guest).listener = undefined
    if (!isFile(node) || node.host !== undefined || arrayIndexOf(seen, node) >= 0) continue
    arrayPush(seen, node)
    node.bytes = node.synced ?? ''
    node.hole = 0
  }
}

if ($$loop !== undefined) $$loop.whenDown(survive)
