/**
 * Ends the processes of peers whatever happens to us: a small shell in a session of its own reads which process groups there are from a
 * pipe. The system closes the pipe when this thread or the whole process ends, however it ends.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'

import { gone, type Mark, processesWith, signal } from './lineage.ts'

/** How long processes may take to end when they have to. */
const END_MS = 1000

/** Every process of a peer has this in its environment, so that those are found that have left their group and their parents. */
const MARK = 'MANYWORLDS_PEER'

const SCRIPT = `
trap '' INT TERM HUP
groups=
while read -r sign group; do
  rest=
  for g in $groups; do [ "$g" = "$group" ] || rest="$rest $g"; done
  groups=$rest
  case $sign in
    +) groups="$groups $group" ;;
    done) exit 0 ;;
  esac
done
end() {
  for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do end "$child"; done
  kill -9 "$1" 2>/dev/null
}
for g in $groups; do
  end "$g"
  kill -9 -"$g" 2>/dev/null
done
for marked in $(grep -ls "$1" /proc/[0-9]*/environ); do
  marked=\${marked#/proc/}
  kill -9 "\${marked%/environ}" 2>/dev/null
done
`

export class Watchdog {
  readonly #id = randomUUID()
  #marks = 0
  #shell: ChildProcess | undefined

  /** A name for a process and its descendants; it has to be in their environment. */
  newMark(): Mark {
    return { name: MARK, value: `${this.#id}.${++this.#marks}.` }
  }

  /** Ends the group with us. */
  watch(group: number): void {
    this.#tell(`+ ${group}`)
  }

  /** The group has ended; its number may soon belong to somebody else. */
  forget(group: number): void {
    this.#tell(`- ${group}`)
  }

  /** Ends what is left. */
  async dispose(): Promise<void> {
    if (this.#shell === undefined) return
    const left = processesWith({ name: MARK, value: this.#id })
    signal(left, 'SIGKILL')
    await gone(left, END_MS)
    const shell = this.#shell
    const ended = new Promise((resolve) => shell.once('exit', resolve))
    this.#tell('done')
    shell.stdin!.end()
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, END_MS))])
  }

  #tell(line: string): void {
    this.#shell ??= this.#start()
    this.#shell.stdin!.write(`${line}\n`)
  }

  #start(): ChildProcess {
    const args = ['-c', SCRIPT, 'manyworlds-watchdog', `${MARK}=${this.#id}`]
    const shell = spawn('/bin/sh', args, { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] })
    shell.unref()
    shell.on('error', () => {})
    shell.stdin!.on('error', () => {})
    return shell
  }
}
