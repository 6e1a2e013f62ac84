/** Runs a program of this folder on plain V8 and compiled, and gives the lines that it logged. */
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { compile, type CompileOptions } from '../../../src/compile/compile.ts'
import { scriptModule } from '../../../src/compile/module.ts'
import { createRealm, type Realm } from '../../../src/runtime/realm.ts'

const prologue = readFileSync(new URL('prologue.js', import.meta.url), 'utf8')
const RESULT = 'out.join("\\n")'

export function runNatively(source: string): string {
  const context = createContext({})
  runInContext(`${prologue}\n${source}`, context)
  return runInContext(RESULT, context) as string
}

export function runCompiled(source: string, prepare: (realm: Realm) => void = () => {}, options: CompileOptions = {}): string {
  const realm = createRealm()
  prepare(realm)
  realm.load(compile([scriptModule(`${prologue}\n${source}`, '/program.js')], options))
  return realm.run(RESULT, 'test') as string
}

/**
 * Before each step, the frame is replaced by a new one that has only what the table calls live; the old one is spoilt.
 */
export function replaceFrames(realm: Realm): void {
  const { frameOf, setFrame, machineOf } = realm.hidden
  const poison = realm.run('({ toString() { throw new Error("a dead value was used") } })', 'test')
  const replace = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const frame = frameOf(value) as Record<string, unknown> | undefined
    if (frame === undefined || frame.pc === -2) return
    const { constructor, fields, live } = machineOf(frame)!
    const fresh = new (constructor as unknown as new (p: unknown) => Record<string, unknown>)(poison)
    for (const field of fields) fresh[field] = poison
    for (const field of live[frame.pc as number] ?? []) {
      fresh[field] = frame[field]
      replace((frame[field] as { iterator?: unknown } | undefined | null)?.iterator)
    }
    fresh.pc = frame.pc
    for (const field of fields) frame[field] = poison
    setFrame(value, fresh)
  }
  Object.defineProperty(realm.globalObject, 'whileAsleep', { value: replace })
}
