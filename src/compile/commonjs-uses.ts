/**
 * What a program asks of CommonJS beyond `require('x')` and `module.exports`. Most ask for nothing, and their states are smaller for it.
 * The questions are put to the text: a comment that mentions one costs a little, and changes nothing.
 */
import type { SourceModule } from './module.ts'

/** `require` other than as a call with a literal: `require.resolve`, `typeof require`, `require(name)`. */
const REQUIRE_VALUE = /\brequire\b(?!\s*\(\s*(?:'[^'\n]*'|"[^"\n]*")\s*\))/

/** `module.parent`, `require.cache`, or `module` as a value that goes somewhere else. */
const BOOKKEEPING = /\b(?:module|main|mainModule|arguments\s*\[\s*2\s*\])\s*(?:\?\.|\.)\s*(?:parent|children|loaded)\b|\brequire\s*\.\s*cache\b|\b_cache\b|\bmodule\s*\[|(?:[(,:?&|[]|(?<![=!<>])=)\s*module\s*[,);:\]\n]/

export function usesRequireValue({ source }: SourceModule): boolean {
  return REQUIRE_VALUE.test(source)
}

/** Whether some module may see who required what, and whether it is loaded. */
export function watchesModules(modules: readonly SourceModule[]): boolean {
  return modules.some(({ kind, library, source }) => kind !== 'json' && library !== true && BOOKKEEPING.test(source))
}
