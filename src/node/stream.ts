/**
 * `node:stream`: only the old base class `Stream`, an emitter with `pipe`. The streams of today are refused where they are
 * made; the package readable-stream, which is checked with the program, has the same classes.
 */
import { EventEmitter } from './internal/events/emitter.ts'
import { setPrototypeOf, apply, type Guest } from './internal/kept.ts'

export const Stream: Guest = function Stream(this: Guest, options?: Guest) {
  apply(EventEmitter, this, [options])
}
setPrototypeOf(Stream.prototype, EventEmitter.prototype)
setPrototypeOf(Stream, EventEmitter)

Stream.prototype.pipe = function pipe(this: Guest, target: Guest, options?: Guest): Guest {
  const source = this
  let isOver = false
  const onData = (chunk: unknown): void => {
    if (target.writable && target.write(chunk) === false && source.pause) source.pause()
  }
  const onDrain = (): void => { if (source.readable && source.resume) source.resume() }
  const onEnd = (): void => {
    if (isOver) return
    isOver = true
    target.end()
  }
  const onClose = (): void => {
    if (isOver) return
    isOver = true
    if (typeof target.destroy === 'function') target.destroy()
  }
  function onError(this: Guest, error: unknown): void {
    cleanup()
    if (EventEmitter.listenerCount(this, 'error') === 0) this.emit('error', error)
  }
  const cleanup = (): void => {
    source.removeListener('data', onData)
    target.removeListener('drain', onDrain)
    source.removeListener('end', onEnd)
    source.removeListener('close', onClose)
    source.removeListener('error', onError)
    target.removeListener('error', onError)
    source.removeListener('end', cleanup)
    source.removeListener('close', cleanup)
    target.removeListener('close', cleanup)
  }
  source.on('data', onData)
  target.on('drain', onDrain)
  if (!target._isStdio && (!options || options.end !== false)) {
    source.on('end', onEnd)
    source.on('close', onClose)
  }
  source.prependListener('error', onError)
  target.prependListener('error', onError)
  source.on('end', cleanup)
  source.on('close', cleanup)
  target.on('close', cleanup)
  target.emit('pipe', source)
  return target
}

const refused = (name: string): Guest => {
  const made: Guest = function (): never {
    return $$refuse('stream', `${name} of node:stream is not part of the library`,
      'import it from the package readable-stream, which has the same classes')
  }
  return $$disguise(made, name, 1)
}
export const Readable = Stream.Readable = refused('Readable')
export const Writable = Stream.Writable = refused('Writable')
export const Duplex = Stream.Duplex = refused('Duplex')
export const Transform = Stream.Transform = refused('Transform')
export const PassThrough = Stream.PassThrough = refused('PassThrough')
export const pipeline = Stream.pipeline = refused('pipeline')
export const finished = Stream.finished = refused('finished')
export const addAbortSignal = Stream.addAbortSignal = refused('addAbortSignal')
export const compose = Stream.compose = refused('compose')
Stream.Stream = Stream

export default Stream
