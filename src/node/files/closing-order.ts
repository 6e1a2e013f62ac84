/**
 * Numbers of descriptors that are being closed. Nobody uses such a number any more, so which of them stands for which file would only tell states
 * apart: at the end of each task they get the lowest numbers that are free, in the canonical order of the calls that close them.
 */
import { arrayIndexOf, arrayPop, arrayPush } from '../internal/kept.ts'
import { descriptors, type OpenFile } from './descriptors.ts'
import { operations, type Operation } from './operation.ts'

const orderClosing = (): void => {
  if ($$loop.isInOrder || (descriptors.length <= 3)) return
  const closing = closingOperations()
  if (closing.length === 0) return
  const numbers = lowestNumbers(closing)
  const files: (OpenFile | undefined)[] = []
  let isInOrder = true
  for (let i = 0; i < closing.length; i++) {
    const [fd] = closing[i]!.call.args
    arrayPush(files, descriptors[fd])
    if (fd !== numbers[i]) isInOrder = false
  }
  if (isInOrder) return
  for (let i = 0; i < closing.length; i++) descriptors[closing[i]!.call.args[0]] = undefined
  for (let i = 0; i < closing.length; i++) {
    descriptors[numbers[i]!] = files[i]
    closing[i]!.call.args[0] = numbers[i]
  }
  while (descriptors[descriptors.length - 1] === undefined) arrayPop(descriptors)
}

/** Those in flight that are the only ones to use their descriptor. */
const closingOperations = (): Operation[] => {
  const all = operations()
  const found: Operation[] = []
  for (let i = 0; i < all.length; i++) {
    const { call, isDone } = all[i]!
    if (isDone || call.kind !== 'close' || descriptors[call.args[0]] === undefined) continue
    let users = 0
    for (let j = 0; j < all.length; j++) if (all[j]!.call.args[0] === call.args[0]) users++
    if (users === 1) arrayPush(found, all[i])
  }
  return found
}

/** The lowest numbers that are free or belong to one of the operations. */
const lowestNumbers = (closing: Operation[]): number[] => {
  const own: number[] = []
  for (let i = 0; i < closing.length; i++) arrayPush(own, closing[i]!.call.args[0])
  const numbers: number[] = []
  for (let fd = 3; numbers.length < closing.length; fd++) if (descriptors[fd] === undefined || arrayIndexOf(own, fd) >= 0) arrayPush(numbers, fd)
  return numbers
}

if ($$loop !== undefined) $$loop.whenResting(orderClosing)
