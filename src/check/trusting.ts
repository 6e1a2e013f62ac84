/**
 * What a file of options may say only if the user trusts it. It is found beside a program, and may come with a stranger's package:
 * what starts a process, runs code in the checker, opens an address, reads outside of the project or gives variables of the
 * environment has to be asked for by whoever runs the check.
 */
import { dirname, resolve } from 'node:path'
import type { LocatedJson } from '../compile/located-json.ts'
import { Territory } from '../compile/territory.ts'
import { STRATEGY_NAMES } from '../options.ts'

/** By setting: what it makes the checker do, and how the command line says it. */
const POWERS: Readonly<Record<string, { readonly does: string, readonly instead: string }>> = {
  peers: { does: 'starts processes', instead: '--peer' },
  clients: { does: 'starts processes', instead: '--client' },
  listeners: { does: 'loads modules into the checker', instead: 'the option listeners of check()' },
  score: { does: 'loads a module into the checker', instead: 'the option score of check()' },
  strategy: { does: 'loads a module into the checker', instead: 'the option strategy of check()' },
  allowNet: { does: 'opens addresses', instead: '--allow-net' },
  allowListen: { does: 'opens ports', instead: '--allow-listen' },
  allowRead: { does: 'lets the program read outside of its project', instead: '--allow-read' },
  stdin: { does: 'lets the program read outside of its project', instead: '--stdin' },
  allowEnv: { does: 'gives the program variables of the environment', instead: '--allow-env' },
}

/** Throws if the options, which nobody replaces, say something that only a trusted file may say. */
export function refuseUntrusted(options: Readonly<Record<string, unknown>>, json: LocatedJson): void {
  const folder = dirname(json.file)
  const territory = Territory.around(folder)
  const names = Object.keys(options).filter((name) => needsTrust(name, options[name], territory, folder))
  if (names.length === 0) return
  const does = [...new Set(names.map((name) => POWERS[name]!.does))]
  const instead = [...new Set(names.map((name) => POWERS[name]!.instead))]
  throw json.refusal('untrusted-config', [names[0]!], {
    fact: `this file ${listed(does)} (${names.join(', ')}), and nobody has said that it may`,
    remedy: `if you know what it says, add --trust-config (trustConfig: true); or say the same yourself, with ${listed(instead)}`,
  })
}

/** A file that lies elsewhere in truth may be any file of the machine, whose lines errors would show. */
export function leadsOutside(path: string): boolean {
  return !Territory.around(dirname(path)).shows(path)
}

function needsTrust(name: string, value: unknown, territory: Territory, folder: string): boolean {
  if (!(name in POWERS) || (Array.isArray(value) && value.length === 0)) return false
  if (name === 'strategy') return !(STRATEGY_NAMES as readonly unknown[]).includes(value)
  if (name !== 'allowRead' && name !== 'stdin') return true
  return (Array.isArray(value) ? value : [value]).some((path) => typeof path === 'string' && !territory.shows(resolve(folder, path)))
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
