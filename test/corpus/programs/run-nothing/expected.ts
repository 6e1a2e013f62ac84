import type { Expected } from '../expected.ts'

export default {
  verdict: 'holds', states: 2, transitions: 1, depth: 1, ends: 1,
  warnings: ['the program ended without a single event, choice or assertion, so this check probably says nothing: export its main function, or call what is to be checked'],
} satisfies Expected
