/**
 * What every program has: evaluated before all other modules, each part installs its own names. The other globals (web/)
 * come in addition if the program mentions one of them.
 */
import './symbols.ts'
import '../internal/kept.ts'
import './promise-combinators.ts'
import './async-from-sync.ts'
import './array-from-async.ts'
import './disposable-stacks.ts'
import './dynamic-import.ts'
import './modules.ts'
import './loop-operations.ts'
import './atomics.ts'
import './process.ts'
import { Promise } from './promise.ts'

$$defineProperty(Promise, 'name', { value: 'Promise', configurable: true })
$$globalDataProperty('Promise', Promise)
$$defineProperty($$global, Symbol.toStringTag, { value: 'global', configurable: true })
