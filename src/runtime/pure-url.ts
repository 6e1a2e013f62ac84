/** What the model of Node's binding `url` asks the host, answered by the public URL class and node:url. */
import { domainToASCII, domainToUnicode, format, pathToFileURL } from 'node:url'

type PureFunction = (this: unknown, ...args: never[]) => unknown

/** The setter behind each number that Node's URL class has for a change: `kProtocol` and so on. */
const CHANGES = ['protocol', 'host', 'hostname', 'port', 'username', 'password', 'pathname', 'search', 'hash', 'href'] as const
/** Special schemes by number; all others have that of the empty one. */
const SCHEMES = ['http:', '', 'https:', 'ws:', 'ftp:', 'wss:', 'file:']
const NOT_SPECIAL = 1
/** A part that is not there. */
const OMITTED = 0xffff_ffff

export const urlFunctions: Record<string, PureFunction> = {
  'binding.url.parse': (input: string, base: string | undefined) => parse(input, base)?.href,
  'binding.url.canParse': (input: string, base?: string) => URL.canParse(input, base),
  'binding.url.format': (href: string, fragment: boolean, unicode: boolean, search: boolean, auth: boolean) =>
    format(new URL(href), { fragment, unicode, search, auth }),
  'binding.url.pathToFile': (path: string, windows: boolean, host: string | undefined) =>
    pathToFileURL(host === undefined ? path : `\\\\${host}${path}`, { windows }).href,
  'binding.url.getOrigin': (href: string) => new URL(href).origin,
  'binding.url.domainToASCII': domainToASCII,
  'binding.url.domainToUnicode': domainToUnicode,
  /** The address after a change; false if it is none. */
  'binding.url.update': (href: string, action: number, value: string) => {
    const url = parse(href)
    const change = CHANGES[action]
    if (url === undefined || change === undefined) return false
    if (change === 'href') return parse(value)?.href ?? false
    url[change] = value
    return url.href
  },
  /** Where the parts of an address begin and end, separated by commas. */
  'binding.url.components': (href: string) => components(new URL(href)).join(),
}

function parse(input: string, base?: string): URL | undefined {
  try {
    return new URL(input, base)
  } catch {
    return undefined
  }
}

/**
 * As Node's parser (ada) counts them: https://user:pass@example.com:1234/foo/bar?baz#quux has protocol_end 6, username_end 12,
 * host_start 17 at the '@', host_end 29, port 1234, pathname_start 34, search_start 42, hash_start 46 and the number of its scheme.
 */
function components({ href, protocol, username, password, hostname, port, pathname, search, hash }: URL): number[] {
  const protocolEnd = protocol.length
  const hashStart = hash === '' && !href.endsWith('#') ? OMITTED : href.length - Math.max(hash.length, 1)
  const beforeHash = hashStart === OMITTED ? href.length : hashStart
  const searchStart = search === '' && href[beforeHash - 1] !== '?' ? OMITTED : beforeHash - Math.max(search.length, 1)
  const pathnameStart = (searchStart === OMITTED ? beforeHash : searchStart) - pathname.length
  const further = [pathnameStart, searchStart, hashStart, schemeNumber(protocol)]
  // A path that begins with two slashes is written as `/.//path`, so these are the sign of a host.
  if (!href.startsWith('//', protocolEnd)) return [protocolEnd, protocolEnd, protocolEnd, protocolEnd, OMITTED, ...further]
  const usernameEnd = protocolEnd + 2 + username.length
  const hostStart = usernameEnd + (password === '' ? 0 : password.length + 1)
  const hostEnd = hostStart + (username === '' && password === '' ? 0 : 1) + hostname.length
  return [protocolEnd, usernameEnd, hostStart, hostEnd, port === '' ? OMITTED : Number(port), ...further]
}

function schemeNumber(protocol: string): number {
  const number = SCHEMES.indexOf(protocol)
  return number < 0 ? NOT_SPECIAL : number
}
