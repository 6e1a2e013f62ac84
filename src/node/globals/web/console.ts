/**
 * console for a program that may catch its own output: where it has replaced a standard stream or its `write`, what it prints goes
 * there, as Node's Console does it. Otherwise the console of the checker gets it directly.
 */
import constructor from 'own:internal/console/constructor'
import 'own:internal/console/global'
import { apply, defineProperty, type Guest } from '../../internal/kept.ts'

/** The stream that each method writes to. */
const methods: Guest = {
  __proto__: null, log: 'stdout', info: 'stdout', debug: 'stdout', dirxml: 'stdout', dir: 'stdout', table: 'stdout', group: 'stdout', groupCollapsed: 'stdout',
  groupEnd: 'stdout', count: 'stdout', time: 'stdout', timeLog: 'stdout', timeEnd: 'stdout', error: 'stderr', warn: 'stderr', trace: 'stderr', assert: 'stderr',
}

export function catchConsole(streams: Guest): void {
  const { console } = $$global
  const { stdout, stderr } = streams
  const own: Guest = { __proto__: null, stdout: stdout.write, stderr: stderr.write }
  const caught: Guest = new constructor.Console({ stdout, stderr, colorMode: false })
  bindStreams(console, caught, streams)
  const isCaught = (stream: string): boolean => console[`_${stream}`] !== streams[stream] || streams[stream].write !== own[stream]
  const names = $$ownKeys(methods) as string[]
  for (let i = 0; i < names.length; i++) {
    const [name, stream, print] = [names[i]!, methods[names[i]!], console[names[i]!]]
    console[name] = $$disguise((...args: unknown[]) => {
      if (isCaught(stream)) apply(caught[name], caught, args)
      else apply(print, undefined, args)
    }, name, 0)
  }
  const { countReset } = console
  const counts = caught[countsOf(caught)]
  console.countReset = $$disguise((label: unknown = 'default') => {
    // It prints nothing: a count that was caught ends, wherever the console prints now.
    if (isCaught('stdout') || counts.has(`${label}`)) caught.countReset(label)
    if (!isCaught('stdout')) apply(countReset, undefined, [label])
  }, 'countReset', 0)
}

/** `_stdout` and `_stderr` of the console are the standard streams until the program puts others in their place. */
function bindStreams(console: Guest, caught: Guest, streams: Guest): void {
  apply(constructor.Console.prototype[constructor.kBindStreamsLazy], console, [streams])
  for (const name of ['_stdout', '_stderr']) {
    // Read once here, so that no program changes state by being the first to ask.
    void console[name]
    defineProperty(caught, name, { get: () => console[name], configurable: true })
  }
}

/** The key of the counts of a console, which its class keeps to itself. */
function countsOf(caught: Guest): symbol {
  return $$ownKeys(caught).find((key) => typeof key === 'symbol' && key.description === 'counts') as symbol
}
