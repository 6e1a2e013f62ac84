/**
 * Every setting of a check: its type, its default and why, and what values it takes. One table serves the API (names in
 * camelCase) and the command line (flags), so that both refuse the same mistakes with the same words. What a setting
 * does is left to those who read it.
 */
import { totalmem } from 'node:os'
import { UserError } from './base/errors.ts'
import { EMPTY_WORLD, FAULT_KINDS, type FaultKind, SIGNALS } from './base/world.ts'

/** What a caller may say about a check; everything has a default. */
export interface CheckOptions {
  /** Longest sequence of operations. Default: the bound in the exploration file, which knows its own sizes. */
  readonly bound?: number | undefined
  /** Stop at this many distinct states. Default: none, because `holds` needs all of them; memory is limited instead. */
  readonly maxStates?: number | undefined
  /** Stop after sequences of this length though the bound, which also shapes arguments, is larger. Default: none. */
  readonly maxDepth?: number | undefined
  /** A violation ends its path, not the search: the first is reported, all are counted. Default: off, as most people mend one at a time. */
  readonly keepGoing?: boolean | undefined
  /** Stop after this time. Default: none, since a verdict must not depend on how fast the machine is. */
  readonly timeoutMs?: number | undefined
  /**
   * How the search comes back to a state: `host` rebuilds it from what was stored, `tracked` undoes the changes since, which pays
   * if states are large and steps change little of them; `delta` runs an operation of an exploration on many states at once.
   * `auto` measures and picks. The result is the same. Default: `host`.
   */
  readonly mode?: Mode | undefined
  /**
   * Functions, classes or packages that run as host blocks in tracked mode: `sort`, `Tree`, `Tree.insert`, `lodash`, `*`. Their code
   * runs without barriers; what it changed is found out afterwards. Default: none. The result is the same.
   */
  readonly host?: readonly string[] | undefined
  /**
   * How host blocks learn what changed: `eager` looks at everything that receiver and arguments reach, `lazy` at what is
   * written. `auto` measures, also which functions pay if `host` names none. Default: `auto` with `host`, `off` without.
   */
  readonly mixed?: Mixed | undefined
  /** Compare whole states, not fingerprints. Default: off, as a 64-bit fingerprint needs far less memory. */
  readonly exact?: boolean | undefined
  /**
   * Loop iterations and calls that one operation may take before it counts as endless. Default: 10 million, which is
   * well under a second of work, and thousands of times what an operation on an object of checkable size takes.
   */
  readonly maxSteps?: number | undefined
  /**
   * Stop when the process uses this much memory. Default: 80 % of what the machine or container has, because a process
   * that is killed for its memory prints no verdict.
   */
  readonly maxMemoryMb?: number | undefined
  /**
   * What to explore next. Default: `bfs`, breadth first, because its violations are shortest. `random` takes walks and
   * proves nothing; all others explore everything, in another order.
   */
  readonly strategy?: StrategyName | undefined
  /** Where the random numbers of `random` begin. Default: 1, so that two runs do the same. */
  readonly seed?: number | undefined
  /** How many walks `random` takes. Default: 100, a second or so of most programs. */
  readonly walks?: number | undefined
  /** `shape` compares which objects refer to which, not their numbers and strings. Default: `exact`. */
  readonly match?: 'exact' | 'shape' | undefined
  /** Fields that states are compared without, as `Class.field`. Default: none. */
  readonly exclude?: readonly string[] | undefined
  /**
   * Count which lines and branches the search reaches; `all` counts files below node_modules as well. Default: off,
   * because counted code is slower.
   */
  readonly coverage?: boolean | 'all' | undefined
  /** Directories that the program sees, as they are now; what it writes there stays inside the check. Default: none. */
  readonly allowRead?: readonly string[] | undefined
  /** Which failures of the outside world are explored. Default: none, since each one multiplies the schedules. */
  readonly faults?: readonly FaultKind[] | undefined
  /** How many faults one schedule may have. Default: 1, which shows most mistakes. */
  readonly maxFaults?: number | undefined
  /** In how many pieces the data of one write to a socket may arrive. Default: 1, whole; 2 finds most wrong assumptions. */
  readonly segments?: number | undefined
  /** How many bytes a direction of a connection holds that nobody has read. Default: 2626560, as Linux has it between processes of one machine. */
  readonly socketBuffer?: number | undefined
  /** Signals that may arrive at any time, each once. Default: none. */
  readonly signals?: readonly string[] | undefined
  /** The file that standard input comes from. Default: none; standard input is empty. */
  readonly stdin?: string | undefined
  /** What the program finds in `process.argv` behind its own name. Default: nothing. */
  readonly args?: readonly string[] | undefined
  /** Aborting it ends the check with what was found so far, as `incomplete`. */
  readonly signal?: AbortSignal | undefined
}

