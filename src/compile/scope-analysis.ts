/**
 * Scope analysis of one module: a walk that declares and notes, the resolution of what it noted, and the choice of
 * storage that follows. Early errors are acorn's business: the tree is valid.
 */
import type { SourceModule } from './module.ts'
import type { ScopeIds } from './scope-builder.ts'
import { Draft, type Deferral } from './scope-draft.ts'
import { Resolution } from './scope-resolution.ts'
import { StorageChoice } from './scope-storage.ts'
import { Walker } from './scope-walk.ts'
import type { Analysis } from './scope.ts'

export function analyse(module: SourceModule, ids: ScopeIds, deferral?: Deferral): Analysis {
  const draft = new Draft(module, deferral)
  new Walker(draft, ids).run()
  new Resolution(draft).run()
  new StorageChoice(draft).run()
  return draft
}
