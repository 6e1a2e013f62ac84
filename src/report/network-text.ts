/** What a check tells people about its conversations with peers outside of the program. */
import type { ResultBase } from '../explore/result.ts'
import type { Exchange } from '../network/recording.ts'
import type { Palette } from './palette.ts'
import { bytes, count, plural } from './quantity.ts'
import { facts } from './sections.ts'

export function networkSection({ network }: ResultBase, palette: Palette): string {
  if (network === undefined) return ''
  const { mode, hits, misses, restarts, physicalConnections, openConnections, processes, bytesSent, bytesReceived, late } = network
  return facts([
    ['network', mode],
    ['hits', `${plural(hits, 'operation')} of the program answered without a peer`],
    ['misses', `${plural(misses, 'answer')} read from peers`],
    ['restarts', `${plural(restarts, 'conversation')} with peers begun`],
    ['connections', `${count(physicalConnections)} made, at most ${count(openConnections)} open at the same time`],
    ['processes', `${count(processes)} started`],
    ['bytes', `${bytes(bytesSent)} sent, ${bytes(bytesReceived)} received`],
    ...(late === 0 ? [] : [['late', `${plural(late, 'event')} from peers that were at rest`] as const]),
  ], palette)
}

/** `-> 127.0.0.1:8080  "GET / HTTP/1.1\r\n..." 74 bytes` */
export function exchangeText({ direction, peer, text }: Exchange): string {
  const address = peer.replace(/ (#\d+|\(connection \d+\))$/, '')
  return `${direction} ${peer}  ${text === `connect to ${address}` ? 'connect' : text}`
}
