import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { checkedProgram, QUIET } from '../../test/support/checked.ts'
import { isWhole, itAll } from '../../test/support/extent.ts'
import { errorOf, project } from '../../test/support/front/project.ts'
import { patience } from '../../test/support/patience.ts'
import type { ProgramResult, Progress } from '../explore/result.ts'
import { writeTraceFile } from '../explore/trace-file.ts'
import { Network } from '../network/network.ts'
import { type CheckOptions, checkSettings } from '../options.ts'
import { plain } from '../report/palette.ts'
import { textReport } from '../report/text.ts'
import { checkFile } from './checking.ts'
import type { CheckHooks } from './progress.ts'
import { replayFile } from './replaying.ts'

/** A server that does `answer` with what it hears. */
const server = (answer: string) => `require('node:net').createServer((socket) => {
  socket.on('data', (data) => { ${answer} }).on('error', () => {})
}).listen(Number(process.argv[2]), '127.0.0.1')`

/** Two clients at once; `judge` sees what was heard, in order. */
const twoClients = (judge: string) => `import net from 'node:net'
const heard = []
const say = (text) => new Promise((resolve) => {
  const socket = net.connect(7001, '127.0.0.1', () => socket.write(text))
  socket.on('data', (data) => { heard.push(String(data)); socket.end(); resolve() })
})
export default async function main() {
  await Promise.all([say('a'), say('b')])
  ${judge}
}`

const echo = server("socket.write('echo ' + data)")

function files(program: string, peer: string): string {
  return project({ 'main.mjs': program, 'server.cjs': peer })
}

function check(folder: string, options: CheckOptions = {}, hooks: Partial<CheckHooks> = {}): ProgramResult {
  const peer = `node ${join(folder, 'server.cjs')} {port}`
  return checkFile(join(folder, 'main.mjs'), checkSettings({ allowNet: ['127.0.0.1:7001'], peers: [peer], ...options }), { ...QUIET, ...hooks }) as ProgramResult
}

/** Whether a process of this folder is left. */
function isLeft(folder: string): boolean {
  return execFileSync('ps', ['-eo', 'args=']).toString().includes(folder)
}

describe('a check that talks to a peer', () => {
  it('counts what was said and leaves nothing behind', () => {
    const folder = files(twoClients(''), echo)
    const result = check(folder)
    // Both connections share a tree: connect, then 'a' or 'b', each answered once.
    expect(result).toMatchObject({
      verdict: 'holds', warnings: [],
      network: { mode: 'branching', misses: 2, restarts: 2, physicalConnections: 2, openConnections: 2, processes: 1, bytesSent: 2, bytesReceived: 12, late: 0 },
    })
    expect(isLeft(folder)).toBe(false)
  })

  it('has no network section if the program may talk to nobody', () => {
    const folder = project({ 'main.mjs': 'export default () => {}' })
    expect(checkedProgram(join(folder, 'main.mjs'))).not.toHaveProperty('network')
  })

  itAll('keeps the answers when the search begins again because the program reads the clock', () => {
    const folder = files(twoClients("if (Date.now() < 0) throw new Error('long ago')"), echo)
    expect(check(folder)).toMatchObject({ verdict: 'holds', network: { misses: 2, restarts: 2, processes: 1 } })
  })

  it('ends the peer when it is refused', () => {
    const folder = files(twoClients(''), server('socket.write(String(Math.random()))'))
    expect(errorOf(() => check(folder, { network: 'none' }))).toMatchObject({ code: 'peer-nondeterministic' })
    expect(isLeft(folder)).toBe(false)
  })

  it('stops while it waits for a peer, with what is known so far', () => {
    const folder = files(twoClients(''), server('for (;;) {}'))
    let isWaiting = false
    const progress = (progress: Progress): void => { isWaiting ||= progress.isWaiting === true && progress.states > 1 }
    const result = check(folder, {}, { progress, isInterrupted: () => isWaiting })
    expect(result).toMatchObject({ verdict: 'incomplete', limits: [{ kind: 'interrupted' }], network: { misses: 0, processes: 1 } })
    expect(result.states).toBeGreaterThan(1)
    expect(isLeft(folder)).toBe(false)
  })

  itAll('stops waiting for a peer when the time is up', () => {
    const timeoutMs = patience(100)
    const folder = files(twoClients(''), server('for (;;) {}'))
    expect(check(folder, { timeoutMs })).toMatchObject({ verdict: 'incomplete', limits: [{ kind: 'timeout', value: timeoutMs }] })
    expect(isLeft(folder)).toBe(false)
  })

  it('searches again when a peer goes on by itself', () => {
    const folder = files(`import net from 'node:net'
      export default () => new Promise((resolve) => {
        const socket = net.connect(7001, '127.0.0.1', () => socket.write('a'))
        let heard = ''
        socket.on('data', (data) => { heard += data; if (heard === 'first second') { socket.destroy(); resolve() } })
      })`, server("socket.write('first '); setTimeout(() => socket.write('second'), 600)"))
    expect(check(folder)).toMatchObject({ verdict: 'holds', network: { late: 1, restarts: 1 } })
  })
})