export const STRATEGY_NAMES = ['bfs', 'dfs', 'random', 'fewest-switches', 'coverage'] as const
export type StrategyName = (typeof STRATEGY_NAMES)[number]

export const MODES = ['host', 'tracked', 'delta', 'auto'] as const
export type Mode = (typeof MODES)[number]

/** Whether the operations of an exploration may run on sets of states. */
export function usesSets(mode: Mode): boolean {
  return mode === 'delta' || mode === 'auto'
}

export const MIXED = ['off', 'eager', 'lazy', 'auto'] as const
export type Mixed = (typeof MIXED)[number]

/** The settings a check runs with: validated, defaults filled in, `Infinity` where there is no limit. */
export interface CheckSettings {
  /** `undefined`: the exploration file decides. */
  readonly bound: number | undefined
  readonly maxStates: number
  readonly maxDepth: number
  readonly keepGoing: boolean
  readonly timeoutMs: number
  readonly mode: Mode
  readonly host: readonly string[]
  readonly mixed: Mixed
  readonly exact: boolean
  readonly maxSteps: number
  readonly maxMemoryMb: number
  readonly strategy: StrategyName
  readonly seed: number
  readonly walks: number
  readonly match: 'exact' | 'shape'
  readonly exclude: readonly string[]
  readonly coverage: boolean | 'all'
  readonly allowRead: readonly string[]
  readonly faults: readonly FaultKind[]
  readonly maxFaults: number
  readonly segments: number
  readonly socketBuffer: number
  readonly signals: readonly string[]
  readonly stdin: string | undefined
  readonly args: readonly string[]
  readonly signal: AbortSignal | undefined
}

/** What of the settings shapes the world of the program; a trace keeps it. */
export type WorldSettings = Pick<CheckSettings, 'allowRead' | 'faults' | 'maxFaults' | 'segments' | 'socketBuffer' | 'signals' | 'stdin' | 'args'>

/** How the command line shows a check. */
export interface OutputSettings {
  /** `json` prints one document on standard output and nothing else there. Default: `text`, for a person. */
  readonly reporter: 'text' | 'json'
  /** Where traces are stored. Default: `.manyworlds/traces`, one hidden directory that a project ignores as a whole. */
  readonly traceDir: string
  /** `undefined`: colour on a terminal, unless NO_COLOR is set. */
  readonly color: boolean | undefined
  /** No progress and no output of the program. Default: off, because a silent tool looks hung. */
  readonly quiet: boolean
  /** Where coverage is written, which is counted only then. `--coverage` alone: the file that most tools look for. */
  readonly coverageFile: string | undefined
}

export const DEFAULT_MAX_STEPS = 10_000_000
export const DEFAULT_SEED = 1
export const DEFAULT_WALKS = 100
export const DEFAULT_TRACE_DIR = '.manyworlds/traces'
export const DEFAULT_COVERAGE_FILE = 'coverage/lcov.info'

/** One row of the table: how a setting is spelled and what it takes. */
export interface Setting {
  readonly name: keyof CheckSettings | keyof OutputSettings
  /** Absent where the command line has another way to say it (`signal`: Ctrl-C). */
  readonly flag?: string
  readonly kind: 'count' | 'duration' | 'switch' | 'choice' | 'choices' | 'path' | 'paths' | 'file' | 'texts' | 'fields' | 'names' | 'coverage' | 'signal'
  /** Smallest value of a count or duration. */
  readonly minimum?: number
  readonly choices?: readonly string[]
  /** What the flag means without a value, which then has to follow an equals sign. */
  readonly implied?: string
  /** The value as help shows it. */
  readonly placeholder?: string
  readonly help?: string
}

