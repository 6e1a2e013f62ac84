import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'

import { ProcFiles } from './proc-files.ts'
import { isUndisturbed, lookAt, type Sleep } from './sleep.ts'

const files = new ProcFiles()
const children: ChildProcess[] = []

afterEach(() => {
  files.close()
  for (const child of children.splice(0)) process.kill(-child.pid!, 'SIGKILL')
})

/** A shell that becomes the command, with standard input from us, in a group of its own. */
function start(command: string): ChildProcess {
  const child = spawn('/bin/sh', ['-c', command], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  children.push(child)
  return child
}

/** The first sleep of a process that is as wanted. */
async function sleepOf(child: ChildProcess, isWanted: (sleep: Sleep) => boolean): Promise<Sleep> {
  for (;;) {
    const look = lookAt([child.pid!], files)
    if (look !== 'busy' && look !== 'unknown' && isWanted(look) && isUndisturbed(look, files)) return look
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter((text) => text.trim() !== '').map(Number)
}

/** How long a process has computed, in hundredths of a second. */
function ticksOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /, '').split(' ')[11])
}

describe.runIf(existsSync('/proc/self/syscall'))('threads of a process', () => {
  it('sleep for ever when they wait for input', async () => {
    const { pids, timeoutsMs } = await sleepOf(start('exec cat'), () => true)
    expect([pids.length, timeoutsMs]).toEqual([1, []])
  })

  it('sleep as long as they say', async () => {
    const { timeoutsMs } = await sleepOf(start('exec sleep 77.5'), (sleep) => sleep.timeoutsMs.length > 0)
    expect(timeoutsMs).toEqual([77_500])
  })

  it('sleep as long as the next timer of an event loop', async () => {
    const { timeoutsMs } = await sleepOf(start(`exec '${process.execPath}' -e 'setTimeout(() => {}, 60000)'`), (sleep) => sleep.timeoutsMs.length > 0)
    expect(timeoutsMs.length).toBe(1)
    expect(timeoutsMs[0]).toBeGreaterThan(50_000)
    expect(timeoutsMs[0]).toBeLessThanOrEqual(60_000)
  })

  it('are those of its descendants as well', async () => {
    const { timeoutsMs } = await sleepOf(start('sleep 77 | (sleep 78; true)'), (sleep) => sleep.timeoutsMs.length === 2)
    expect([...timeoutsMs].sort()).toEqual([77_000, 78_000])
  })

  it('are busy when they compute, in whichever process', async () => {
    const child = start('(while :; do :; done) | cat')
    // The shell waits for both; one that has run for a while is in its loop.
    while (!childrenOf(child.pid!).some((pid) => ticksOf(pid) > 5)) await new Promise((resolve) => setTimeout(resolve, 5))
    for (let look = 0; look < 50; look++) expect(lookAt([child.pid!], files)).toBe('busy')
  })

  it('are disturbed by what wakes them up', async () => {
    const child = start('exec cat')
    const sleep = await sleepOf(child, () => true)
    child.stdin!.write('x')
    while (isUndisturbed(sleep, files)) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(isUndisturbed(await sleepOf(child, () => true), files)).toBe(true)
  })

  it('have ended: that is asleep', async () => {
    const child = start('exec true')
    await new Promise((resolve) => child.once('exit', resolve))
    children.splice(0)
    expect(lookAt([child.pid!], files)).toEqual({ pids: [child.pid], threads: new Map(), timeoutsMs: [] })
  })
})
