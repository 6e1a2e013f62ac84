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
import { source as lateClasses } from './late-classes.ts'
import { source as leadingFunctions } from './leading-functions.ts'
import { source as refusals } from './refusals.ts'
import { source as reading } from './reading.ts'
import { source as functions } from './functions.ts'
import { source as recordedFunctions } from './recorded-functions.ts'
import { source as registries } from './registries.ts'
import { source as modules } from './modules.ts'
import { source as commonJs } from './commonjs.ts'
import { source as jobs } from './jobs.ts'
import { source as superAccess } from './super.ts'
import { source as iterators } from './iterators.ts'
import { source as collectionIterators } from './collection-iterators.ts'
import { source as generators } from './generators.ts'
import { source as choices } from './choices.ts'
import { source as delta } from './delta.ts'
import { source as async } from './async.ts'
import { source as asyncGenerators } from './async-generators.ts'
import { source as asyncIteration } from './async-iteration.ts'
import { source as deltaNatives } from './delta-natives.ts'
import { source as deltaPlain } from './delta-plain.ts'
import { source as deltaConversions } from './delta-conversions.ts'
import { source as deltaIteration } from './delta-iteration.ts'
import { source as deltaArrays } from './delta-arrays.ts'
import { source as deltaSearch } from './delta-search.ts'
import { source as deltaCollections } from './delta-collections.ts'
import { source as deltaObjects } from './delta-objects.ts'
import { source as deltaStrings } from './delta-strings.ts'
import { source as deltaJson } from './delta-json.ts'
import { source as deltaConstructors } from './delta-constructors.ts'
import { source as deltaBuiltins } from './delta-builtins.ts'
import { source as deltaCalls } from './delta-calls.ts'
import { intrinsicSources } from '../intrinsics/index.ts'

const sources: readonly (readonly [name: string, source: string])[] = [
  ['kit', kit], ['state', state], ['barrier', barrier], ['untracked', untracked], ['refusals', refusals], ['reading', reading], ['functions', functions], ['recorded-functions', recordedFunctions],
  ['delta', delta], ['registries', registries], ['modules', modules], ['jobs', jobs], ['super', superAccess], ['iterators', iterators],
  ['collection-iterators', collectionIterators], ['changes', changes], ['element-changes', elementChanges], ['swaps', swaps], ['one-way', oneWay], ['change-list', changeList],
  ['blocks', blocks], ['eager-blocks', eagerBlocks], ['block-kinds', blockKinds],
  ['block-differences', blockDifferences], ['generators', generators], ['choices', choices],
  ['async', async], ['async-generators', asyncGenerators], ['async-iteration', asyncIteration],
  ['delta-natives', deltaNatives], ['delta-plain', deltaPlain], ['delta-conversions', deltaConversions], ['delta-iteration', deltaIteration],
  ['delta-arrays', deltaArrays], ['delta-search', deltaSearch], ['delta-collections', deltaCollections], ['delta-objects', deltaObjects],
  ['delta-strings', deltaStrings], ['delta-json', deltaJson], ['delta-constructors', deltaConstructors], ...intrinsicSources,
  ['leading-functions', leadingFunctions], ['delta-builtins', deltaBuiltins], ['delta-calls', deltaCalls], ['late-classes', lateClasses], ['commonjs', commonJs],
]

let compiled: readonly Script[] | undefined

/** The prelude's scripts, compiled once for all realms of the process. */
export function preludeScripts(): readonly Script[] {
  compiled ??= sources.map(([name, source]) => new Script(source, { filename: `manyworlds:prelude/${name}` }))
  return compiled
}