describe('a peer that always has something new to say', () => {
  const told = (text: string): ProgramResult => {
    const hasNews = vi.spyOn(Network.prototype, 'hasNews', 'get').mockReturnValue(true)
    const beginSearch = vi.spyOn(Network.prototype, 'beginSearch')
    try {
      const result = checkedProgram(join(project({ 'main.mjs': text }), 'main.mjs'), { allowNet: ['127.0.0.1:7001'] })
      expect(beginSearch).toHaveBeenCalledTimes(10)
      return result
    } finally {
      hasNews.mockRestore()
      beginSearch.mockRestore()
    }
  }

  it('is given up after ten searches', () => {
    const result = told("import assert from 'node:assert'\nexport default () => { assert(true) }")
    expect(result).toMatchObject({ verdict: 'incomplete', limits: [{ kind: 'peers', value: 10 }], warnings: [] })
    expect(textReport(result, plain)).toContain('  Stopped after 10 searches, in each of which peers said something new. No\n  violation in any schedule of up to 1 step.\n')
  })

  it('may still say what was never true so far', () => {
    const result = told("import { sometimes } from 'manyworlds'\nexport default () => { sometimes('it rains', () => false) }")
    expect(result).toMatchObject({ verdict: 'incomplete', limits: [{ kind: 'peers', value: 10 }], warnings: ["'it rains' was never true in any state, so far"] })
    expect(result).not.toHaveProperty('violation')
  })

  it('does not keep a violation from being reported', () => {
    const hasNews = vi.spyOn(Network.prototype, 'hasNews', 'get').mockReturnValue(true)
    try {
      const folder = project({ 'main.mjs': "export default () => { throw new Error('broken') }" })
      expect(checkedProgram(join(folder, 'main.mjs'), { allowNet: ['127.0.0.1:7001'] })).toMatchObject({ verdict: 'violation' })
    } finally {
      hasNews.mockRestore()
    }
  })
})

