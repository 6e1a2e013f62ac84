/** What is said about peers that do not play along. */
import { UserError } from '../../base/errors.ts'
import type { PeerProcess } from './peer-process.ts'
import type { Session } from './session.ts'

function nameOf(process: PeerProcess): string {
  return `the ${process.role} \`${process.command}\``
}

/** The peer of a session. */
function partnerOf({ process, name }: Session): string {
  return process === undefined ? `the peer at ${name}` : nameOf(process)
}

function outputOf(process: PeerProcess | undefined): string {
  const lines = process?.output.lines() ?? ''
  return lines === '' ? '' : `; it printed last:\n${lines.replace(/^/gm, '  ')}`
}

/** A time as a user would say it. */
export const seconds = (ms: number): string => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`)

/** Nobody has allowed the address, though the program was not refused: something else than its code has asked. */
export function forbidden(host: string, port: number): UserError {
  return new UserError('forbidden-address', undefined, {
    fact: `the check wanted to contact ${host}, port ${port}, which nobody has allowed`,
    remedy: 'look for what leaves the program under check; if it may be contacted, say so with --allow-net',
  })
}

export function busy(session: Session, timeoutMs: number): UserError {
  return new UserError('peer-busy', undefined, {
    fact: `${partnerOf(session)} did not come to rest within ${seconds(timeoutMs)}${outputOf(session.process)}`,
    remedy: 'see what it does, or give it more time with --peer-timeout',
  })
}

export function stuck(session: Session, timeoutMs: number): UserError {
  return new UserError('peer-stuck', undefined, {
    fact: `${partnerOf(session)} does not read: ${session.unsent} bytes are still unsent after ${seconds(timeoutMs)}`,
    remedy: 'see why it does not read, or give it more time with --peer-timeout',
  })
}

/** `timeoutMs`: the time that it had, if it had not to be stopped before. */
export function flood(session: Session, timeoutMs?: number): UserError {
  const time = timeoutMs === undefined ? '' : ` within ${seconds(timeoutMs)} and goes on sending`
  return new UserError('peer-flood', undefined, {
    fact: `${partnerOf(session)} has sent ${session.inbox.bytes} bytes in one answer${time}`,
    remedy: 'a peer has to wait for the program now and then: make its answers end',
  })
}

export function notReady(process: PeerProcess, timeoutMs: number, expected: string): UserError {
  return new UserError('peer-not-ready', undefined, {
    fact: `${nameOf(process)} was not ready within ${seconds(timeoutMs)}: ${expected}${outputOf(process)}`,
    remedy: 'compare its port with --allow-net, say with "ready" how to know that it is ready, or give it more time with --peer-timeout',
  })
}

export function notStarted(process: PeerProcess, before: string): UserError {
  return new UserError('peer-command', undefined, {
    fact: `${nameOf(process)} ${process.ending} before ${before}${outputOf(process)}`,
    remedy: 'try the command in a shell; its working directory is that of the options file',
  })
}

/** A command that was run to its end, or to the time limit. */
export function commandFailed(process: PeerProcess, purpose: string, timeoutMs: number): UserError {
  const ending = process.isEnding ? `did not end within ${seconds(timeoutMs)}` : process.ending
  return new UserError('peer-command', undefined, {
    fact: `\`${process.command}\`, which ${purpose}, ${ending}${outputOf(process)}`,
    remedy: 'try the command in a shell; its working directory is that of the options file',
  })
}

export function silent(process: PeerProcess, timeoutMs: number, ports: readonly string[]): UserError {
  return new UserError('client-silent', undefined, {
    fact: `${nameOf(process)} has not connected to ${ports.join(' or ')} within ${seconds(timeoutMs)}${outputOf(process)}`,
    remedy: 'compare its address with --allow-listen, or give it more time with --peer-timeout',
  })
}

export function portInUse(port: string, remedy: string): UserError {
  return new UserError('port-in-use', undefined, { fact: `port ${port} is in use by another process`, remedy })
}