export const CHECK_SETTINGS: readonly Setting[] = [
  { name: 'bound', flag: 'bound', kind: 'count', minimum: 0, placeholder: 'N',
    help: 'longest sequence of operations (default: as in the file)' },
  { name: 'maxStates', flag: 'max-states', kind: 'count', minimum: 1, placeholder: 'N',
    help: 'stop at this many distinct states' },
  { name: 'maxDepth', flag: 'max-depth', kind: 'count', minimum: 0, placeholder: 'N',
    help: 'stop after this many operations or tasks' },
  { name: 'timeoutMs', flag: 'timeout', kind: 'duration', minimum: 1, placeholder: 'TIME',
    help: 'stop after this time: 500ms, 10s, 2m, 1h or seconds' },
  { name: 'maxMemoryMb', flag: 'max-memory', kind: 'count', minimum: 1, placeholder: 'MB',
    help: 'stop at this much memory (default: 80 % of all)' },
  { name: 'maxSteps', flag: 'max-steps', kind: 'count', minimum: 1, placeholder: 'N',
    help: 'loop iterations and calls of one operation or task\nbefore it counts as endless (default: 10,000,000)' },
  { name: 'keepGoing', flag: 'keep-going', kind: 'switch',
    help: 'a violation ends its path, not the search: count all' },
  { name: 'strategy', flag: 'strategy', kind: 'choice', choices: STRATEGY_NAMES, placeholder: 'NAME',
    help: 'what to explore next: bfs, dfs, random, fewest-switches\nor coverage (default: bfs)' },
  { name: 'walks', flag: 'walks', kind: 'count', minimum: 1, placeholder: 'N',
    help: `walks of the strategy random (default: ${DEFAULT_WALKS})` },
  { name: 'seed', flag: 'seed', kind: 'count', minimum: 0, placeholder: 'N',
    help: `where its random numbers begin (default: ${DEFAULT_SEED})` },
  { name: 'match', flag: 'match', kind: 'choice', choices: ['exact', 'shape'], placeholder: 'HOW',
    help: 'how states are compared: exact, or only the shape of\nthe heap (default: exact)' },
  { name: 'exclude', flag: 'exclude', kind: 'fields', placeholder: 'FIELD',
    help: 'compare states without Class.field; may be repeated' },
  { name: 'mode', flag: 'mode', kind: 'choice', choices: MODES, placeholder: 'MODE',
    help: 'how to run and come back: host rebuilds states, tracked\nundoes what changed, delta runs an operation on many\nstates at once, auto measures (default: host)' },
  { name: 'host', flag: 'host', kind: 'names', placeholder: 'NAME',
    help: 'run this function, Class, Class.method or package as a\nhost block of tracked mode; may be repeated' },
  { name: 'mixed', flag: 'mixed', kind: 'choice', choices: MIXED, placeholder: 'HOW',
    help: 'how host blocks find what they changed: eager, lazy,\nauto or off (default: auto with --host)' },
  { name: 'exact', flag: 'exact', kind: 'switch', help: 'compare whole states instead of fingerprints' },
  { name: 'coverage', kind: 'coverage' },
  { name: 'signal', kind: 'signal' },
]

/** The world of the program: part of the settings of a check, with a title of their own in the help. */
export const WORLD_SETTINGS: readonly Setting[] = [
  { name: 'allowRead', flag: 'allow-read', kind: 'paths', placeholder: 'DIR',
    help: 'let the program see the files of this directory, which\nare never written; may be repeated' },
  { name: 'faults', flag: 'faults', kind: 'choices', choices: FAULT_KINDS, placeholder: 'KINDS',
    help: 'explore failures of fs (ENOSPC, EIO, ...), of net (reset,\nrefused, lost datagrams), or a crash of the machine' },
  { name: 'maxFaults', flag: 'max-faults', kind: 'count', minimum: 1, placeholder: 'N',
    help: `how many faults one schedule may have (default: ${EMPTY_WORLD.maxFaults})` },
  { name: 'segments', flag: 'segments', kind: 'count', minimum: 1, placeholder: 'N',
    help: `in how many pieces the data of a write to a socket may\narrive at most (default: ${EMPTY_WORLD.segments})` },
  { name: 'socketBuffer', flag: 'socket-buffer', kind: 'count', minimum: 1, placeholder: 'N',
    help: `how many bytes may wait in a connection before a\nwriter has to (default: ${EMPTY_WORLD.socketBuffer})` },
  { name: 'signals', flag: 'signals', kind: 'choices', choices: SIGNALS, placeholder: 'NAMES',
    help: 'let these signals arrive at any time, each once' },
  { name: 'stdin', flag: 'stdin', kind: 'file', placeholder: 'FILE',
    help: 'where standard input comes from' },
  { name: 'args', flag: 'arg', kind: 'texts', placeholder: 'TEXT',
    help: 'an argument for process.argv; may be repeated' },
]

