/**
 * console for a program that may catch its own output: where it has replaced `write` of a standard stream, what it prints goes
 * there, as in Node. Otherwise the console of the checker gets it directly.
 */
import inspect from 'own:internal/util/inspect'
import { apply, type Guest } from '../../internal/kept.ts'

const methods: Guest = {
  __proto__: null, log: 'stdout', info: 'stdout', debug: 'stdout', dirxml: 'stdout', error: 'stderr', warn: 'stderr',
}

export function catchConsole(streams: Guest): void {
  const { console } = $$global
  const { stdout, stderr } = streams
  const own: Guest = { __proto__: null, stdout: stdout.write, stderr: stderr.write }
  const names = $$ownKeys(methods) as string[]
  for (let i = 0; i < names.length; i++) {
    const [name, stream, print] = [names[i]!, methods[names[i]!], console[names[i]!]]
    console[name] = $$disguise((...args: unknown[]) => {
      if (streams[stream].write === own[stream]) apply(print, undefined, args)
      else streams[stream].write(`${apply(inspect.format, undefined, args)}\n`)
    }, name, 0)
  }
}
