/** A task that does not come to its end: a loop, a recursion, or microtasks that always queue another one. */
import type { Finding } from '../finding.ts'
import { isStackOverflow } from '../thrown.ts'

export function endless(error: unknown, maxSteps: number): Finding {
  const how = didNotEnd(error, maxSteps)
  return { kind: 'endless', name: 'endless task', message: `a task ${how}`, property: undefined, error: { value: error }, expected: undefined }
}

/** How a run that used up its budget ended, as the rest of a sentence. */
export function didNotEnd(error: unknown, maxSteps: number): string {
  if (isStackOverflow(error)) return 'did not end: its recursion is too deep'
  return `did not end within ${maxSteps.toLocaleString('en')} steps`
}
