/** The shapes of trace files, one for each version of the format. */
import { NETWORK_MODES, PEER_SCOPES } from '../base/network.ts'
import { FAULT_KINDS, SIGNALS } from '../base/world.ts'
import { conversations } from './conversation-shape.ts'
import { array, boolean, count, flag, integer, literal, optional, record, string, table } from './json-shape.ts'

const header = { format: string, version: count, tool: string, node: optional(string), file: string }
const location = record({ file: string, line: count, column: count })

const command = record({ command: string, ready: optional(record({ port: count })) })

const world = optional(record({
  allowRead: optional(array(string)), faults: optional(array(literal(...FAULT_KINDS))), maxFaults: optional(count), segments: optional(count),
  socketBuffer: optional(count),
  signals: optional(array(literal(...SIGNALS))), stdin: optional(string), args: optional(array(string)), env: optional(table(string)),
  allowNet: optional(array(string)), allowListen: optional(array(string)), names: optional(table(array(string))),
  peers: optional(array(command)), clients: optional(array(command)),
  identicalClients: optional(boolean), network: optional(literal(...NETWORK_MODES)), peerScope: optional(literal(...PEER_SCOPES)),
}))

const needs = optional(record({ clock: optional(flag), firstTask: optional(flag), early: optional(array(string)), late: optional(array(string)) }))

const property = record({
  kind: literal('invariant', 'ensures', 'model', 'error', 'endless'),
  name: string,
})

const step = record({
  operation: string,
  argumentIndexes: array(count),
  choiceIndexes: optional(array(count)),
  arguments: array(string),
  code: string,
  result: string,
  thrown: optional(string),
  changes: array(record({ path: string, before: optional(string), after: optional(string) })),
  fingerprint: string,
})

export const explorationShape = record({
  ...header,
  bound: count,
  violation: record({
    property,
    message: string,
    location: optional(location),
    frame: optional(string),
    stack: optional(string),
    trace: record({ sourcesHash: string, maxSteps: count, world, needs, setup: string, assertion: string, steps: array(step) }),
  }),
})

/** Index of a run of the step, -1 before the first. */
const run = integer

const programStep = record({
  eventIndex: count,
  choiceIndexes: array(count),
  task: count,
  event: string,
  location: optional(location),
  choices: array(record({ run, text: string, of: count, location: optional(location) })),
  messages: optional(array(record({ direction: literal('->', '<-'), peer: string, text: string }))),
  runs: array(record({
    task: count, name: string, how: literal('called', 'resumed', 'callback'), location: optional(location), code: optional(string),
  })),
  changes: array(record({ run, path: string, before: optional(string), after: optional(string), local: optional(string) })),
  console: array(record({ run, text: string })),
  isCut: optional(flag),
  fingerprint: string,
})

export const programShape = record({
  ...header,
  violation: record({
    property: record({
      kind: literal('assertion', 'uncaught', 'unhandled-rejection', 'deadlock', 'endless', 'invariant', 'sometimes', 'end'),
      name: string,
    }),
    message: string,
    location: optional(location),
    frame: optional(string),
    stack: optional(string),
    waiting: optional(array(record({ task: count, name: string, location: optional(location), code: optional(string), on: string }))),
    trace: record({
      sourcesHash: string,
      maxSteps: count,
      world,
      needs,
      network: optional(conversations),
      tasks: array(record({ name: string, location: optional(location) })),
      steps: array(programStep),
    }),
  }),
})
