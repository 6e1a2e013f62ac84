/**
 * All tests: unit tests beside their files, and test/ for what concerns the whole. Many tests start processes and threads
 * of their own, so two workers fill a small machine; the generous timeout only ends what hangs, no test measures time.
 */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.js', 'bench/**/*.test.js'],
    exclude: ['**/node_modules/**', 'dist/**', 'test/fixtures/**'],
    setupFiles: ['test/support/setup.ts'],
    globalSetup: ['test/support/deadline.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The public API is tested as it is published: from dist/, by Node's own loader.
    server: { deps: { external: [/\/dist\//] } },
  },
})
