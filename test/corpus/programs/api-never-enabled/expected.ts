import type { Expected } from '../expected.ts'

// 0 to 5.
export default {
  verdict: 'holds', states: 6, transitions: 5, depth: 5,
  warnings: ['operation overflow never ran: its guard was false in every state'],
} satisfies Expected
