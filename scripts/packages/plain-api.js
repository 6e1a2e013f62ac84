/** What 'manyworlds' is to a program that runs on plain Node; without the checker, which it does not need. */
export * from '../../src/declare-program.ts'
export { ignored, untracked } from '../../src/declare.ts'
