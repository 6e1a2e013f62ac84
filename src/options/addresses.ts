/** Addresses as options spell them: `host:port`, `host`, or `port` alone; `[::1]:80` for IPv6. */
import { isIP } from 'node:net'

export interface Address {
  /** A name in lower case or an address, without brackets; undefined if only a port was given. */
  readonly host: string | undefined
  /** Undefined if only a host was given. */
  readonly port: number | undefined
}

const HOST_NAME = /^(?!\d+$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/
const LARGEST_PORT = 65_535

/** Undefined if the text is no address. */
export function readAddress(text: string): Address | undefined {
  if (isIP(text) === 6) return { host: text.toLowerCase(), port: undefined }
  const match = /^(?:\[([^\]]+)\]|([^:[\]]*))(?::(\d+))?$/.exec(text)
  if (match === null) return undefined
  const [, inBrackets, plain = '', digits] = match
  const port = digits === undefined ? undefined : Number(digits)
  if (port !== undefined && !isPort(port)) return undefined
  if (inBrackets !== undefined) return isIP(inBrackets) === 6 ? { host: inBrackets.toLowerCase(), port } : undefined
  if (digits === undefined && /^\d+$/.test(plain)) return isPort(Number(plain)) ? { host: undefined, port: Number(plain) } : undefined
  const host = plain.toLowerCase()
  return isHost(host) ? { host, port } : undefined
}

export function isPort(port: unknown): boolean {
  return Number.isSafeInteger(port) && (port as number) >= 1 && (port as number) <= LARGEST_PORT
}

/** The one spelling of an address. */
export function addressText({ host, port }: Address): string {
  if (host === undefined) return String(port)
  const shown = isIP(host) === 6 ? `[${host}]` : host
  return port === undefined ? shown : `${shown}:${port}`
}

/** What only digits and dots make up is meant to be an address. */
function isHost(host: string): boolean {
  return /^[\d.]+$/.test(host) ? isIP(host) === 4 : HOST_NAME.test(host)
}
