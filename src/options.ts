/**
 * Every setting of a check: its type, its default and why. How each is spelled and what values it takes stands in the tables of
 * options/, which serve the API (names in camelCase), the file of options and the command line (flags). What a setting does is
 * left to those who read it.
 */
import type { NetworkMode, NetworkSettings, PeerCommand, PeerNondeterminism, PeerScope } from './base/network.ts'
import { EMPTY_WORLD, type FaultKind, type World } from './base/world.ts'
import { addressText, readAddress } from './options/addresses.ts'
import {
  DEFAULT_MAX_STEPS, DEFAULT_SEED, DEFAULT_WALKS, defaultMaxMemoryMb, type Mixed, type Mode, NETWORK_DEFAULTS, type StrategyName,
} from './options/defaults.ts'
import { type Environment, environmentOf } from './options/environment.ts'
import { type CommandOption, readCommand } from './options/peer-command.ts'
import { badOption, unknownOption } from './options/problem.ts'
import { API_SETTINGS } from './options/table.ts'
import { validate } from './options/values.ts'

export {
  DEFAULT_COVERAGE_FILE, DEFAULT_MAX_STEPS, DEFAULT_SEED, DEFAULT_TRACE_DIR, DEFAULT_WALKS, MIXED, type Mixed, type Mode, MODES, STRATEGY_NAMES,
  type StrategyName,
} from './options/defaults.ts'
export type { CommandOption } from './options/peer-command.ts'
export { nearest, unknownOption } from './options/problem.ts'
export { API_SETTINGS, CHECK_SETTINGS, NETWORK_SETTINGS, OUTPUT_SETTINGS, type Setting, WORLD_SETTINGS } from './options/table.ts'
export { isList, readFlag } from './options/values.ts'

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
  /** Variables of the environment that the program has, as they are on this machine. Default: none, so that a check says the same everywhere. */
  readonly allowEnv?: readonly string[] | undefined
  /** `host:port`, which the program may contact; `host` stands for all of its ports. Default: none; whatever else it contacts is refused. */
  readonly allowNet?: readonly string[] | undefined
  /** Ports, or `host:port`, where clients from outside may connect. Default: none; the program listens to itself only. */
  readonly allowListen?: readonly (string | number)[] | undefined
  /** Servers that are started for the program. Default: none; an allowed address is one where something runs already. */
  readonly peers?: readonly CommandOption[] | undefined
  /** Clients that are started for the program when it listens. Default: none. */
  readonly clients?: readonly CommandOption[] | undefined
  /**
   * What is kept of conversations with peers: `branching` a tree of all that was said, `linear` one trace of each connection, which
   * stops where the program says something else, `none` nothing: every backtrack talks to the peers again. Default: `branching`.
   */
  readonly network?: NetworkMode | undefined
  /** All clients do the same, so that what one was answered is known of all. Default: off, because nobody can check it. */
  readonly identicalClients?: boolean | undefined
  /** Answers depend on what was said on the same `connection`, or to the same `process`. Default: `connection`, as in most protocols. */
  readonly peerScope?: PeerScope | undefined
  /** A peer that answers differently when it is asked again is reported, or all its answers are explored. Default: `report`. */
  readonly peerNondeterminism?: PeerNondeterminism | undefined
  /** Regular expressions for parts of answers that may differ when they are repeated: dates, process ids. Default: none. */
  readonly volatile?: readonly string[] | undefined
  /** Ask the system whether a peer is at rest; otherwise its silence is all that counts. Default: on. */
  readonly peerInspection?: boolean | undefined
  /** How long a peer has to be silent until its answer is complete, where that cannot be known. Default: 50. */
  readonly peerQuietMs?: number | undefined
  /** How long a peer may take to become ready, to connect, to read, to come to rest. Default: 10,000; nobody waits longer for an answer. */
  readonly peerTimeoutMs?: number | undefined
  /** How many conversations are open at the same time; others are repeated when they are needed again. Default: 128, as many as servers like. */
  readonly maxConnections?: number | undefined
  /** Values for the parameters of the options file. Default: as the file says. */
  readonly parameters?: Readonly<Record<string, string | number | boolean>> | undefined
  /**
   * The options file may start processes, load modules into the checker, open addresses, have the program read outside of its project, and
   * give it variables of the environment. Default: off, because the file may come with a stranger's package.
   */
  readonly trustConfig?: boolean | undefined
  /** Aborting it ends the check with what was found so far, as `incomplete`. */
  readonly signal?: AbortSignal | undefined
}

