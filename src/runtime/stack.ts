/**
 * Stacks of guest errors as the user wrote the program: only frames of compiled code, placed in the original files,
 * with the names of the source. Formatting depends on nothing but the captured frames, so reading `error.stack` is
 * deterministic as long as the program is.
 */
import { hostList } from '../base/host-list.ts'
import type { SourceLocation } from '../base/errors.ts'

export type Locate = (file: string, line: number, column: number) => SourceLocation | undefined

export interface StackFrame {
  /** As V8 shows it (`new Tree`, `Tree.add`), or undefined at the top level of a module. */
  readonly name: string | undefined
  readonly location: SourceLocation
}

/** How many frames are looked at for those of the program, the checker's own among them. */
const LONGEST = 60

/** The frames of the running code, by an error of the checker's own realm: whatever the program has made of its Error does not matter. */
export function runningFrames(): readonly NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.prepareStackTrace = (_, sites) => sites
  Error.stackTraceLimit = LONGEST
  try {
    return new Error().stack as unknown as NodeJS.CallSite[]
  } finally {
    Error.prepareStackTrace = prepareStackTrace
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** The frames of compiled code in a captured stack, innermost first; `nameOf` gives the name of a function literal. */
export function guestFrames(trace: readonly NodeJS.CallSite[], locate: Locate, nameOf: (site: number) => string | undefined = () => undefined): StackFrame[] {
  const frames: StackFrame[] = []
  // The list may belong to the program, which may have replaced its iterator.
  for (const site of hostList(trace)) {
    const file = site.getFileName()
    const line = site.getLineNumber()
    const column = site.getColumnNumber()
    if (typeof file !== 'string' || line === null || column === null) continue
    if (!file.startsWith('manyworlds:') || file.startsWith('manyworlds:prelude')) continue
    const location = locate(file, line, column)
    if (location !== undefined) frames.push({ name: frameName(site, nameOf), location })
  }
  return frames
}

/** Where the frames of compiled code are, those of the library too, in its own lines and columns. */
export function compiledFrames(trace: readonly NodeJS.CallSite[]): (readonly [file: string, line: number, column: number])[] {
  return hostList(trace).flatMap((site) => {
    const [file, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()]
    if (typeof file !== 'string' || line === null || column === null) return []
    return file.startsWith('manyworlds:') && !file.startsWith('manyworlds:prelude') ? [[file, line, column] as const] : []
  })
}

/** The lines below the first line of a stack. */
export function formatFrames(frames: readonly StackFrame[]): string {
  return frames.map(({ name, location }) => {
    const place = `${location.file}:${location.line}:${location.column}`
    return name === undefined ? `\n    at ${place}` : `\n    at ${name} (${place})`
  }).join('')
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
  const shown = site.toString()
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
