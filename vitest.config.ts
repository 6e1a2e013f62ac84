/**
 * All tests: unit tests beside their files, and test/ for what concerns the whole. Many tests start processes and threads
 * of their own, so two workers fill a small machine; the generous timeout only ends what hangs, no test measures time.
 *
 * Unit tests share their modules with the other files of a worker: loading the checker, and letting V8 compile it, again for each of some
 * hundred files takes a third of the time. So a unit test must not change what another one can see. The files of test/ get a process
 * each: what their many realms leave behind slows down those that follow.
 */
import { defineConfig } from 'vitest/config'

import { compiledThread } from './test/support/compiled-thread.ts'
import { LongestFirst } from './test/support/longest-first.ts'

export default defineConfig({
  plugins: [compiledThread()],
  test: {
    environment: 'node',
    exclude: ['**/node_modules/**', 'dist/**', 'test/fixtures/**'],
    projects: [
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'], isolate: true } },
      { extends: true, test: { name: 'units', include: ['src/**/*.test.ts', 'scripts/**/*.test.js', 'bench/**/*.test.js'], isolate: false } },
    ],
    setupFiles: ['test/support/setup.ts'],
    globalSetup: ['test/support/deadline.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The public API is tested as it is published: from dist/, by Node's own loader.
    server: { deps: { external: [/\/dist\//] } },
  },
})
