/** Runs an application of examples/network on plain Node, with the peers that its options file names. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSync } from 'esbuild'

type Command = string | { readonly command: string; readonly repeat: string }

interface Options {
  readonly parameters?: Readonly<Record<string, number>>
  readonly args?: readonly string[]
  readonly allowNet?: readonly string[]
  readonly allowListen?: readonly string[]
  readonly peers?: readonly Command[]
  readonly clients?: readonly Command[]
}

type Fill = (text: string, more?: Readonly<Record<string, number>>) => string

/** Says when the program listens: a server that waits for its n-th client must not be asked by connecting. */
const START = `import net from 'node:net'
const { listen } = net.Server.prototype
net.Server.prototype.listen = function (...args) {
  return listen.apply(this.once('listening', () => console.log('listening')), args)
}
const { default: main } = await import('./program.js')
await main()
`

/** The exit codes of the program and of its clients. */
export async function runPlainly(folder: string, file: string, scratch: string): Promise<(number | null)[]> {
  const options = JSON.parse(readFileSync(join(folder, 'manyworlds.json'), 'utf8')) as Options
  const port = Number((options.allowNet ?? options.allowListen)![0]!.split(':').at(-1))
  const fill: Fill = (text, more) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String({ port, ...options.parameters, ...more }[name]))
  const start = (command: string): ChildProcess => spawn('/bin/sh', ['-c', `exec ${command}`], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })

  const servers = commandsOf(options.peers, fill).map(start)
  try {
    if (servers.length > 0) await takesConnections(port)
    const program = startProgram(join(folder, file), options.args?.map((text) => fill(text)) ?? [], scratch)
    if (options.clients !== undefined) await once(program.stdout!, 'data')
    const clients = commandsOf(options.clients, fill).map(start)
    return await Promise.all([program, ...clients].map(exitCode))
  } finally {
    for (const server of servers) server.kill()
  }
}

function commandsOf(commands: readonly Command[] = [], fill: Fill): string[] {
  return commands.flatMap((each) => {
    if (typeof each === 'string') return [fill(each)]
    return Array.from({ length: Number(fill(each.repeat)) }, (_, index) => fill(each.command, { i: index + 1 }))
  })
}

function startProgram(file: string, args: readonly string[], scratch: string): ChildProcess {
  buildSync({ entryPoints: [file], bundle: true, platform: 'node', format: 'esm', outfile: join(scratch, 'program.js') })
  writeFileSync(join(scratch, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(scratch, 'start.js'), START)
  return spawn(process.execPath, [join(scratch, 'start.js'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function takesConnections(port: number): Promise<void> {
  for (;;) {
    const socket = net.connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      await sleep(20)
    } finally {
      socket.destroy()
    }
  }
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
