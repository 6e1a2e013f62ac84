/**
 * Runs before every test file. Laws draw the same cases in every run, so that a change is judged by what it changed;
 * FC_SEED and FC_NUM_RUNS search elsewhere and longer. Which test is under way is written down (running.ts); processes and threads that a
 * test starts find its file in MANYWORLDS_TEST_FILE (`npm run mistakes`).
 */
import { relative } from 'node:path'

import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'

import { removeFolders } from './folder.ts'
import { noteRunning } from './running.ts'
import { collectRealms } from './spent-realms.ts'

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20080613) })
process.env['MANYWORLDS_TEST_FILE'] = relative(process.cwd(), expect.getState().testPath ?? '')
const environment = { ...process.env }
beforeEach(({ task }) => { noteRunning(task) })
afterEach(collectRealms)
afterAll(() => {
  noteRunning(undefined)
  removeFolders()
  // The next file of this worker finds what this one has found.
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
