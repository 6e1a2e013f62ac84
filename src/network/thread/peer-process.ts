/** A process that was started for a peer, with its descendants, in a process group of its own. */
import { type ChildProcess, spawn } from 'node:child_process'

import type { PeerCommand } from '../../base/network.ts'
import { gone, isAlive, lineageOf, type Mark, processesWith, signal } from './lineage.ts'
import { OutputTail } from './output-tail.ts'
import type { Watchdog } from './watchdog.ts'

/** How long a server may take to end in an orderly way. */
const TERM_MS = 1000

/** Does it wait for the program, or does it come by itself? */
export type Role = 'peer' | 'client'

export class PeerProcess {
  readonly role: Role
  /** As it was started, with everything filled in. */
  readonly command: string
  /** The same for all processes of a peer. */
  readonly name: string
  readonly output = new OutputTail()
  readonly pid: number | undefined
  readonly exited: Promise<void>
  /** How it ended; undefined while it runs. */
  ending: string | undefined
  /** Did it end as somebody ends who has done his work? */
  endedWell = false
  #hasExited = false
  #ending: Promise<void> | undefined
  readonly #child: ChildProcess
  readonly #watchdog: Watchdog
  readonly #mark: Mark

  constructor(peer: PeerCommand, command: string, role: Role, watchdog: Watchdog) {
    this.role = role
    this.command = command
    this.name = peer.command
    this.#watchdog = watchdog
    this.#mark = watchdog.newMark()
    this.#child = spawn('/bin/sh', ['-c', command], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...peer.env, [this.#mark.name]: this.#mark.value },
      ...(peer.cwd === undefined ? {} : { cwd: peer.cwd }),
    })
    this.pid = this.#child.pid
    if (this.pid !== undefined) watchdog.watch(this.pid)
    this.output.follow(this.#child.stdout!)
    this.output.follow(this.#child.stderr!)
    this.exited = new Promise((resolve) => {
      const end = (ending: string): void => {
        this.ending ??= ending
        resolve()
      }
      this.#child.once('error', (error) => end(error.message))
      // `close` comes after the last output, but not while a descendant keeps the pipes open.
      this.#child.once('exit', (code, signal) => {
        this.#hasExited = true
        this.endedWell = code === 0
        setTimeout(end, 20, signal === null ? `exited with code ${code}` : `was ended by ${signal}`)
      })
      this.#child.once('close', (code, signal) => end(signal === null ? `exited with code ${code}` : `was ended by ${signal}`))
    })
  }

  /** It may have ended before we are told so. */
  get isRunning(): boolean {
    return this.ending === undefined && !this.#hasExited && this.pid !== undefined && isAlive(this.pid)
  }

  /** Processes that it has started, wherever they are now; those that have cleared their environment are not found. */
  get remains(): number[] {
    return processesWith(this.#mark)
  }

  /** Was it us who ended it? */
  get isEnding(): boolean {
    return this.#ending !== undefined
  }

  /** Ends it, its group, and its descendants wherever they are; a server is asked first. */
  end(politely: boolean): Promise<void> {
    this.#ending ??= this.#end(politely)
    return this.#ending
  }

  async #end(politely: boolean): Promise<void> {
    if (this.pid === undefined) return
    // Clients come and go by the hundred; what they leave behind is ended in the end.
    const others = politely ? this.remains : []
    const all = [...new Set([...lineageOf([this.pid]), ...others])]
    if (politely) {
      signal([-this.pid, ...others], 'SIGTERM')
      await gone(all, TERM_MS)
    }
    signal([-this.pid, ...all, ...lineageOf(all)], 'SIGKILL')
    await this.exited
    // Its ports are free when it is gone.
    await gone(all, TERM_MS)
    this.#watchdog.forget(this.pid)
  }
}
