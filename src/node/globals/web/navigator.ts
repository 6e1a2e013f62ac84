import own from 'own:internal/navigator'
import { defineProperty } from '../../internal/kept.ts'
import { isGlobal } from '../../internal/unmodelled.ts'
import { installClasses } from './install.ts'

if (isGlobal('navigator')) {
  const { Navigator, navigator } = own
  installClasses({ Navigator })
  defineProperty(globalThis, 'navigator', {
    get: $$disguise(() => navigator, 'get navigator', 0), set: $$disguise((value: unknown) => { $$globalDataProperty('navigator', value) }, 'set navigator', 1),
    enumerable: true, configurable: true,
  })
}
