/**
 * Names and addresses (src/cares_wrap.cc). The names of this machine are known; any other one would be asked for outside of the
 * program, which is refused. Names below `invalid` never lead anywhere (RFC 6761).
 */
import uv from 'binding:uv'
import { currentLoop, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { bindingError } from '../internal/host-call.ts'
import { arrayPush, split, stringEndsWith, toLowerCase, type Guest } from '../internal/kept.ts'
import { groupsOf6, parse4, parse6, parseAddress, isLocal } from '../network/address.ts'
import { AsyncWrap } from '../network/handle-wrap.ts'
import { addressesOfName } from '../network/remote-addresses.ts'
import { serviceOf } from '../network/services.ts'

const AI_ADDRCONFIG = 32, AI_ALL = 16, AI_V4MAPPED = 8
const DNS_ORDER_VERBATIM = 0, DNS_ORDER_IPV4_FIRST = 1, DNS_ORDER_IPV6_FIRST = 2

class GetAddrInfoReqWrap extends AsyncWrap {}
class GetNameInfoReqWrap extends AsyncWrap {}
class QueryReqWrap extends AsyncWrap {}

/** An answer of the resolver, which works in a thread of its own. */
class Answer implements PollSource {
  readonly req: Guest
  readonly args: Guest[]
  readonly text: string
  constructor(req: Guest, args: Guest[], text: string) {
    this.req = req
    this.args = args
    this.text = text
  }
  get kind(): 'socket' { return 'socket' }
  get isPooled(): boolean { return true }
  label(): string { return this.text }
  run(): void { if (typeof this.req.oncomplete === 'function') runCallback(this, this.req.oncomplete, this.req, this.args) }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return true }
  waiting(): Guest { return this.req.callback }
  order(): Guest { return [this.text, this.req.callback] }
}

function getaddrinfo(req: Guest, hostname: string, family: number): number {
  const addresses = addressesOf(toLowerCase(hostname), family)
  const args = addresses.length === 0 ? [uv.UV_EAI_NONAME] : [null, addresses]
  currentLoop('dns.lookup').post(new Answer(req, args, `address of ${hostname}`))
  return 0
}

function addressesOf(name: string, family: number): string[] {
  const plain = stringEndsWith(name, '.') ? name.slice(0, -1) : name
  const literal = parseAddress(plain)
  if (literal !== undefined) return family === 0 || family === literal.family ? [literal.text] : []
  if (plain === 'ip6-localhost' || plain === 'ip6-loopback') return family === 4 ? [] : ['::1']
  if (plain === 'localhost' || stringEndsWith(plain, '.localhost')) return [family === 6 ? '::1' : '127.0.0.1']
  const known = addressesOfName(plain)
  if (known !== undefined) return ofFamily(known, family)
  if (plain === 'invalid' || stringEndsWith(plain, '.invalid') || hasLongLabel(plain)) return []
  return refuseName(`dns.lookup('${name}')`)
}

/** Parts of a name have at most 63 characters (RFC 1035): nobody has to be asked for a longer one. */
function hasLongLabel(name: string): boolean {
  const labels = split(name, '.')
  for (let i = 0; i < labels.length; i++) if (labels[i]!.length > 63) return true
  return false
}

function ofFamily(addresses: readonly string[], family: number): string[] {
  const list: string[] = []
  for (let i = 0; i < addresses.length; i++) if (family === 0 || parseAddress(addresses[i]!)?.family === family) arrayPush(list, addresses[i])
  return list
}

function refuseName(call: string): never {
  return $$refuse('dns', `${call} asks a name server, which is outside of the program`,
    'name the peer with --allow-net HOST:PORT, use localhost, 127.0.0.1 or ::1, or pass a lookup function of your own')
}

function getnameinfo(req: Guest, address: string, port: number): number {
  const parsed = parseAddress(address)
  if (parsed === undefined) return uv.UV_EINVAL
  if (!isLocal(parsed)) refuseName(`dns.lookupService('${address}')`)
  currentLoop('dns.lookupService').post(new Answer(req, [null, 'localhost', serviceOf(port)], `name of ${address}`))
  return 0
}

/** A resolver that talks to name servers. It can be made and set up; whatever it is asked is refused. */
class ChannelWrap extends AsyncWrap {
  servers: [string, number][] = [['127.0.0.1', 53]]
  getServers(): [string, number][] {
    const copy: [string, number][] = []
    for (let i = 0; i < this.servers.length; i++) arrayPush(copy, [this.servers[i]![0], this.servers[i]![1]])
    return copy
  }
  setServers(list: [number, string, number][]): number {
    const servers: [string, number][] = []
    for (let i = 0; i < list.length; i++) arrayPush(servers, [list[i]![1], list[i]![2]])
    this.servers = servers
    return 0
  }
  setLocalAddress(first: string, second?: string): void {
    const families = [familyOf(first), second === undefined ? 0 : familyOf(second)]
    if (families[0] === 0 || (second !== undefined && families[1] === 0)) throw invalidValue('Invalid IP address.')
    if (families[1] === families[0]) throw invalidValue(`Cannot specify two IPv${families[0]} addresses.`)
  }
  cancel(): void {}
}

const familyOf = (text: string): number => parseAddress(text)?.family ?? 0
const invalidValue = (message: string): Error => bindingError($$TypeError, 'ERR_INVALID_ARG_VALUE', message)

const queries = [
  'queryAny', 'queryA', 'queryAaaa', 'queryCaa', 'queryCname', 'queryMx', 'queryNs', 'queryTxt', 'querySrv', 'queryPtr', 'queryNaptr',
  'querySoa', 'getHostByAddr',
]
for (let i = 0; i < queries.length; i++) {
  const name = queries[i]!
  ;(ChannelWrap.prototype as Guest)[name] = function (_req: Guest, host: string): never { return refuseName(`${name} of '${host}'`) }
}

export default {
  getaddrinfo, getnameinfo, GetAddrInfoReqWrap, GetNameInfoReqWrap, QueryReqWrap, ChannelWrap,
  canonicalizeIP: (text: string): string | undefined => (parse4(text) ?? parse6(text))?.text,
  convertIpv6StringToBuffer(text: string): Uint8Array | null {
    const groups = groupsOf6(text)
    if (groups === undefined) return null
    const bytes = new Uint8Array(16)
    for (let i = 0; i < 8; i++) {
      bytes[2 * i] = groups[i]! >> 8
      bytes[2 * i + 1] = groups[i]! & 255
    }
    return bytes
  },
  strerror: (code: number): string => `${code}`,
  AI_ADDRCONFIG, AI_ALL, AI_V4MAPPED, AF_INET: 2, AF_INET6: 10, AF_UNSPEC: 0,
  DNS_ORDER_VERBATIM, DNS_ORDER_IPV4_FIRST, DNS_ORDER_IPV6_FIRST,
}