describe('a trace of a conversation', () => {
  const judge = "if (heard[0] !== 'echo a') throw new Error('b was first')"
  const options = { allowNet: ['127.0.0.1:7001'] }
  const stored = (folder: string, result: ProgramResult): string => writeTraceFile(join(folder, 'traces'), result, '0')
  let folder: string
  let result: ProgramResult
  beforeAll(() => {
    folder = files(twoClients(judge), echo)
    result = check(folder)
  })

  it('has its messages as arrows and all that a replay needs', () => {
    const { violation } = result
    expect(violation!.trace.steps.map(({ messages }) => messages?.map(({ direction, peer, text }) => `${direction} ${peer} ${text}`))).toEqual([
      ['-> 127.0.0.1:7001 connect to 127.0.0.1:7001', '-> 127.0.0.1:7001 connect to 127.0.0.1:7001'],
      ['<- 127.0.0.1:7001 open', '-> 127.0.0.1:7001 "a" 1 byte'],
      ['<- 127.0.0.1:7001 open', '-> 127.0.0.1:7001 "b" 1 byte'],
      ['<- 127.0.0.1:7001 "echo b" 6 bytes'],
      ['<- 127.0.0.1:7001 "echo a" 6 bytes'],
    ])
    expect(violation!.trace.network).toEqual([{
      key: 'tcp 127.0.0.1:7001',
      steps: [
        { answers: [[]] },
        { at: 0, message: [{ kind: 'connect', channel: 0, host: '127.0.0.1', port: 7001 }], answers: [[{ kind: 'open', channel: 0, port: 7001 }]] },
        { at: 1, message: [{ kind: 'data', channel: 0, text: 'a' }], answers: [[{ kind: 'data', channel: 0, text: 'echo a' }]] },
        { at: 1, message: [{ kind: 'data', channel: 0, text: 'b' }], answers: [[{ kind: 'data', channel: 0, text: 'echo b' }]] },
      ],
    }])
    expect(violation!.trace.world).toMatchObject(options)
  })

  it.each(isWhole ? ['none', 'linear', 'branching'] as const : ['branching'] as const)('replays without the peer (%s)', (network) => {
    const traceFile = stored(folder, network === 'branching' ? result : check(folder, { network }))
    expect(replayFile(traceFile, checkSettings(), QUIET)).toMatchObject({ reproduced: true, differences: [] })
    expect(isLeft(folder)).toBe(false)
  })

  const goesOn: [string, CheckOptions, string, string] = ['what a peer did by itself', {}, `import net from 'node:net'
      export default () => new Promise(() => {
        const socket = net.connect(7001, '127.0.0.1', () => socket.write('a'))
        let heard = ''
        socket.on('data', (data) => { heard += data; if (heard === 'first second') throw new Error('heard all') })
      })`, server("socket.write('first '); setTimeout(() => socket.write('second'), 600)")]
  const differs: typeof goesOn = [
    'one of several answers', { network: 'none', peerNondeterminism: 'explore' },
    twoClients("if (heard.join() === '1,1') throw new Error('another answer')"), `let asked = 0\n${server('socket.write(String(asked++ % 2))')}`,
  ]

  it.each(isWhole ? [goesOn, differs] : [goesOn])('replays %s', (_, given, program, peer) => {
    const talking = files(program, peer)
    const found = check(talking, given)
    expect(found.verdict).toBe('violation')
    expect(replayFile(stored(talking, found), checkSettings(), QUIET)).toMatchObject({ reproduced: true, differences: [] })
  })

  it('keeps no environment of commands', () => {
    const peer = { command: `node ${join(folder, 'server.cjs')} {port}`, env: { PASSWORD: 'secret' }, ready: { port: 7001 } }
    const { violation } = check(folder, { peers: [peer] })
    expect(violation!.trace.world!.peers).toEqual([{ command: peer.command, ready: { port: 7001 } }])
  })

  it('has no answer for a program that says something else', () => {
    const traceFile = stored(folder, result)
    const program = join(folder, 'main.mjs')
    writeFileSync(program, twoClients(judge).replace("say('a')", "say('A')"))
    const error = errorOf(() => replayFile(traceFile, checkSettings(), QUIET))
    writeFileSync(program, twoClients(judge))
    expect(error).toMatchObject({
      code: 'replay-needs-peer', fact: 'the trace has no answer to what the program says now: "A" 1 byte to 127.0.0.1:7001',
      remedy: 'check the program again: it has changed since the trace was written',
    })
  })

  it('is refused if its conversation was edited into nonsense', () => {
    const traceFile = stored(folder, result)
    const trace = readFileSync(traceFile, 'utf8')
    writeFileSync(traceFile, trace.replace('"kind": "connect"', '"kind": "phone"'))
    expect(errorOf(() => replayFile(traceFile, checkSettings(), QUIET))).toMatchObject({
      code: 'bad-trace-file', fact: expect.stringContaining('trace.violation.trace.network[0].steps[1].message[0].kind is not one of connect, secure, data, end, close, reset, datagram'),
    })
  })
})
