/**
 * What a module of the running Node has and ours, which stands for it, does not: functions that refuse when they are called. Without them a
 * program that asks for one would fail in a way in which it does not in Node.
 */
import { jsonParse, type Guest } from './kept.ts'

/** Members that are no functions: simple values are Node's, others are missing. */
export function refuseOthers(exported: Guest, module: string): void {
  const members: [name: string, value: Guest][] = jsonParse($$host.pure('facts.members', undefined, [module], {}))
  for (let i = 0; i < members.length; i++) {
    const [name, value] = members[i]!
    if (!(name in exported)) exported[name] = value === null ? unmodelled(`${name}() of node:${module}`, name) : value
  }
}

export function unmodelled(what: string, name: string): Guest {
  return $$disguise(function (): never {
    return $$refuse('node-module', `${what} is called, which is not modelled`, 'keep what needs it out of the modules under check')
  }, name, 0)
}

/** Does the running Node have a global of this name? */
export const isGlobal = (name: string): boolean => $$host.pure('facts.hasGlobal', undefined, [name], {})
