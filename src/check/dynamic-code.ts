/** Text that a program turns into code while it runs (`new Function`, indirect eval): compiled like any other source. */
import { unsupported } from '../base/errors.ts'
import type { Program } from '../compile/program.ts'
import type { DynamicSource, Realm } from '../runtime/realm.ts'

export function compileDynamic(source: DynamicSource, realm: Realm, _program: Program): unknown {
  throw unsupported('dynamic-code', realm.currentLocation(), {
    fact: `${source.kind === 'eval' ? 'eval' : 'the Function constructor'} makes code that is not part of the compiled program`,
    remedy: 'write the function in a source file',
  })
}
