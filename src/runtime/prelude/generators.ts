/**
 * Generator objects of compiled code. A generator function is a native one (its shell), which evaluates its parameters,
 * makes the frame and returns it when it is first resumed; from then on the generator object carries the frame in a
 * private slot and `next`, `throw` and `return` run the machine on it. Between two steps the frame is the whole state
 * of the generator: `pc` says where it rests (0 before the first step, -1 done, -2 running), the machine's table which
 * fields count there.
 */
import { source as operations } from './machine-operations.ts'

export const source = operations + String.raw`
// prototype of a frame class -> { site, constructor, prototype, step, fields, live, lines, kind }
const $$machines = $$newWeakMap()
const $$machineList = $$ownList()
const $$machine = (site, constructor, step, fields, live, lines, kind = 'generator') => {
  const prototype = constructor.prototype
  prototype.step = step
  prototype.kind = kind
  const info = { site, constructor, prototype, step, fields, live, lines, kind }
  $$machines.set(prototype, info)
  $$machineList[site] = info
}
const $$machineOf = (frame) => $$isObject(frame) ? $$machines.get($$getPrototypeOf(frame)) : undefined

const $$Sleeper = class extends $$Override {
  #frame
  constructor(generator, frame) {
    super(generator)
    this.#frame = frame
  }
  static get(generator) { return #frame in generator ? generator.#frame : undefined }
  static set(generator, frame) {
    if (#frame in generator) generator.#frame = frame
    else new $$Sleeper(generator, frame)
    return generator
  }
}
const $$getFrame = $$Sleeper.get, $$setFrame = $$Sleeper.set
const $$generatorMethods = $$getPrototypeOf(function* () {}).prototype
const $$runShell = $$uncurry($$generatorMethods.next)

// The frame of a generator object of compiled code, made now if no step was taken yet; undefined for other objects.
const $$frameOf = (generator) => {
  const frame = $$getFrame(generator)
  if (frame !== undefined) return frame
  let first
  try {
    first = $$runShell(generator)
  } catch {
    return undefined
  }
  $$setFrame(generator, first.value)
  return first.value
}

const $$finished = (mode, value) => {
  if (mode === 1) throw value
  return { value: mode === 2 ? value : undefined, done: true }
}
const $$resume = (frame, mode, value) => {
  const pc = frame.pc
  if (pc <= 0) {
    if (pc === -2) throw new $$TypeError('Generator is already running')
    if (pc === -1) return $$finished(mode, value)
    if (mode !== 0) {
      $$plainBarrier(frame)
      frame.pc = -1
      return $$finished(mode, value)
    }
  }
  if (--$$budget < 0) $$exhausted()
  $$plainBarrier(frame)
  let rests = false
  try {
    const result = frame.step(frame, mode, value)
    rests = frame.pc !== -2
    return result
  } finally {
    if (!rests) frame.pc = -1
  }
}
// An async generator is none of those whose methods are called here, although its object is V8's.
const $$syncFrameOf = (o) => {
  const frame = $$isObject(o) ? $$frameOf(o) : undefined
  if (frame === undefined || frame.kind === 'generator') return frame
  throw new $$TypeError('next method called on incompatible receiver [object AsyncGenerator]')
}
// Other receivers than generators get V8's own refusal.
$$patch($$generatorMethods, 'next', (original) => ({ next(value) {
  const frame = $$syncFrameOf(this)
  return frame === undefined ? $$apply(original, this, []) : $$resume(frame, 0, value)
} }).next)
$$patch($$generatorMethods, 'return', (original) => ({ return(value) {
  const frame = $$syncFrameOf(this)
  return frame === undefined ? $$apply(original, this, []) : $$resume(frame, 2, value)
} }).return)
$$patch($$generatorMethods, 'throw', (original) => ({ throw(error) {
  const frame = $$syncFrameOf(this)
  return frame === undefined ? $$apply(original, this, []) : $$resume(frame, 1, error)
} }).throw)

const $$generatorNext = $$generatorMethods.next

$$access.frameOf = $$frameOf
$$access.hasFrame = (o) => $$getFrame(o) !== undefined
$$access.setFrame = $$setFrame
$$access.makeGenerator = (prototype, frame) => $$setFrame($$create(prototype), frame)
$$access.machineOf = $$machineOf
$$access.machines = () => $$machineList
`
