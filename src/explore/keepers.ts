/** The keepers by the mode they stand for. */
import type { Mode } from '../options.ts'
import { AutoKeeper } from './auto-keeper.ts'
import type { Holder, Keeper } from './keeper.ts'
import { RebuildKeeper } from './rebuild-keeper.ts'
import { UndoKeeper } from './undo-keeper.ts'

export function makeKeeper(mode: Mode, holder: Holder): Keeper {
  switch (mode) {
    case 'host': return new RebuildKeeper(holder)
    case 'tracked': return new UndoKeeper(holder)
    case 'auto': return new AutoKeeper(holder)
    case 'delta': return new RebuildKeeper(holder, true)
  }
}
