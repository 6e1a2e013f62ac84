/** What the running Node parses: syntax that it does not know is an error in JavaScript that nobody compiles for it. */
import { Script } from 'node:vm'

const answers = new Map<string, boolean>()

/** Whether this Node runs `using` as it is written. */
export function engineHasUsing(): boolean {
  return parses('{ using x = null }')
}

/** Whether this Node knows `import defer` or `import source`. */
export function engineHasPhase(phase: string): boolean {
  return parses(`import.${phase}('')`)
}

function parses(text: string): boolean {
  const known = answers.get(text)
  if (known !== undefined) return known
  let answer = true
  try {
    new Script(text)
  } catch {
    answer = false
  }
  answers.set(text, answer)
  return answer
}
