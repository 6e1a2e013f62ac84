/** The shape of the conversations with peers that a trace keeps, see `Conversation` of network/recording.ts. */
import { array, count, either, literal, optional, record, type Shape, string } from './json-shape.ts'

const ACTIONS = ['connect', 'secure', 'data', 'end', 'close', 'reset', 'datagram'] as const
const EVENTS = ['open', 'secured', 'failed', 'data', 'end', 'reset', 'datagram'] as const

/** Bytes are a text, or base64 if they are none. */
const bytes = { text: optional(string), base64: optional(string) }

const action = record({ kind: literal(...ACTIONS), channel: count, host: optional(string), port: optional(count), tls: optional(string), ...bytes })
const event = record({ kind: literal(...EVENTS), channel: count, port: optional(count), code: optional(string), detail: optional(string), ...bytes })
const step = either(
  ['message', record({ at: count, message: array(action), answers: array(array(event)) })], ['later', record({ at: count, later: array(event) })], ['answers', record({ answers: array(array(event)) })],
)

export const conversations: Shape = array(record({ key: string, steps: array(step) }))
