/** The version of this package, as its package.json says: the one place where it is written. */
import { readFileSync } from 'node:fs'

export function toolVersion(): string {
  // src/cli and dist/cli are equally deep.
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
