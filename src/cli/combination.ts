/** Flags that mean something only with others, which may stand in the file of options. */
import { badOption } from '../options/problem.ts'
import type { AllOptions } from '../check/extensions.ts'
import { type CheckOptions, NETWORK_SETTINGS } from '../options.ts'

/** A flag that would do nothing was meant to do something; `all` are the options of flags and file. */
export function checkCombination(flags: CheckOptions, all: AllOptions = flags): void {
  const { walks, seed, host, mixed, maxFaults } = flags
  const { strategy, mode = 'host', faults } = all
  if (maxFaults !== undefined && faults === undefined) throw badOption('--max-faults limits faults, and none are explored', 'add --faults fs or --faults net')
  checkPeers(flags, all)
  const mixing = host !== undefined ? '--host' : mixed !== undefined && mixed !== 'off' ? '--mixed' : undefined
  if (mixing !== undefined && mode === 'host') {
    throw badOption(`${mixing} is for the modes tracked and auto, and the mode is host, in which no code has anything to log`, 'add --mode tracked')
  }
  const idle = walks !== undefined ? '--walks' : seed !== undefined ? '--seed' : undefined
  if (idle === undefined || strategy === 'random') return
  throw badOption(`${idle} is for the strategy random, and the strategy is ${String(strategy ?? 'bfs')}`, 'add --strategy random')
}

/** What is about peers needs one. */
function checkPeers(flags: CheckOptions, { allowNet = [], allowListen = [], clients = [] }: AllOptions): void {
  if (flags.identicalClients === true && clients.length === 0) throw badOption('--identical-clients is about clients, and there are none', 'add --client CMD')
  if (allowNet.length + allowListen.length > 0) return
  const idle = NETWORK_SETTINGS.find(({ name }) => !NOT_OF_PEERS.includes(name) && !STARTED.includes(name) && flags[name as keyof CheckOptions] !== undefined)
  if (idle !== undefined) throw badOption(`--${idle.flag} is about peers, and the program may talk to none`, 'add --allow-net HOST:PORT or --allow-listen PORT')
}

/** What is about the file of options. */
const NOT_OF_PEERS: readonly string[] = ['parameters', 'trustConfig']
/** Peers without an address are refused with the settings. */
const STARTED: readonly string[] = ['allowNet', 'allowListen', 'peers', 'clients']
