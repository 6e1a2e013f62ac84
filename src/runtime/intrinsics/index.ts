/** The built-ins of the guest realm that differ from V8's, in the order in which they are patched. */
import { source as error } from './error.ts'
import { source as array } from './array.ts'
import { source as typedArray } from './typed-array.ts'
import { source as collections } from './collections.ts'
import { source as iteratorHelpers } from './iterator-helpers.ts'
import { source as transient } from './transient.ts'
import { source as date } from './date.ts'
import { source as math } from './math.ts'
import { source as regexp } from './regexp.ts'
import { source as string } from './string.ts'
import { source as structuredClone } from './structured-clone.ts'
import { source as promise } from './promise.ts'
import { source as console } from './console.ts'
import { source as proxy } from './proxy.ts'
import { source as functions } from './function.ts'
import { source as object } from './object.ts'
import { source as json } from './json.ts'
import { source as globals } from './globals.ts'
import { source as list } from './list.ts'
import { source as species } from './species.ts'
import { source as effects } from './effects.ts'

export const intrinsicSources: readonly (readonly [name: string, source: string])[] = [
  ['error', error], ['array', array], ['typed-array', typedArray], ['collections', collections],
  ['iterator-helpers', iteratorHelpers], ['transient', transient], ['date', date],
  ['math', math], ['regexp', regexp], ['string', string], ['structured-clone', structuredClone], ['promise', promise],
  ['console', console], ['proxy', proxy], ['function', functions], ['object', object], ['json', json], ['species', species], ['list', list],
  ['globals', globals], ['effects', effects],
]
