/** Which addresses outside of the program it may talk to, and whose they are. */
import { arrayIncludes, arrayPush, stringIndexOf, stringLastIndexOf, stringSlice } from '../internal/kept.ts'
import { world } from '../internal/world.ts'
import { parseAddress, unmapped, type Address } from './address.ts'

interface Allowed {
  /** As the options have it. */
  readonly text: string
  readonly addresses: readonly string[]
  /** 0: all of them. */
  readonly port: number
}

/** `127.0.0.1:8080`, `[::1]:80`, `example.com`: everything behind the last colon that is outside of brackets. */
function split(text: string): [host: string, port: number] {
  const bracket = stringIndexOf(text, ']')
  const colon = stringLastIndexOf(text, ':')
  const host = colon > bracket ? stringSlice(text, 0, colon) : text
  return [bracket < 0 ? host : stringSlice(host, 1, bracket), colon > bracket ? +stringSlice(text, colon + 1) : 0]
}

/** The addresses of a name that the options mention; undefined if they do not. */
export function addressesOfName(name: string): readonly string[] | undefined {
  const { names } = world
  return $$hasOwn(names, name) ? names[name] : undefined
}

function addressesOf(host: string): readonly string[] {
  const literal = parseAddress(host)
  if (literal !== undefined) return [unmapped(literal).text]
  return host === 'localhost' ? ['127.0.0.1', '::1'] : addressesOfName(host) ?? []
}

function allAllowed(): Allowed[] {
  const list: Allowed[] = []
  for (let i = 0; i < world.allowNet.length; i++) {
    const text = world.allowNet[i]!
    const [host, port] = split(text)
    arrayPush(list, { text, addresses: addressesOf(host), port })
  }
  return list
}

const allowed = allAllowed()

function entryFor(address: Address, port: number): Allowed | undefined {
  const { text } = unmapped(address)
  for (let i = 0; i < allowed.length; i++) {
    const entry = allowed[i]!
    if ((entry.port === 0 || entry.port === port) && arrayIncludes(entry.addresses, text)) return entry
  }
  return undefined
}

export const isAllowed = (address: Address, port: number): boolean => entryFor(address, port) !== undefined

/** The number of the server that was started for an address; -1 if none was. */
export function peerAt(address: Address, port: number): number {
  const entry = entryFor(address, port)
  for (let i = 0; entry !== undefined && i < world.peers.length; i++) if (arrayIncludes(world.peers[i]!, entry.text)) return i
  return -1
}

export function placeText(address: Address, port: number): string {
  const plain = unmapped(address)
  return plain.family === 4 ? `${plain.text}:${port}` : `[${plain.text}]:${port}`
}

/** The ports where clients from outside may connect. */
export function listenPorts(): number[] {
  const ports: number[] = []
  for (let i = 0; i < world.allowListen.length; i++) {
    const text = world.allowListen[i]!
    arrayPush(ports, +stringSlice(text, stringLastIndexOf(text, ':') + 1))
  }
  return ports
}

export function refuseRemote(construct: string, place: string): never {
  return $$refuse(construct, `${construct} leads to ${place}, outside of the program, and nobody has allowed that`,
    `let it talk to the peer with --allow-net ${place}, or connect to a server in the same program by localhost, 127.0.0.1 or ::1`)
}
