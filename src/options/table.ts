/**
 * The table of all settings: how each is spelled, what kind of value it takes, what help says of it. One table serves the API,
 * the file of options and the command line, so that all of them refuse the same mistakes with the same words.
 */
import { NETWORK_MODES, PEER_NONDETERMINISM, PEER_SCOPES } from '../base/network.ts'
import { EMPTY_WORLD, FAULT_KINDS, SIGNALS } from '../base/world.ts'
import type { CheckOptions, OutputSettings } from '../options.ts'
import { DEFAULT_COVERAGE_FILE, DEFAULT_SEED, DEFAULT_TRACE_DIR, DEFAULT_WALKS, MIXED, MODES, NETWORK_DEFAULTS, STRATEGY_NAMES } from './defaults.ts'

/** One row of the table: how a setting is spelled and what it takes. */
export interface Setting {
  readonly name: keyof CheckOptions | keyof OutputSettings
  /** Absent where the command line has another way to say it (`signal`: Ctrl-C). */
  readonly flag?: string
  readonly kind: 'count' | 'duration' | 'switch' | 'choice' | 'choices' | 'path' | 'paths' | 'file' | 'texts' | 'fields' | 'names' | 'coverage' | 'signal'
    | 'variables' | 'addresses' | 'ports' | 'commands' | 'patterns' | 'parameters'
  /** Smallest value of a count or duration. */
  readonly minimum?: number
  readonly choices?: readonly string[]
  /** What the flag means without a value, which then has to follow an equals sign. */
  readonly implied?: true
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
  { name: 'allowEnv', flag: 'allow-env', kind: 'variables', placeholder: 'NAMES',
    help: 'give the program these variables of the environment,\nwhich it has none of otherwise; may be repeated' },
]

/** Peers outside of the program, and how their answers are kept. */
export const NETWORK_SETTINGS: readonly Setting[] = [
  { name: 'allowNet', flag: 'allow-net', kind: 'addresses', placeholder: 'HOST:PORT',
    help: 'let the program contact this address; may be repeated' },
  { name: 'allowListen', flag: 'allow-listen', kind: 'ports', placeholder: 'PORT',
    help: 'let clients from outside connect to this port of the\nprogram; may be repeated' },
  { name: 'peers', flag: 'peer', kind: 'commands', placeholder: 'CMD',
    help: 'start this server for the program; may be repeated' },
  { name: 'clients', flag: 'client', kind: 'commands', placeholder: 'CMD',
    help: 'start this client of the program; may be repeated' },
  { name: 'network', flag: 'network', kind: 'choice', choices: NETWORK_MODES, placeholder: 'MODE',
    help: `what is kept of conversations: branching keeps a tree,\nlinear one trace, none nothing (default: ${NETWORK_DEFAULTS.network})` },
  { name: 'identicalClients', flag: 'identical-clients', kind: 'switch',
    help: 'all clients do the same: their conversations are shared' },
  { name: 'peerScope', flag: 'peer-scope', kind: 'choice', choices: PEER_SCOPES, placeholder: 'SCOPE',
    help: `what an answer depends on: what was said on its\nconnection, or to the process (default: ${NETWORK_DEFAULTS.peerScope})` },
  { name: 'peerNondeterminism', flag: 'peer-nondeterminism', kind: 'choice', choices: PEER_NONDETERMINISM, placeholder: 'HOW',
    help: `report peers that answer differently when asked again,\nor explore all answers (default: ${NETWORK_DEFAULTS.peerNondeterminism})` },
  { name: 'volatile', flag: 'volatile', kind: 'patterns', placeholder: 'REGEXP',
    help: 'parts of answers that may differ when they are repeated;\nmay be repeated' },
  { name: 'peerInspection', flag: 'peer-inspection', kind: 'switch',
    help: 'ask the system whether a peer is at rest, or believe\nits silence with --no-peer-inspection (default: ask)' },
  { name: 'peerQuietMs', flag: 'peer-quiet', kind: 'duration', minimum: 1, placeholder: 'TIME',
    help: `how long a peer is silent when its answer is complete,\nif that cannot be known (default: ${NETWORK_DEFAULTS.peerQuietMs}ms)` },
  { name: 'peerTimeoutMs', flag: 'peer-timeout', kind: 'duration', minimum: 1, placeholder: 'TIME',
    help: `how long a peer may take (default: ${NETWORK_DEFAULTS.peerTimeoutMs / 1000}s)` },
  { name: 'maxConnections', flag: 'max-connections', kind: 'count', minimum: 1, placeholder: 'N',
    help: `how many conversations are open at the same time\n(default: ${NETWORK_DEFAULTS.maxConnections})` },
  { name: 'parameters', flag: 'set', kind: 'parameters', placeholder: 'NAME=VALUE',
    help: 'the value of a parameter of manyworlds.json, the file of\noptions beside the program; may be repeated' },
  { name: 'trustConfig', flag: 'trust-config', kind: 'switch',
    help: 'manyworlds.json may start processes, load modules, open\naddresses, read other folders and give variables' },
]

/** Everything an API caller may say. */
export const API_SETTINGS: readonly Setting[] = [...CHECK_SETTINGS, ...WORLD_SETTINGS, ...NETWORK_SETTINGS]

export const OUTPUT_SETTINGS: readonly Setting[] = [
  { name: 'reporter', flag: 'reporter', kind: 'choice', choices: ['text', 'json'], placeholder: 'NAME',
    help: 'text or json (default: text)' },
  { name: 'traceDir', flag: 'trace-dir', kind: 'path', placeholder: 'DIR',
    help: `where traces are stored (default: ${DEFAULT_TRACE_DIR})` },
  { name: 'coverageFile', flag: 'coverage', kind: 'path', implied: true, placeholder: 'FILE',
    help: `count what the search reaches and write it as lcov\n(default: ${DEFAULT_COVERAGE_FILE})` },
  { name: 'color', flag: 'color', kind: 'switch', help: 'colour, or none with --no-color (default: on a terminal)' },
  { name: 'quiet', flag: 'quiet', kind: 'switch', help: 'no progress and no output of the program' },
]

