/** Processes and their descendants: who they are, and their end. */
import fs from 'node:fs'

/** The processes themselves first. */
export function lineageOf(roots: readonly number[]): number[] {
  const pids = [...roots]
  for (let index = 0; index < pids.length; index++) pids.push(...childrenOf(pids[index]!).filter((child) => !pids.includes(child)))
  return pids
}

export function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((folder) => {
    try {
      return fs.readFileSync(`${folder}/children`, 'latin1').split(' ').filter((text) => text.trim() !== '').map(Number)
    } catch {
      return []
    }
  })
}

/** The folders of a process's threads. */
export function threadsOf(pid: number): string[] {
  try {
    return fs.readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)
  } catch {
    return []
  }
}

/** Negative numbers are process groups. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}

/** Resolves when all of them have ended, or after a time. */
export async function gone(pids: readonly number[], timeoutMs: number): Promise<void> {
  const untilMs = performance.now() + timeoutMs
  while (pids.some(isAlive) && performance.now() < untilMs) await new Promise((resolve) => setTimeout(resolve, 2))
}

/** A process that has ended and whose parent has not looked after it is still in the list, but not alive, unless it has threads that are ending yet: they hold its ports. */
export function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(fs.readFileSync(`/proc/${pid}/stat`, 'latin1')) || fs.readdirSync(`/proc/${pid}/task`).length > 1
  } catch {
    return !fs.existsSync('/proc') && isKnown(pid)
  }
}

function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** All processes that the system shows; none if it shows none. */
export function allProcesses(): number[] {
  return fs.existsSync('/proc') ? fs.readdirSync('/proc').map(Number).filter((pid) => Number.isInteger(pid)) : []
}

/** A variable in the environment of processes, or the beginning of its value. */
export interface Mark {
  readonly name: string
  readonly value: string
}

/** Those that have the mark and live. */
export function processesWith({ name, value }: Mark): number[] {
  return allProcesses().filter((pid) => {
    try {
      return `\0${fs.readFileSync(`/proc/${pid}/environ`, 'latin1')}`.includes(`\0${name}=${value}`)
    } catch {
      return false
    }
  })
}
