/**
 * Which variables of the environment a program has: those that the user names, with the values of this machine. Taken where the
 * options are read; wherever the program runs, and whenever a trace is replayed, it has the same.
 */
export interface Environment {
  /** What `process.env` holds. */
  readonly env: Readonly<Record<string, string>>
  /** The names of what else is set on this machine, without values. */
  readonly withheldEnv: readonly string[]
}

export function environmentOf(allowed: readonly string[], machine: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const names = Object.keys(machine).filter((name) => machine[name] !== undefined).sort()
  const given = new Set(allowed)
  return {
    env: Object.fromEntries(names.filter((name) => given.has(name)).map((name) => [name, machine[name]!])),
    withheldEnv: names.filter((name) => !given.has(name)),
  }
}