/** Whether the operations of an exploration may run on sets of states. */
export function usesSets(mode: Mode): boolean {
  return mode === 'delta' || mode === 'auto'
}

/** What of the settings shapes the world of the program, as they say it; a trace keeps it. */
export interface WorldSettings extends Omit<World, 'faults' | 'peers' | 'clients' | 'execArgv'> {
  readonly faults: readonly FaultKind[]
  readonly peers: readonly PeerCommand[]
  readonly clients: readonly PeerCommand[]
}

/** The settings a check runs with: validated, defaults filled in, `Infinity` where there is no limit. */
export interface CheckSettings extends WorldSettings, NetworkSettings, Environment {
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
  readonly signal: AbortSignal | undefined
}

/** How the command line shows a check. */
export interface OutputSettings {
  /** `json` prints one document on standard output and nothing else there. Default: `text`, for a person. */
  readonly reporter: 'text' | 'json'
  /** Where traces are stored. Default: `.manyworlds/traces`, one hidden directory that a project ignores as a whole, if no link leads out with it. */
  readonly traceDir: string | undefined
  /** `undefined`: colour on a terminal, unless NO_COLOR is set. */
  readonly color: boolean | undefined
  /** No progress and no output of the program. Default: off, because a silent tool looks hung. */
  readonly quiet: boolean
  /** Where coverage is written, which is counted then. `true`, from `--coverage` alone: the file that most tools look for. Default: nowhere. */
  readonly coverageFile: string | true | undefined
}

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
  refuseUnreachable(options)
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
    ...worldSettings(options),
    ...networkSettings(options),
    signal: options.signal,
  }
}

/** A peer that nobody may talk to was meant to be talked to. */
function refuseUnreachable({ peers = [], allowNet = [], clients = [], allowListen = [] }: CheckOptions): void {
  if (peers.length > 0 && allowNet.length === 0) {
    throw badOption('a peer is started, and the program may contact nobody', "say its address with --allow-net HOST:PORT, or allowNet: ['127.0.0.1:8080']")
  }
  if (clients.length > 0 && allowListen.length === 0) {
    throw badOption('a client is started, and it may connect to no port of the program', 'say the port with --allow-listen PORT, or allowListen: [8080]')
  }
}

function worldSettings(options: CheckOptions): Omit<WorldSettings, keyof NetworkSettings> & Environment {
  return {
    allowRead: options.allowRead ?? [],
    faults: options.faults ?? [],
    maxFaults: options.maxFaults ?? EMPTY_WORLD.maxFaults,
    segments: options.segments ?? EMPTY_WORLD.segments,
    socketBuffer: options.socketBuffer ?? EMPTY_WORLD.socketBuffer,
    signals: options.signals ?? [],
    stdin: options.stdin,
    args: options.args ?? [],
    ...environmentOf(options.allowEnv ?? []),
    names: EMPTY_WORLD.names,
  }
}

function networkSettings(options: CheckOptions): NetworkSettings {
  const names = (Object.keys(NETWORK_DEFAULTS) as (keyof NetworkSettings)[]).filter((name) => options[name] !== undefined)
  return {
    ...NETWORK_DEFAULTS, ...(Object.fromEntries(names.map((name) => [name, options[name]])) as Partial<NetworkSettings>),
    allowNet: addresses(options.allowNet), allowListen: addresses(options.allowListen),
    peers: (options.peers ?? []).map(readCommand), clients: (options.clients ?? []).map(readCommand),
  }
}

/** Each address once, in its one spelling. */
function addresses(texts: readonly (string | number)[] = []): string[] {
  return [...new Set(texts.map((text) => addressText(readAddress(String(text))!)))]
}
