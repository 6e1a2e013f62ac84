/** A directory with a program and peers of it, the command on them, and what is left of its processes and sockets afterwards. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { expect } from 'vitest'
import { seconds } from '../../../src/network/thread/peer-errors.ts'
import { Workplace, type Ended } from '../../package/command.ts'
import { patience } from '../../support/patience.ts'

/** Asks for one line, and has to get `answer`. */
const CLIENT = `import assert from 'node:assert'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'

export default async function main() {
  const socket = net.connect(Number(process.argv[2]), '127.0.0.1')
  socket.write('question\\n')
  const [data] = await once(socket, 'data')
  assert.equal(String(data), 'answer\\n')
  socket.destroy()
}
`

/** Answers every line of a client. */
const SERVER = `import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'

export default async function main() {
  const server = net.createServer((socket) => {
    socket.on('data', (data) => socket.end('you said ' + data))
    socket.on('error', () => {})
    socket.on('close', () => server.close())
  })
  server.listen(Number(process.argv[2]), '127.0.0.1')
  await once(server, 'close')
}
`

/** A server that does `body` with every `socket`. */
export const serverText = (body: string): string =>
  `require('net').createServer((socket) => { socket.on('error', () => {}); ${body} }).listen(process.argv[2], '127.0.0.1')`

/** A time limit that is reached soon and leaves time to start: the options, and how the command says it. */
export function shortLimit(): { readonly options: readonly string[]; readonly limit: string } {
  const ms = patience(100)
  return { options: ['--peer-timeout', `${ms}ms`], limit: seconds(ms) }
}

export class PeerPlace extends Workplace {
  port = 0
  static readonly #started: ChildProcess[] = []

  /** Files, and a port that nobody has. */
  static async with(peers: Readonly<Record<string, string>> = {}): Promise<PeerPlace> {
    const place = new PeerPlace()
    place.write({ 'client.ts': CLIENT, 'server.ts': SERVER, ...peers })
    place.port = await freePort()
    return place
  }

  /** The program as a client of the peer. */
  asClient(peer: string, ...options: readonly string[]): Promise<Ended> {
    return this.runHere('check', 'client.ts', '--quiet', ...this.clientOptions(peer), ...options)
  }

  /** The same, and how it ends is what matters. */
  asProcess(peer: string, ...options: readonly string[]): Promise<Ended> {
    return this.run('check', 'client.ts', '--quiet', ...this.clientOptions(peer), ...options)
  }

  clientOptions(peer: string): string[] {
    return ['--allow-net', `127.0.0.1:${this.port}`, '--arg', `${this.port}`, '--peer', peer]
  }

  /** The program as a server, with these clients. */
  asServer(clients: readonly string[], ...options: readonly string[]): Promise<Ended> {
    const commands = clients.flatMap((client) => ['--client', client])
    return this.runHere('check', 'server.ts', '--quiet', '--allow-listen', `${this.port}`, '--arg', `${this.port}`, ...commands, ...options)
  }

  /** Starts a server that has nothing to do with the check, and waits until it listens at the port. */
  async serve(file: string): Promise<ChildProcess> {
    const server = spawn(process.execPath, [file, `${this.port}`], { cwd: this.directory, stdio: 'ignore' })
    PeerPlace.#started.push(server)
    await this.listening()
    return server
  }

  override start(...args: readonly string[]): ReturnType<Workplace['start']> {
    const started = super.start(...args)
    PeerPlace.#started.push(started.child)
    return started
  }

  /** After a test that has failed, too. */
  static async endAll(): Promise<void> {
    for (const child of PeerPlace.#started.splice(0)) await ended(child)
  }

  /** Resolves when somebody listens at the port. */
  async listening(): Promise<void> {
    await expect.poll(() => socketsOf(this.port).length, { timeout: patience(10_000) }).toBeGreaterThan(0)
  }

  /** The processes that run in the directory. */
  processes(): string[] {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && this.#isHere(name))
  }

  #isHere(pid: string): boolean {
    try {
      // The compiler's process, which serves all checks of this one, stays where it was started.
      if (/\0--service=/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) return false
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(this.directory) && !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    } catch {
      return false
    }
  }

  /** No process runs in the directory any more, and nobody has a socket with the port. */
  async expectNothingLeft(): Promise<void> {
    // Whoever is killed is gone a moment later.
    await expect.poll(() => ({ processes: this.processes(), sockets: socketsOf(this.port) }), { timeout: patience(10_000) }).toEqual({ processes: [], sockets: [] })
    this.remove()
  }
}

/** Sockets that are bound or connected to a port, but for connections that the system keeps for a while after their end. */
function socketsOf(port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const TIME_WAIT = '06'
  return ['tcp', 'tcp6', 'udp'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1))
    .filter((line) => {
      const [, local, remote, state] = line.trim().split(/\s+/)
      return (local?.endsWith(`:${hex}`) === true || remote?.endsWith(`:${hex}`) === true) && state !== TIME_WAIT
    })
}

/** Ends a process, and waits for its end. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/**
 * A port that nobody has, and that nobody gets by chance while a peer is started anew on it: it lies below those that the system hands out,
 * and as long as this process lives, no other one that runs tests gets it from here.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    const claim = await listeningAt({ path: `\0manyworlds-test-port-${port}` })
    const probe = claim && await listeningAt({ port, host: '127.0.0.1' })
    if (probe !== undefined) {
      claim!.unref()
      probe.close()
      await once(probe, 'close')
      return port
    }
    claim?.close()
  }
}

/** A server, or undefined if somebody else listens there. */
async function listeningAt(place: ListenOptions): Promise<Server | undefined> {
  const server = createServer().listen(place)
  return once(server, 'listening').then(() => server, () => undefined)
}

/** What the command says, in one line: where lines are broken depends on lengths of paths. */
export function said(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
