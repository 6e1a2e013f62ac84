/** The three standard streams as files: what is written appears as output of the program, input is what `--stdin` names. */
import { stringEndsWith, stringSlice } from '../internal/kept.ts'
import { world } from '../internal/world.ts'
import { textOfBytes } from './byte-strings.ts'
import { SOCKET } from './inode.ts'

export const readStream = (stream: number, start: number, length: number): string => {
  if (stream === SOCKET) refuseSocket()
  if (stream < 0) return ''
  if (world.stdin === undefined) {
    $$refuse('process', 'standard input is what somebody types or pipes in', 'name a file that holds it with --stdin FILE')
  }
  return stringSlice(world.stdin!, start, start + length)
}

export const writeStream = (stream: number, bytes: string): void => {
  if (stream === SOCKET) refuseSocket()
  if (stream < 0) return
  const text = textOfBytes(bytes)
  $$host.console(stream === 2 ? 'error' : 'log', [stringEndsWith(text, '\n') ? stringSlice(text, 0, -1) : text])
}

const refuseSocket = (): never => $$refuse('file-descriptor', 'a socket is read or written as a file', 'use node:net')
