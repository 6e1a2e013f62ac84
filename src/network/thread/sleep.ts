/**
 * Are all threads of some processes asleep at one moment? Each thread is looked at twice, all of them before any of them again: a thread that waited
 * at both looks, and has not run in between, has slept from one to the other, so between the two looks all of them slept.
 */
import fs from 'node:fs'

import { threadsOf } from './lineage.ts'
import type { ProcFiles } from './proc-files.ts'
import { knowsSystemCalls, threadState } from './system-calls.ts'

/** `busy`: at least one thread does something. `unknown`: the system does not say. */
export type Look = 'busy' | 'unknown' | Sleep

export interface Sleep {
  /** The processes, descendants included. */
  readonly pids: readonly number[]
  /** What each thread waits for, and how long it has run, by its folder. */
  readonly threads: ReadonlyMap<string, { readonly call: string; readonly run: string }>
  /** Time limits of waiting threads, finite ones. */
  readonly timeoutsMs: readonly number[]
}

/** The first look at processes and all of their descendants. */
export function lookAt(roots: readonly number[], files: ProcFiles): Look {
  if (!knowsSystemCalls) return 'unknown'
  const threads = new Map<string, { call: string; run: string }>()
  const timeoutsMs: number[] = []
  const pids = [...roots]
  for (let index = 0; index < pids.length; index++) {
    const pid = pids[index]!
    for (const folder of threadsOf(pid)) {
      const run = files.read(`${folder}/schedstat`)
      const call = files.read(`${folder}/syscall`)
      const children = files.read(`${folder}/children`)
      if (run === undefined || call === undefined || children === undefined) {
        if (fs.existsSync(folder)) return 'unknown'
        continue
      }
      if (call.startsWith('running')) return 'busy'
      const state = threadState(pid, call)
      if (state.kind === 'busy') return 'busy'
      if (state.kind === 'waiting' && state.timeoutMs !== Infinity) timeoutsMs.push(state.timeoutMs)
      threads.set(folder, { call, run })
      for (const child of children.split(' ')) if (child.trim() !== '' && !pids.includes(Number(child))) pids.push(Number(child))
    }
  }
  return { pids, threads, timeoutsMs }
}

/** The second look: do all threads still wait, and have not run since the first one? (One that was woken up has not run yet.) Then none was started either. */
export function isUndisturbed(sleep: Sleep, files: ProcFiles): boolean {
  for (const [folder, { call, run }] of sleep.threads) if (files.read(`${folder}/syscall`) !== call || files.read(`${folder}/schedstat`) !== run) return false
  return sleep.pids.every((pid) => threadsOf(pid).every((folder) => sleep.threads.has(folder)))
}
