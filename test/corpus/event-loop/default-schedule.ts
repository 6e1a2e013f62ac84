/** Runs a program in the order an idle Node would run it: the checker's default schedule, with a tracked clock. */
import { compile } from '../../../src/compile/compile.ts'
import { loadModules } from '../../../src/compile/load.ts'
import { createEventLoop, type Failure } from '../../../src/runtime/event-loop.ts'
import { createRealm } from '../../../src/runtime/realm.ts'
import { hostList } from '../../../src/base/host-list.ts'

export interface Run {
  readonly output: string
  readonly failure: Failure | undefined
  readonly exit: number | undefined
  readonly mainStatus: string
}

export function runByDefault(file: string, maxEvents = 1000): Run {
  const lines: string[] = []
  const realm = createRealm({ console: (_method, args) => { lines.push(hostList(args).map(String).join(' ')) } })
  realm.load(compile(loadModules(file), { deferEntry: true }))
  const loop = createEventLoop(realm, { trackClock: true })
  realm.seal()
  loop.start(undefined)
  let failure = loop.takeFailure()
  for (let count = 0; failure === undefined && loop.exit() === undefined && loop.countEvents() > 0; count++) {
    if (count === maxEvents) throw new Error(`${file} has more than ${maxEvents} events`)
    loop.run(0)
    failure = loop.takeFailure()
  }
  return { output: lines.map((line) => `${line}\n`).join(''), failure, exit: loop.exit(), mainStatus: loop.mainStatus() }
}
