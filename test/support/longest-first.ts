/**
 * The order of test files: those that take longest begin first, so that none of them runs alone on one of two cores at the end.
 * Vitest remembers how long files took, but a fresh copy of the repository knows nothing yet.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than ten seconds, the longest first. */
const LONG: readonly string[] = [
  'test/docs/docs', 'test/modes/corpus', 'test/modes/combinations', 'test/laws/explorations', 'test/package/cli', 'test/delta/features', 'test/programs/strategies',
  'test/modes/random', 'test/node-library/agreement', 'test/delta/spaces', 'test/laws/program-roads', 'test/examples/examples', 'scripts/packages', 'test/http/states',
  'test/network/exploration', 'test/programs/programs', 'test/node-library/endless', 'src/compile/emit-delta', 'test/files/races', 'test/examples/aodv',
  'test/package/programs', 'test/laws/merge', 'test/packages/packages', 'test/laws/heaps', 'test/delta/random', 'test/laws/untracked', 'test/files/outcomes',
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
