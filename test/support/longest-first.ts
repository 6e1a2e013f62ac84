/**
 * The order of test files: those that take longest begin first, so that none of them runs alone on one of two cores at the end.
 * Vitest remembers how long files took, but a fresh copy of the repository knows nothing yet. Last come those after which a worker is slow.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, the longest first. */
const LONG: readonly string[] = [
  'test/corpus/small-programs', 'test/docs/docs', 'test/corpus/found-programs', 'test/network/apps/applications',
  'test/modes/random', 'test/modes/combinations', 'test/node/library/agreement', 'test/node/http/states', 'test/network/remote/connect', 'test/network/inside/exploration',
  'test/corpus/packages/packages', 'test/node/files/races', 'scripts/packages', 'test/laws/heaps', 'test/modes/untracked/untracked',
]

/**
 * Their programs replace built-ins. V8 has given up optimizations of the whole process by then (its "protectors": nobody has changed how arrays
 * are iterated and copied, Array.prototype has no elements), and everything takes two to thirty times as long for the rest of its life.
 */
const LAST: readonly string[] = [
  'test/modes/delta/features', 'src/compile/emit-delta', 'test/modes/delta/spaces', 'test/laws/soundness', 'test/modes/hidden-changes', 'test/modes/taken-back', 'src/state/literal', 'test/corpus/hostile',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const isFile = (name: string): boolean => moduleId.includes(`/${name}.test.`)
  const [long, last] = [LONG.findIndex(isFile), LAST.findIndex(isFile)]
  return last >= 0 ? LONG.length + 1 + last : long >= 0 ? long : LONG.length
}
