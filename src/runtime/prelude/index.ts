/**
 * The scripts that make a fresh vm context a realm, in the order in which they run. They share the script scope: what
 * one declares at its top level, the later ones and the emitted code can use.
 */
import { Script } from 'node:vm'
import { source as kit } from './kit.ts'
import { source as state } from './state.ts'
import { source as barrier } from './barrier.ts'
import { source as untracked } from './untracked.ts'
import { source as changes } from './changes.ts'
import { source as elementChanges } from './element-changes.ts'
import { source as swaps } from './swaps.ts'
import { source as oneWay } from './one-way.ts'
import { source as changeList } from './change-list.ts'
import { source as blocks } from './blocks.ts'
import { source as eagerBlocks } from './eager-blocks.ts'
import { source as blockKinds } from './block-kinds.ts'
import { source as blockDifferences } from './block-differences.ts'
import { source as leadingFunctions } from './leading-functions.ts'
import { source as refusals } from './refusals.ts'
import { source as functions } from './functions.ts'
import { source as registries } from './registries.ts'
import { source as modules } from './modules.ts'
import { source as jobs } from './jobs.ts'
import { source as superAccess } from './super.ts'
import { source as iterators } from './iterators.ts'
import { source as collectionIterators } from './collection-iterators.ts'
import { source as generators } from './generators.ts'
import { source as choices } from './choices.ts'
import { source as async } from './async.ts'
import { source as asyncGenerators } from './async-generators.ts'
import { source as asyncIteration } from './async-iteration.ts'
import { intrinsicSources } from '../intrinsics/index.ts'

const sources: readonly (readonly [name: string, source: string])[] = [
  ['kit', kit], ['state', state], ['barrier', barrier], ['untracked', untracked], ['refusals', refusals], ['functions', functions],
  ['registries', registries], ['modules', modules], ['jobs', jobs], ['super', superAccess], ['iterators', iterators],
  ['collection-iterators', collectionIterators], ['changes', changes], ['element-changes', elementChanges], ['swaps', swaps], ['one-way', oneWay], ['change-list', changeList],
  ['blocks', blocks], ['eager-blocks', eagerBlocks], ['block-kinds', blockKinds],
  ['block-differences', blockDifferences], ['generators', generators], ['choices', choices],
  ['async', async], ['async-generators', asyncGenerators], ['async-iteration', asyncIteration], ...intrinsicSources,
  ['leading-functions', leadingFunctions],
]

let compiled: readonly Script[] | undefined

/** The prelude's scripts, compiled once for all realms of the process. */
export function preludeScripts(): readonly Script[] {
  compiled ??= sources.map(([name, source]) => new Script(source, { filename: `manyworlds:prelude/${name}` }))
  return compiled
}
