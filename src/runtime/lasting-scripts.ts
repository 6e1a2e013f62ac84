/**
 * Scripts that realms have in common: the modules of the library are the same text for most programs. V8 compiles such a text once, and each of its
 * functions when the first realm calls it. A script belongs to no realm.
 */
import { Script } from 'node:vm'

/** Where a program begins to count decides about the text of the library, so that there may be many versions of it. */
const MOST = 5000

const scripts = new Map<string, Script>()

export function lastingScript(text: string, fileName: string): Script {
  const known = scripts.get(text)
  if (known !== undefined) return known
  if (scripts.size >= MOST) scripts.clear()
  const script = new Script(text, { filename: fileName })
  scripts.set(text, script)
  return script
}
