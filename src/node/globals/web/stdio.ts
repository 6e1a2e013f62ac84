/** The standard streams of the process: what is written goes to the console of the checker, what is read is given by `stdin`. */
import './process.ts'
import buffer from 'own:buffer'
import stream from 'own:stream'
import { assign, defineProperty, stringEndsWith, stringSlice, type Guest } from '../../internal/kept.ts'
import { world } from '../../internal/world.ts'
import { keepContext } from '../async-context.ts'
import { currentLoop, runCallback } from '../event-loop.ts'
import type { PollSource } from '../poll-events.ts'
import { process } from '../process.ts'
import { catchConsole } from './console.ts'

const { Readable, Writable } = stream
const CHUNK = 65536

/** A program cannot close its standard streams. */
function keepOpen(this: Guest, error: unknown, callback: Guest): void { callback(error) }

function output(fd: number, method: string): Guest {
  const out = new Writable({
    decodeStrings: false, destroy: keepOpen,
    write(chunk: Guest, encoding: string, callback: Guest) {
      const text: string = typeof chunk === 'string' && encoding !== 'hex' && encoding !== 'base64' ? chunk
        : typeof chunk === 'string' ? buffer.Buffer.from(chunk, encoding).toString() : buffer.Buffer.from(chunk).toString()
      $$host.console(method, [stringEndsWith(text, '\n') ? stringSlice(text, 0, -1) : text])
      callback()
    },
  })
  return assign(out, { fd, _type: 'pipe', _isStdio: true, destroySoon: out.destroy })
}

/** The next piece of standard input, or its end. */
class InputSource implements PollSource {
  input: Guest
  constructor(input: Guest) {
    this.input = input
    keepContext(this)
  }
  get kind(): 'input' { return 'input' }
  label(): string { return 'standard input' }
  run(): void { runCallback(this, deliver, this.input, []) }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return true }
  waiting(): Guest { return deliver }
}

function deliver(this: Guest): void {
  const rest = world.stdin === undefined ? '' : stringSlice(world.stdin, this.bytesRead)
  if (rest === '') {
    this.push(null)
    return
  }
  const piece = buffer.Buffer.from(stringSlice(rest, 0, CHUNK), 'latin1')
  this.bytesRead += piece.length
  this.push(piece)
}

const input: Guest = new Readable({ read() { currentLoop('process.stdin').post(new InputSource(this)) } })
assign(input, { fd: 0, bytesRead: 0 })

const streams: Guest = { stdin: input, stdout: output(1, 'log'), stderr: output(2, 'error') }
for (const name of ['stdin', 'stdout', 'stderr']) {
  defineProperty(process, name, { get: () => streams[name], configurable: true, enumerable: true })
}
catchConsole(streams)
