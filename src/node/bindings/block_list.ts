/** Addresses with a port, and rules about them (src/node_sockaddr.cc). */
import { arrayPush, arraySplice, arrayUnshift, type Guest } from '../internal/kept.ts'
import { bytesOf4, groupsOf6, parse4, parse6, unmapped, type Address } from '../network/address.ts'

const AF_INET = 2, AF_INET6 = 10
const FLOW_LABEL_MASK = 0xfffff

class SocketAddress {
  readonly place: Address
  readonly port: number
  readonly label: number

  constructor(address: string, port: number, family: number, label: number) {
    const place = family === AF_INET ? parse4(address) : parse6(address)
    if (place === undefined) throw invalidAddress()
    this.place = place
    this.port = port
    this.label = label & FLOW_LABEL_MASK
  }

  detail(out: Guest): Guest {
    out.address = this.place.text
    out.port = this.port
    out.family = this.place.family === 4 ? AF_INET : AF_INET6
    out.flowlabel = this.label
    return out
  }

  flowlabel(): number { return this.label }
}

const invalidAddress = (): Error => {
  const error: Guest = new Error('Invalid socket address')
  error.code = 'ERR_INVALID_ADDRESS'
  return error
}

/** The address as numbers that can be compared one after the other. */
function parts(place: Address): number[] {
  return place.family === 4 ? bytesOf4(place.text)! : groupsOf6(place.text)!
}

function compare(a: Address, b: Address): number | undefined {
  if (a.family !== b.family) return undefined
  const [first, second] = [parts(a), parts(b)]
  for (let i = 0; i < first.length; i++) if (first[i] !== second[i]) return first[i]! - second[i]!
  return 0
}

function isInNetwork(address: Address, network: Address, prefix: number): boolean {
  if (address.family !== network.family) return false
  const [first, second] = [parts(address), parts(network)]
  const width = address.family === 4 ? 8 : 16
  for (let i = 0; i < first.length; i++) {
    const bits = prefix - i * width
    if (bits <= 0) return true
    const shift = bits >= width ? 0 : width - bits
    if (first[i]! >> shift !== second[i]! >> shift) return false
  }
  return true
}

interface Rule { readonly text: string, matches(address: Address): boolean }

class AddressRule implements Rule {
  readonly address: Address
  constructor(address: Address) { this.address = address }
  get text(): string { return `Address: ${family(this.address)} ${this.address.text}` }
  matches(address: Address): boolean { return compare(address, this.address) === 0 }
}

class RangeRule implements Rule {
  readonly start: Address
  readonly end: Address
  constructor(start: Address, end: Address) {
    this.start = start
    this.end = end
  }
  get text(): string { return `Range: ${family(this.start)} ${this.start.text}-${this.end.text}` }
  matches(address: Address): boolean {
    const [low, high] = [compare(address, this.start), compare(address, this.end)]
    return low !== undefined && high !== undefined && low >= 0 && high <= 0
  }
}

class SubnetRule implements Rule {
  readonly network: Address
  readonly prefix: number
  constructor(network: Address, prefix: number) {
    this.network = network
    this.prefix = prefix
  }
  get text(): string { return `Subnet: ${family(this.network)} ${this.network.text}/${this.prefix}` }
  matches(address: Address): boolean { return isInNetwork(address, this.network, this.prefix) }
}

/** In releases from which rules can be removed each kind has a list of its own; that of addresses has no doubles. */
const isSorted: boolean = $$host.pure('facts.sortsRules', undefined, [], {})
const MOST_KINDS = 3

function kindOf(rule: Rule): number {
  if (!isSorted) return 0
  if (rule instanceof AddressRule) return rule.address.family === 4 ? 0 : 1
  return rule instanceof SubnetRule ? 2 : MOST_KINDS
}

const family = (address: Address): string => address.family === 4 ? 'IPv4' : 'IPv6'

class BlockList {
  /** The newest first. */
  rules: Rule[] = []
  addAddress(address: SocketAddress): void { this.#add(new AddressRule(address.place)) }
  addAddresses(addresses: readonly SocketAddress[]): void { for (let i = 0; i < addresses.length; i++) this.addAddress(addresses[i]!) }
  clear(): void { this.rules = [] }
  getSize(): number { return this.rules.length }
  addRange(start: SocketAddress, end: SocketAddress): boolean | undefined {
    const order = compare(start.place, end.place)
    if (order !== undefined && order > 0) return false
    this.#add(new RangeRule(start.place, end.place))
    return undefined
  }
  addSubnet(network: SocketAddress, prefix: number): void { this.#add(new SubnetRule(network.place, prefix)) }
  removeAddress(address: SocketAddress): void { this.#remove(new AddressRule(unmapped(address.place))) }
  removeRange(start: SocketAddress, end: SocketAddress): void { this.#remove(new RangeRule(start.place, end.place)) }
  removeSubnet(network: SocketAddress, prefix: number): void { this.#remove(new SubnetRule(network.place, prefix)) }
  #add(rule: Rule): void {
    if (!isSorted || !(rule instanceof AddressRule) || this.#placeOf(rule) < 0) arrayUnshift(this.rules, rule)
  }
  #remove(rule: Rule): void {
    const at = this.#placeOf(rule)
    if (at >= 0) arraySplice(this.rules, at, 1)
  }
  #placeOf({ text }: Rule): number {
    for (let i = 0; i < this.rules.length; i++) if (this.rules[i]!.text === text) return i
    return -1
  }
  check(address: SocketAddress): boolean { return this.#matches(address.place) }
  /** Since Node 24. An address that is none matches nothing. */
  checkString(address: string, family: number): boolean {
    const place = family === AF_INET ? parse4(address) : parse6(address)
    return place !== undefined && this.#matches(place)
  }
  #matches(place: Address): boolean {
    const plain = unmapped(place)
    for (let i = 0; i < this.rules.length; i++) {
      if (this.rules[i]!.matches(place) || this.rules[i]!.matches(plain)) return true
    }
    return false
  }
  getRules(): string[] {
    const texts: string[] = []
    for (let kind = 0; kind <= MOST_KINDS; kind++) {
      for (let i = 0; i < this.rules.length; i++) if (kindOf(this.rules[i]!) === kind) arrayPush(texts, this.rules[i]!.text)
    }
    return texts
  }
}

export default { SocketAddress, BlockList, AF_INET, AF_INET6, FLOW_LABEL_MASK }
