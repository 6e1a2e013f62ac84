/**
 * All tests: unit tests beside their files, and test/ for what concerns the whole. Many tests start processes and threads of their own, so
 * two workers fill a small machine. No test has a time limit: what is slow is not wrong. One that hangs is named (slow-tests.ts).
 *
 * The files of a worker share their modules: loading the checker, and letting V8 compile it, again for each of some hundred files would take
 * longer than most of them. So a test must not change what another one can see, or has to put it back (`afterAll`).
 */
import { defineConfig } from 'vitest/config'

import { builtSources } from './test/support/built-sources.ts'
import { compiledThread } from './test/support/compiled-thread.ts'
import { Failures } from './test/support/failures.ts'
import { LongestFirst } from './test/support/longest-first.ts'
import { SlowTests } from './test/support/slow-tests.ts'

// Who names a case wants to see it, also if it is not in the sample of `npm test`.
if (process.argv.some((argument) => /^(-t|--testNamePattern)\b/.test(argument))) process.env['MANYWORLDS_TESTS'] ??= 'all'

/**
 * A test makes some realms, runs little code in each, and drops them. With V8's defaults a fifth of the time goes into copying them again and again while they are
 * young, and into optimizing code that runs for some milliseconds. Newer lines of Node have no flag for the latter.
 */
const V8_OPTIONS = ['--max-semi-space-size=64', ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=600000'] : [])]

export default defineConfig({
  plugins: [builtSources(), compiledThread()],
  test: {
    environment: 'node',
    exclude: ['**/node_modules/**', 'dist/**'],
    include: ['{src,test}/**/*.test.ts', '{scripts,bench}/**/*.test.js'],
    isolate: false,
    setupFiles: ['test/support/setup.ts'],
    reporters: ['default', new SlowTests(), new Failures()],
    pool: 'forks',
    execArgv: V8_OPTIONS,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 0,
    hookTimeout: 0,
    // The public API is tested as it is published: from dist/, by Node's own loader.
    server: { deps: { external: [/\/dist\//] } },
  },
})
