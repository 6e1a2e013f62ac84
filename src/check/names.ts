/** Addresses of the host names that the program may contact, looked up once: what a name means is part of its world. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { readAddress } from '../options/addresses.ts'
import { badOption } from '../options/problem.ts'
import type { CheckSettings } from '../options.ts'

export async function withNames(settings: CheckSettings): Promise<CheckSettings> {
  const hosts = new Map(settings.allowNet.map((address) => [readAddress(address)!.host!, address]))
  const names = [...hosts].filter(([host]) => isIP(host) === 0)
  if (names.length === 0) return settings
  const known = await Promise.all(names.map(async ([host, address]) => [host, await addressesOf(host, address)] as const))
  return { ...settings, names: Object.fromEntries(known) }
}

async function addressesOf(host: string, option: string): Promise<string[]> {
  try {
    return [...new Set((await lookup(host, { all: true })).map(({ address }) => address))]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw badOption(`--allow-net is '${option}', and ${host} has no address (${code})`, 'name a host that this machine knows, or an address')
  }
}