/** Everything an API caller may say. */
const API_SETTINGS = [...CHECK_SETTINGS, ...WORLD_SETTINGS]

export const OUTPUT_SETTINGS: readonly Setting[] = [
  { name: 'reporter', flag: 'reporter', kind: 'choice', choices: ['text', 'json'], placeholder: 'NAME',
    help: 'text or json (default: text)' },
  { name: 'traceDir', flag: 'trace-dir', kind: 'path', placeholder: 'DIR',
    help: `where traces are stored (default: ${DEFAULT_TRACE_DIR})` },
  { name: 'coverageFile', flag: 'coverage', kind: 'path', implied: DEFAULT_COVERAGE_FILE, placeholder: 'FILE',
    help: `count what the search reaches and write it as lcov\n(default: ${DEFAULT_COVERAGE_FILE})` },
  { name: 'color', flag: 'color', kind: 'switch', help: 'colour, or none with --no-color (default: on a terminal)' },
  { name: 'quiet', flag: 'quiet', kind: 'switch', help: 'no progress and no output of the program' },
]

/** Validates what an API caller said and fills in the defaults. */
export function checkSettings(options: CheckOptions = {}): CheckSettings {
  if (typeof options !== 'object' || options === null) {
    throw badOption(`the options are ${String(options)}`, 'pass an object such as { bound: 6 }')
  }
  for (const [name, value] of Object.entries(options)) {
    const setting = API_SETTINGS.find((each) => each.name === name)
    if (setting === undefined) throw unknownOption(name, API_SETTINGS.map((each) => each.name))
    if (value !== undefined) validate(setting, value, name)
  }
  const host = options.host ?? []
  const mixed = options.mixed ?? (host.length > 0 ? 'auto' : 'off')
  if (host.length === 0 && (mixed === 'eager' || mixed === 'lazy')) {
    throw badOption(`mixed is '${mixed}' and no host block is named`, 'name functions, classes or packages as host, or use auto')
  }
  return {
    bound: options.bound,
    maxStates: options.maxStates ?? Infinity,
    maxDepth: options.maxDepth ?? Infinity,
    keepGoing: options.keepGoing ?? false,
    timeoutMs: options.timeoutMs ?? Infinity,
    mode: options.mode ?? 'host',
    host,
    mixed,
    exact: options.exact ?? false,
    maxSteps: options.maxSteps ?? DEFAULT_MAX_STEPS,
    maxMemoryMb: options.maxMemoryMb ?? defaultMaxMemoryMb(),
    strategy: options.strategy ?? 'bfs',
    seed: options.seed ?? DEFAULT_SEED,
    walks: options.walks ?? DEFAULT_WALKS,
    match: options.match ?? 'exact',
    exclude: options.exclude ?? [],
    coverage: options.coverage ?? false,
    allowRead: options.allowRead ?? [],
    faults: options.faults ?? [],
    maxFaults: options.maxFaults ?? EMPTY_WORLD.maxFaults,
    segments: options.segments ?? EMPTY_WORLD.segments,
    socketBuffer: options.socketBuffer ?? EMPTY_WORLD.socketBuffer,
    signals: options.signals ?? [],
    stdin: options.stdin,
    args: options.args ?? [],
    signal: options.signal,
  }
}

/** The value of a flag as the API would get it, validated. */
export function readFlag(setting: Setting, text: string): unknown {
  const spelled = `--${setting.flag}`
  const value = setting.kind === 'count' ? readCount(text)
    : setting.kind === 'duration' ? readDuration(text)
    : setting.kind === 'fields' || setting.kind === 'names' || setting.kind === 'choices' ? text.split(',')
    : isList(setting) ? [text]
    : text
  if (value === undefined) throw badOption(`${spelled} is '${text}'`, expectation(setting))
  validate(setting, value, spelled)
  return value
}

