/**
 * Stacks of guest errors as the user wrote the program: only frames of compiled code, placed in the original files,
 * with the names of the source. Formatting depends on nothing but the captured frames, so reading `error.stack` is
 * deterministic as long as the program is.
 */
import { types } from 'node:util'
import type { SourceLocation } from '../base/errors.ts'

export type Locate = (file: string, line: number, column: number) => SourceLocation | undefined

export interface StackFrame {
  /** As V8 shows it (`new Tree`, `Tree.add`), or undefined at the top level of a module. */
  readonly name: string | undefined
  readonly location: SourceLocation
}

/** How many frames are looked at for those of the program, the checker's own among them. */
const LONGEST = 60

/**
 * The frames of the running code, by an error of the checker's own realm: whatever the program has made of its Error does not matter. None while V8 formats
 * a stack of the program: of a second one, of which it is asked then, it makes a text of its own.
 */
export function runningFrames(): readonly NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.prepareStackTrace = (_, sites) => sites
  Error.stackTraceLimit = LONGEST
  try {
    const sites: unknown = new Error().stack
    return Array.isArray(sites) ? sites as NodeJS.CallSite[] : []
  } finally {
    Error.prepareStackTrace = prepareStackTrace
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** What V8 tells of a frame, asked by methods that the program cannot replace: the frame may belong to its realm. */
const sitePrototype = Reflect.getPrototypeOf(runningFrames()[0]!) as object
const ask = <T>(name: string) => {
  const method = (sitePrototype as Readonly<Record<string, () => T>>)[name]!
  return (site: NodeJS.CallSite): T => Reflect.apply(method, site, []) as T
}
const fileOf = ask<string | null | undefined>('getFileName'), textOf = ask<string>('toString')
const lineOf = ask<number | null>('getLineNumber'), columnOf = ask<number | null>('getColumnNumber')

/** Tells frames of V8 from what a program has made that looks like some. */
export class CallSites {
  /** The prototypes of V8's frames, which no program gets hold of: the one of this realm, and those of another one. */
  readonly #prototypes = new Set<object | null>([sitePrototype])
  #isLearning = false

  /** `format` formats stacks of errors of another realm, which has no code of a program yet. */
  learn(format: () => void): void {
    this.#isLearning = true
    format()
    this.#isLearning = false
  }

  /** The frames of a list that may be anything; undefined if they are not all V8's. */
  of(trace: unknown): readonly NodeJS.CallSite[] | undefined {
    if (typeof trace !== 'object' || types.isProxy(trace) || !Array.isArray(trace)) return undefined
    const sites: NodeJS.CallSite[] = []
    const { length } = trace
    for (let i = 0; i < length; i++) {
      const site = Reflect.getOwnPropertyDescriptor(trace, i)?.value as unknown
      if (typeof site !== 'object' || site === null || types.isProxy(site)) return undefined
      if (this.#isLearning) this.#prototypes.add(Reflect.getPrototypeOf(site))
      if (!this.#prototypes.has(Reflect.getPrototypeOf(site))) return undefined
      sites.push(site as NodeJS.CallSite)
    }
    return sites
  }
}

/** The frames of compiled code in a captured stack, innermost first; `nameOf` gives the name of a function literal. */
export function guestFrames(trace: readonly NodeJS.CallSite[], locate: Locate, nameOf: (site: number) => string | undefined = () => undefined): StackFrame[] {
  return trace.flatMap((site) => {
    const [place] = placeOf(site)
    const location = place === undefined ? undefined : locate(...place)
    return location === undefined ? [] : [{ name: frameName(site, nameOf), location }]
  })
}

/** Where the frames of compiled code are, those of the library too, in its own lines and columns. */
export function compiledFrames(trace: readonly NodeJS.CallSite[]): (readonly [file: string, line: number, column: number])[] {
  return trace.flatMap(placeOf)
}

/** None if the frame is not one of compiled code. */
function placeOf(site: NodeJS.CallSite): (readonly [file: string, line: number, column: number])[] {
  const [file, line, column] = [fileOf(site), lineOf(site), columnOf(site)]
  if (typeof file !== 'string' || line === null || column === null) return []
  return file.startsWith('manyworlds:') && !file.startsWith('manyworlds:prelude') ? [[file, line, column]] : []
}

/** The lines below the first line of a stack. */
export function formatFrames(frames: readonly StackFrame[]): string {
  return frames.map((frame) => `\n    at ${frameText(frame)}`).join('')
}

function frameText({ name, location }: StackFrame): string {
  const place = `${location.file}:${location.line}:${location.column}`
  return name === undefined ? place : `${name} (${place})`
}

/** What `Error.prepareStackTrace` of a program gets of each frame: intrinsics/error.ts makes objects of it. */
export function frameRecords(frames: readonly StackFrame[]): Readonly<Record<string, string | number | boolean | null>>[] {
  return frames.map((frame) => {
    const { name, location: { file, line, column } } = frame
    const [, prefix, whole = '', as] = /^(new |async )?(.*?)(?: \[as (.*)\])?$/.exec(name ?? '')!
    const dot = whole.lastIndexOf('.')
    return {
      functionName: whole === '' ? null : prefix === 'new ' ? whole : whole.slice(dot + 1),
      typeName: dot > 0 && prefix === undefined ? whole.slice(0, dot) : null,
      methodName: dot > 0 && prefix === undefined ? as ?? whole.slice(dot + 1) : null,
      file, line, column, toplevel: dot < 0 && prefix !== 'new ', construct: prefix === 'new ', async: prefix === 'async ',
      text: frameText(frame),
    }
  })
}

/** What `util.getCallSites` tells of each frame. Files have no numbers: those of V8 depend on what else it has compiled. */
export function callSites(frames: readonly StackFrame[]): Readonly<Record<string, string | number>>[] {
  return frames.map(({ name, location: { file, line, column } }) => {
    // "new Tree", "async load" and "Tree.add [as insert]" are functions called Tree, load and add.
    const functionName = name?.replace(/ \[as .*\]$/, '').replace(/^.*[. ]/, '') ?? ''
    return { functionName, scriptId: '0', scriptName: file, lineNumber: line, columnNumber: column, column }
  })
}

/** The name of an emitted binding as the source has it: `node$$3` is `node`; names of the emitter itself are none. */
export function sourceName(name: string): string {
  return name.replace(/\$\$\d+/g, '')
}

const MADE_VARIABLES: Readonly<Record<string, string>> = { ns: 'namespace', module: 'module', meta: 'import.meta', builtin_manyworlds: 'manyworlds' }

/** The name of an object of the base heap for a person: variables that only the emitter knows get the name of what they hold. */
export function readableName(name: string): string {
  return name.replace(/\$\$(ns|module|meta|builtin_manyworlds)(?![\w$])/g, (_, made: string) => MADE_VARIABLES[made]!)
}

function frameName(site: NodeJS.CallSite, nameOf: (site: number) => string | undefined): string | undefined {
  const shown = textOf(site)
  // "name (manyworlds:3:e:1:2)" for functions, "manyworlds:3:e:1:2" for the top level and anonymous functions.
  const open = shown.lastIndexOf(' (manyworlds:')
  if (open < 0) return undefined
  // The top level of a module is a method of its record.
  if (shown.startsWith('ModuleRecord.')) return undefined
  // A step of a suspended function is a method of its frame.
  const step = /^\$\$F(\d+)\./.exec(shown)
  if (step !== null) return nameOf(Number(step[1])) || undefined
  const name = sourceName(shown.slice(0, open).replace(/\$\$[A-Za-z]\w*/g, '<anonymous>'))
  return name === '' || name === '<anonymous>' ? undefined : name
}
