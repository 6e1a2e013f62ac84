/**
 * Runs before every test file. Laws draw the same cases in every run, so that a change is judged by what it changed;
 * FC_SEED and FC_NUM_RUNS search elsewhere and longer.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20080613) })
