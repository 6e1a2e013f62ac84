/**
 * Internet addresses as text and as bytes. Only addresses of this machine lead anywhere inside of the program: the loopback
 * networks and the unspecified address, which stands for all of them.
 */
import {
  arrayJoin, arrayPush, charCodeAt, numberToString, regExpExec, split, stringIndexOf, stringSlice, type Guest,
} from '../internal/kept.ts'

export type Family = 4 | 6

export interface Address {
  readonly family: Family
  /** In the form in which the system prints it. */
  readonly text: string
}

const DIGITS = /^\d{1,3}$/
const HEXADECIMAL = /^[0-9a-fA-F]{1,4}$/

/** The four bytes of an IPv4 address, or undefined. */
export function bytesOf4(text: string): number[] | undefined {
  const parts = split(text, '.')
  if (parts.length !== 4) return undefined
  const bytes: number[] = []
  for (let i = 0; i < 4; i++) {
    const part = parts[i]!
    if (regExpExec(DIGITS, part) === null || +part > 255 || (part.length > 1 && charCodeAt(part, 0) === 48)) return undefined
    arrayPush(bytes, +part)
  }
  return bytes
}

/** The eight groups of an IPv6 address, or undefined. */
export function groupsOf6(text: string): number[] | undefined {
  const zone = stringIndexOf(text, '%')
  const plain = zone < 0 ? text : stringSlice(text, 0, zone)
  const gap = stringIndexOf(plain, '::')
  if (gap < 0) {
    const groups = groupList(plain)
    return groups !== undefined && groups.length === 8 ? groups : undefined
  }
  const before = gap === 0 ? [] : groupList(stringSlice(plain, 0, gap))
  const after = gap + 2 === plain.length ? [] : groupList(stringSlice(plain, gap + 2))
  if (before === undefined || after === undefined || before.length + after.length > 7) return undefined
  while (before.length + after.length < 8) arrayPush(before, 0)
  for (let i = 0; i < after.length; i++) arrayPush(before, after[i])
  return before
}

function groupList(text: string): number[] | undefined {
  const parts = split(text, ':')
  const groups: number[] = []
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    const bytes = i === parts.length - 1 ? bytesOf4(part) : undefined
    if (bytes !== undefined) {
      arrayPush(groups, bytes[0]! * 256 + bytes[1]!)
      arrayPush(groups, bytes[2]! * 256 + bytes[3]!)
    } else if (regExpExec(HEXADECIMAL, part) !== null) {
      arrayPush(groups, +`0x${part}`)
    } else {
      return undefined
    }
  }
  return groups
}

/** As inet_ntop prints it: the longest run of zeros is left out, the end of a mapped address is dotted. */
function textOf6(groups: readonly number[]): string {
  const isMapped = zerosFrom(groups, 0) === 5 && groups[5] === 0xffff
  if (isMapped) return `::ffff:${dotted(groups)}`
  let start = -1
  let length = 1
  for (let i = 0; i < 8; i++) {
    const run = zerosFrom(groups, i)
    if (run > length) {
      start = i
      length = run
    }
  }
  if (start === 0 && length === 6) return `::${dotted(groups)}`
  const parts: string[] = []
  for (let i = 0; i < 8; i++) arrayPush(parts, numberToString(groups[i]!, 16))
  if (start < 0) return arrayJoin(parts, ':')
  return `${textOf(parts, 0, start)}::${textOf(parts, start + length, 8)}`
}

const textOf = (parts: readonly string[], start: number, end: number): string => {
  let text = ''
  for (let i = start; i < end; i++) text += i === start ? parts[i]! : `:${parts[i]!}`
  return text
}

const dotted = (groups: readonly number[]): string =>
  `${groups[6]! >> 8}.${groups[6]! & 255}.${groups[7]! >> 8}.${groups[7]! & 255}`

const zerosFrom = (groups: readonly number[], start: number): number => {
  let end = start
  while (end < 8 && groups[end] === 0) end++
  return end - start
}

export function parse4(text: string): Address | undefined {
  const bytes = bytesOf4(text)
  return bytes === undefined ? undefined : { family: 4, text: arrayJoin(bytes, '.') }
}

export function parse6(text: string): Address | undefined {
  const groups = groupsOf6(text)
  return groups === undefined ? undefined : { family: 6, text: textOf6(groups) }
}

export function parseAddress(text: string): Address | undefined {
  return parse4(text) ?? parse6(text)
}

/** Stands for all addresses of this machine. */
export const isAny = (address: Address): boolean => address.text === '0.0.0.0' || address.text === '::'

/** The IPv4 address inside of an IPv6 one that stands for it, or the address itself. */
export function unmapped(address: Address): Address {
  return address.family === 6 && stringIndexOf(address.text, '::ffff:') === 0 && stringIndexOf(address.text, '.') > 0
    ? { family: 4, text: stringSlice(address.text, 7) } : address
}

/** Does it lead to this machine? */
export function isLocal(address: Address): boolean {
  const plain = unmapped(address)
  if (isAny(plain)) return true
  return plain.family === 6 ? plain.text === '::1' : stringIndexOf(plain.text, '127.') === 0
}

/** The address that a connection to this one has: the unspecified one means the loopback address. */
export function targetOf(address: Address): Address {
  if (!isAny(address)) return address
  return address.family === 4 ? { family: 4, text: '127.0.0.1' } : { family: 6, text: '::1' }
}

/** What getsockname and getpeername fill in. */
export function describeAddress(out: Guest, address: Address, port: number): void {
  out.address = address.text
  out.family = address.family === 4 ? 'IPv4' : 'IPv6'
  out.port = port
}
