/**
 * A server that is part of the program and the same server outside of it: whatever a client sees of the first it sees of the second. The other
 * way round it need not be, because a process outside does not share the event loop of the client.
 */
import { describe, expect, it } from 'vitest'
import { inFile } from '../../support/folder.ts'
import type { PeerFunction } from '../../support/function-peers.ts'
import { data } from '../../support/function-peers.ts'
import { outcomesOf, server } from './remote-check.ts'

const first = Number(process.env.SOCKETS_FROM ?? 1)
const count = Number(process.env.SOCKETS_COUNT ?? 4)

const actions = ['write', 'write', 'write', 'end', 'end', 'destroy', 'reset', 'pause', 'resume', 'later', 'late', 'nothing'] as const

/** The text of a client: the same number gives the same text. */
function randomClient(seed: number): string {
  let state = seed * 2_654_435_761 + 1
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const action = (depth: number): string => {
    const kind = actions[below(depth > 1 ? actions.length - 3 : actions.length)]!
    switch (kind) {
      case 'write': return `write(c, '${'abcdefgh'[below(8)]}')`
      case 'end': return `c.end(${below(2) === 0 ? '' : `'z'`})`
      case 'reset': return `c.resetAndDestroy()`
      case 'later': return `setImmediate(() => { ${action(depth + 1)} })`
      case 'late': return `setTimeout(() => { ${action(depth + 1)} }, ${1 + below(2)})`
      case 'nothing': return ''
      default: return `c.${kind}()`
    }
  }
  const some = (most: number): string => Array.from({ length: below(most + 1) }, () => action(0)).filter((text) => text !== '').join('; ')
  const listeners = ['data', 'end', 'finish', 'close', 'error'].map((event) => {
    const work = event === 'close' ? '' : some(1)
    return `  c.on('${event}', (value) => { note('${event}', value)${work === '' ? '' : `; ${work}`} })`
  }).join('\n')
  return `import net from 'node:net'
const log = []
globalThis.outcome = () => log.join(', ')
const note = (what, value) => { log.push(value === undefined ? what : what + ' ' + (value.code ?? value)) }
// The server answers everything: who writes in a listener of 'data' would never end.
let left = 3
const write = (c, text) => { if (left-- > 0) c.write(text) }
const talk = () => {
  const c = net.connect({ port: 7000, host: '127.0.0.1', allowHalfOpen: ${below(3) === 0} })
  c.on('connect', () => { note('connect'); ${some(2)} })
${listeners}
  ${some(1)}
}
`
}

/** Says everything in capitals, and ends when the client does. */
const INSIDE = `
const server = net.createServer((socket) => {
  socket.on('data', (bytes) => { socket.write(String(bytes).toUpperCase()) })
  socket.on('error', () => {})
})
server.listen(7000, '127.0.0.1', talk)
`
const outside: PeerFunction = (start, said) => {
  const wasReset = said.some((message) => message.some(({ kind }) => kind === 'reset' || kind === 'close'))
  return wasReset ? [] : server((_said, last) => last.toUpperCase())(start, said)
}

function outcomes(text: string, peer: PeerFunction | undefined): string[] {
  return inFile('program.mjs', text, (file) =>
    outcomesOf(file, peer ?? (() => [data('nobody is asked')]), peer === undefined ? {} : { allowNet: ['127.0.0.1:7000'] }))
}

describe('what a client sees of a server in the same program', () => {
  for (let seed = first; seed < first + count; seed++) {
    it(`it sees of the same server outside: client ${seed}`, () => {
      const client = randomClient(seed)
      const seen = outcomes(`${client}\ntalk()`, outside)
      const missing = outcomes(client + INSIDE, undefined).filter((outcome) => !seen.includes(outcome))
      expect({ client: missing.length === 0 ? '' : client, missing }).toEqual({ client: '', missing: [] })
    })
  }
})