/** Whether a flag may be repeated, and its values add up. */
export function isList({ kind }: Setting): boolean {
  return ['fields', 'names', 'choices', 'paths', 'texts'].includes(kind)
}

/** A refusal of `given`, with the nearest of the `known` spellings if one is near. */
export function unknownOption(given: string, known: readonly string[]): UserError {
  const near = nearest(given, known)
  return new UserError('unknown-option', undefined, {
    fact: `there is no option ${given}`,
    remedy: near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?`,
  })
}

/** The candidate that a person who wrote `given` most likely meant: at most a third of the letters are wrong. */
export function nearest(given: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(given, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.ceil(candidate.length / 3))
    .sort((a, b) => a.distance - b.distance)
  return best?.candidate
}

/** `Class.field`; the class may be `Object`, the field private. */
const FIELD = /^[\p{ID_Start}$_][\p{ID_Continue}$]*\.#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** A function, `Class`, `Class.method` or `Class.#method`; a package, whose name may have a scope; `*` for all there is. */
const HOST_NAME = /^(?:\*|[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.#?[\p{ID_Start}$_][\p{ID_Continue}$]*)?|(?:@[\w.~-]+\/)?[\w.~-]+)$/u

function validate(setting: Setting, value: unknown, spelled: string): void {
  if (!isValid(setting, value)) throw badOption(`${spelled} is ${show(value)}`, expectation(setting))
}

function isValid(setting: Setting, value: unknown): boolean {
  switch (setting.kind) {
    case 'count': return Number.isSafeInteger(value) && (value as number) >= (setting.minimum ?? 0)
    case 'duration': return Number.isFinite(value) && (value as number) >= (setting.minimum ?? 0)
    case 'switch': return typeof value === 'boolean'
    case 'choice': return setting.choices!.includes(value as string)
    case 'choices': return isListOf(value, (each) => setting.choices!.includes(each))
    case 'path':
    case 'file': return typeof value === 'string' && value !== ''
    case 'paths': return isListOf(value, (path) => path !== '')
    case 'texts': return isListOf(value, () => true)
    case 'fields': return isListOf(value, (field) => FIELD.test(field))
    case 'names': return isListOf(value, (name) => HOST_NAME.test(name))
    case 'coverage': return typeof value === 'boolean' || value === 'all'
    case 'signal': return value instanceof AbortSignal
  }
}

function isListOf(value: unknown, isItem: (item: string) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && isItem(item))
}

function expectation(setting: Setting): string {
  switch (setting.kind) {
    case 'count': return `use a whole number of at least ${setting.minimum ?? 0}`
    case 'duration': return 'use a time of at least 1 ms; on the command line 500ms, 10s, 2m, 1h or plain seconds'
    case 'switch': return 'use true or false'
    case 'choice': return `use one of ${setting.choices!.join(', ')}`
    case 'choices': return `use some of ${setting.choices!.join(', ')}`
    case 'file': return 'name a file'
    case 'paths': return 'name a directory'
    case 'texts': return 'use a list of strings'
    case 'path': return setting.implied === undefined ? 'name a directory' : 'name a file'
    case 'fields': return "name a field as Class.field, e.g. Counter.calls or Session.#lastUsed"
    case 'names': return 'name a function, Class, Class.method or package, e.g. Parser, Tree.insert or lodash'
    case 'coverage': return "use true, false or 'all'"
    case 'signal': return 'use the signal of an AbortController'
  }
}

function badOption(fact: string, remedy: string): UserError {
  return new UserError('bad-option', undefined, { fact, remedy })
}

function show(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `'${value.join(',')}'`
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

function readCount(text: string): number | undefined {
  return /^-?\d[\d_]*(e\d+)?$/i.test(text) ? Number(text.replaceAll('_', '')) : undefined
}

function readDuration(text: string): number | undefined {
  const match = /^(-?\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text)
  if (match === null) return undefined
  const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[match[2] ?? 's']!
  return Number(match[1]) * unitMs
}

function defaultMaxMemoryMb(): number {
  // Inside a container the machine's memory is not ours; without a limit Node answers 0 or something huge.
  const constrained = process.constrainedMemory() || Infinity
  return Math.floor((0.8 * Math.min(totalmem(), constrained)) / 2 ** 20)
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length]!
}
