import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { buildSync } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'

import { temporaryFolder } from '../../../test/support/folder.ts'
import { client, connect, ECHO, node, server, settings } from '../../../test/support/peers.ts'

const folder = temporaryFolder()
const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// A checker that can be killed has to be a process of its own.
beforeAll(() => {
  buildSync({
    entryPoints: { link: source('../io-link.ts'), 'thread/io-thread': source('./io-thread.ts') }, outdir: folder,
    bundle: true, platform: 'node', format: 'esm', target: 'node20', outExtension: { '.js': '.js' },
  })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})

/**
 * A server that starts a process in its own group, one in a group of its own, and one that has left its parents; and a client. All of them write down
 * who they are.
 */
function peersThatWrite(list: string): object {
  const note = `require('node:fs').appendFileSync('${list}', process.pid + '\\n')`
  const staying = node(`${note}; setInterval(() => {}, 1000)`)
  const start = `cp.spawn('/bin/sh', ['-c', ${JSON.stringify(staying)}], { stdio: 'ignore' }); cp.spawn('/bin/sh', ['-c', ${JSON.stringify(staying)}], { stdio: 'ignore', detached: true }); `
    + `cp.spawn('/bin/sh', ['-c', ${JSON.stringify(`setsid ${staying} & exit`)}], { stdio: 'ignore' })`
  return settings({
    peers: [{ command: server(ECHO, `const cp = require('node:child_process'); ${note}; ${start}`) }],
    clients: [{ command: client(note) }],
  })
}

const PROCESSES = 5

/** Runs code with `link` in a process or a thread of its own, and waits until all peers run. */
async function run(code: string, name: string): Promise<{ readonly checker: ChildProcess; readonly pids: number[] }> {
  const list = join(folder, `${name}.pids`)
  writeFileSync(list, '')
  const file = join(folder, `${name}.js`)
  writeFileSync(file, `
    import { existsSync, readFileSync } from 'node:fs'
    import { isMainThread, Worker } from 'node:worker_threads'
    import { IoLink } from './link.js'
    const isStarted = () => readFileSync(${JSON.stringify(list)}, 'utf8').split('\\n').length > ${PROCESSES}
    const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
    const talk = () => {
      const link = new IoLink(${JSON.stringify(peersThatWrite(list))})
      link.send(link.open({ kind: 'server' }).id, [${JSON.stringify(connect())}])
      link.open({ kind: 'client', index: 0 })
      return link
    }
    ${code}
  `)
  const checker = spawn(process.execPath, [file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const pids = (): number[] => readFileSync(list, 'utf8').split('\n').filter((line) => line !== '').map(Number)
  while (pids().length < PROCESSES) await new Promise((resolve) => setTimeout(resolve, 20))
  return { checker, pids: pids() }
}

async function ended(pids: readonly number[]): Promise<void> {
  const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe.runIf(existsSync('/proc/self/environ'))('no process of a peer is left', () => {
  it('when the link is disposed of', async () => {
    const { checker, pids } = await run('const link = talk(); while (!isStarted()) await pause(); link.dispose()', 'disposed')
    await once(checker, 'exit')
    // The processes have ended before the checker does.
    await ended(pids)
    expect(checker.exitCode).toBe(0)
  })

  it('when the checker is killed', async () => {
    const { checker, pids } = await run('talk(); for (;;) await pause()', 'killed')
    checker.kill('SIGKILL')
    await ended(pids)
  })

  it('when the checker exits', async () => {
    const { checker, pids } = await run('talk(); while (!isStarted()) await pause(); process.exit(5)', 'exits')
    await ended(pids)
    expect(checker.exitCode ?? (await once(checker, 'exit'))[0]).toBe(5)
  })

  it('when the thread of the check is terminated while it waits for a peer', async () => {
    const { checker, pids } = await run(`
      if (isMainThread) {
        const worker = new Worker(new URL(import.meta.url))
        while (!isStarted()) await pause()
        await worker.terminate()
        for (;;) await pause()
      } else {
        talk()
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      }`, 'terminated')
    await ended(pids)
    checker.kill()
    await once(checker, 'exit')
  })
})
