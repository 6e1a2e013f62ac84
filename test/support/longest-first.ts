/**
 * The order of test files: those that take longest begin first, so that none of them runs alone on one of two cores at the end.
 * Vitest remembers how long files took, but a fresh copy of the repository knows nothing yet.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, the longest first. */
const LONG: readonly string[] = [
  'test/corpus/small-programs', 'test/docs/docs', 'test/corpus/found-programs', 'test/modes/delta/features', 'test/network/apps/applications', 'src/compile/emit-delta',
  'test/modes/random', 'test/modes/combinations', 'test/node/library/agreement', 'test/node/http/states', 'test/network/remote/connect', 'test/network/inside/exploration',
  'test/corpus/packages/packages', 'test/node/files/races', 'scripts/packages', 'test/modes/delta/spaces', 'test/laws/heaps', 'test/modes/untracked/untracked',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONG.findIndex((name) => moduleId.includes(`/${name}.test.`))
  return at < 0 ? LONG.length : at
}
