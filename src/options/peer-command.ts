/** Commands of peers and clients as a caller writes them: a text, or an object with everything about it. */
import type { PeerCommand } from '../base/network.ts'
import { isPort } from './addresses.ts'
import type { Problem } from './problem.ts'

export type CommandOption = string | PeerCommand

export const RESTARTS = ['exit', 'session', 'never'] as const

const READY_KINDS = ['port', 'output', 'command'] as const
const FIELDS = ['command', 'cwd', 'env', 'ready', 'restart', 'reset'] as const
const A_COMMAND = "write a command as a shell takes it, e.g. 'node server.js'"

/** What is wrong with a list of commands. */
export function commandsProblem(value: unknown): Problem | undefined {
  if (!Array.isArray(value)) return { path: [], actual: value, expected: `use a list of commands: ${A_COMMAND}` }
  for (const [i, command] of value.entries()) {
    const problem = commandProblem(command)
    if (problem !== undefined) return { ...problem, path: [i, ...problem.path] }
  }
  return undefined
}

export function readCommand(option: CommandOption): PeerCommand {
  return typeof option === 'string' ? { command: option } : option
}

function commandProblem(value: unknown): Problem | undefined {
  if (typeof value === 'string') return textProblem(value, [], A_COMMAND)
  if (!isRecord(value)) return { path: [], actual: value, expected: `${A_COMMAND}, or an object with it as command` }
  const unknown = Object.keys(value).find((name) => !(FIELDS as readonly string[]).includes(name))
  if (unknown !== undefined) return { path: [unknown], unknown: FIELDS }
  const { command, cwd, env, ready, restart, reset } = value
  return textProblem(command, ['command'], A_COMMAND)
    ?? given(cwd, () => textProblem(cwd, ['cwd'], 'name a directory'))
    ?? given(env, () => envProblem(env))
    ?? given(ready, () => readyProblem(ready))
    ?? given(restart, () => restartProblem(restart))
    ?? given(reset, () => textProblem(reset, ['reset'], 'write the command that brings the peer back to its initial state'))
}

function restartProblem(restart: unknown): Problem | undefined {
  if ((RESTARTS as readonly unknown[]).includes(restart)) return undefined
  return { path: ['restart'], actual: restart, expected: `use one of ${RESTARTS.join(', ')}` }
}

function envProblem(env: unknown): Problem | undefined {
  if (!isRecord(env)) return { path: ['env'], actual: env, expected: 'use an object from names to texts' }
  const wrong = Object.entries(env).find(([, value]) => typeof value !== 'string')
  return wrong && { path: ['env', wrong[0]], actual: wrong[1], expected: 'use a text' }
}

function readyProblem(ready: unknown): Problem | undefined {
  const expected = "say one of { port: 8080 }, { output: 'listening' } and { command: 'pg_isready' }"
  if (!isRecord(ready) || Object.keys(ready).length !== 1) return { path: ['ready'], actual: ready, expected }
  const [[kind, value]] = Object.entries(ready) as [[string, unknown]]
  if (!(READY_KINDS as readonly string[]).includes(kind)) return { path: ['ready', kind], unknown: READY_KINDS }
  if (kind === 'port') return isPort(value) ? undefined : { path: ['ready', kind], actual: value, expected: 'use a port from 1 to 65535' }
  const aText = kind === 'output' ? 'use a text that it prints when it is ready' : 'write a command that succeeds when it is ready'
  return textProblem(value, ['ready', kind], aText)
}

function textProblem(value: unknown, path: readonly string[], expected: string): Problem | undefined {
  return typeof value === 'string' && value.trim() !== '' ? undefined : { path, actual: value, expected }
}

function given(value: unknown, problem: () => Problem | undefined): Problem | undefined {
  return value === undefined ? undefined : problem()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
