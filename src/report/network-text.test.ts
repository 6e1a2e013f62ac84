import { describe, expect, it } from 'vitest'
import { lostUpdate, programFailure } from '../../test/package/sample-program.ts'
import type { NetworkCounts } from '../base/network.ts'
import { exchangeText, networkSection } from './network-text.ts'
import { plain } from './palette.ts'
import { textReport } from './text.ts'

const network: NetworkCounts = {
  mode: 'branching', hits: 12_345, misses: 4, restarts: 1, physicalConnections: 4, openConnections: 2, processes: 1, bytesSent: 1, bytesReceived: 12_345, late: 0,
}

describe('the network section of a report', () => {
  it('tells what was answered from the tree and what peers had to say', () => {
    expect(networkSection({ ...programFailure, network }, plain)).toBe(`\
  network      branching
  hits         12,345 operations of the program answered without a peer
  misses       4 answers read from peers
  restarts     1 conversation with peers begun
  connections  4 made, at most 2 open at the same time
  processes    1 started
  bytes        1 byte sent, 12.3 kB received`)
  })

  it('mentions what came late if something did', () => {
    expect(networkSection({ ...programFailure, network: { ...network, late: 2 } }, plain)).toContain('\n  late         2 events from peers that were at rest')
  })

  it('is missing if the program talks to nobody', () => {
    expect(networkSection(programFailure, plain)).toBe('')
    expect(textReport(programFailure, plain)).not.toContain('network')
  })
})

describe('messages in a schedule', () => {
  it('are arrows: what a peer says stands with the event, what it is told after all that ran', () => {
    const [start, ...rest] = lostUpdate.trace.steps
    const messages = [
      { direction: '->', peer: '127.0.0.1:80', text: '"GET / HTTP/1.1\\r\\n..." 74 bytes' },
      { direction: '<-', peer: 'client 1', text: 'open' },
    ] as const
    const violation = { ...lostUpdate, trace: { ...lostUpdate.trace, steps: [{ ...start!, messages }, ...rest] } }
    const lines = textReport({ ...programFailure, violation }, plain, 200).split('\n').map((line) => line.trimEnd())
    const from = lines.findIndex((line) => line.includes('● start'))
    expect(lines.slice(from, from + 5).map((line) => line.replaceAll(/ {2,}│/g, ' │').trimEnd())).toEqual([
      '  1  ● start │ │', '     <- client 1  open │ │', '     :12 main() │ │', expect.stringContaining(':6 withdraw(80)'), expect.stringContaining(':6 withdraw(50)'),
    ])
    expect(lines.slice(from + 5, from + 7).map((line) => line.split('│').at(-1))).toEqual([' -> 127.0.0.1:80  "GET / HTTP/1.1\\r\\n..." 74', '   bytes'])
  })

  it('name the peer of a connect once', () => {
    expect(exchangeText({ direction: '->', peer: '127.0.0.1:80', text: 'connect to 127.0.0.1:80' })).toBe('-> 127.0.0.1:80  connect')
    expect(exchangeText({ direction: '->', peer: '127.0.0.1:80 #2', text: 'connect to 127.0.0.1:80' })).toBe('-> 127.0.0.1:80 #2  connect')
    expect(exchangeText({ direction: '->', peer: 'peer 1', text: 'connect to 127.0.0.1:80' })).toBe('-> peer 1  connect to 127.0.0.1:80')
  })
})
