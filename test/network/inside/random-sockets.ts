/**
 * Random small programs with a server and a client that write, end, destroy and reset in callbacks, at once, in immediates and in timers. What
 * each side sees is noted in one list: the outcome.
 */
const actions = ['write', 'write', 'write', 'end', 'end', 'destroy', 'reset', 'pause', 'resume', 'later', 'late', 'nothing'] as const

/** The text of a program; the same number gives the same text. */
export function randomSockets(seed: number): string {
  let state = seed * 2_654_435_761 + 1
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const action = (name: string, depth: number): string => {
    const kind = actions[below(depth > 1 ? actions.length - 3 : actions.length)]!
    switch (kind) {
      case 'write': return `${name}.write('${'abcdefgh'[below(8)]}')`
      case 'end': return `${name}.end(${below(2) === 0 ? '' : `'z'`})`
      case 'reset': return `${name}.resetAndDestroy()`
      case 'later': return `setImmediate(() => { ${action(name, depth + 1)} })`
      case 'late': return `setTimeout(() => { ${action(name, depth + 1)} }, ${1 + below(2)})`
      case 'nothing': return ''
      default: return `${name}.${kind}()`
    }
  }
  const some = (name: string, most: number): string =>
    Array.from({ length: below(most + 1) }, () => action(name, 0)).filter((text) => text !== '').join('; ')
  const listeners = (name: string): string => ['data', 'end', 'finish', 'close'].map((event) => {
    const work = event === 'close' ? '' : some(name, 1)
    return `  ${name}.on('${event}', (value) => { note('${name} ${event}', value)${work === '' ? '' : `; ${work}`} })`
  }).join('\n')
  return `import net from 'node:net'
const log = []
globalThis.outcome = () => log.join(', ')
const note = (what, value) => { log.push(value === undefined ? what : what + ' ' + (value.code ?? value)) }
const server = net.createServer({ allowHalfOpen: ${below(3) === 0} }, (s) => {
  note('connection')
  s.on('error', (error) => { note('s error', error) })
${listeners('s')}
  ${some('s', 2)}
})
server.listen(0, '127.0.0.1', () => {
  const c = net.connect({ port: server.address().port, host: '127.0.0.1', allowHalfOpen: ${below(3) === 0} })
  c.on('connect', () => { note('connect'); ${some('c', 2)} })
  c.on('error', (error) => { note('c error', error) })
${listeners('c')}
  ${some('c', 1)}
})
`
}
