/** Writes small projects into temporary directories for the tests of the front end. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../../../src/base/errors.ts'
import { temporaryFolder } from '../folder.ts'

/** The root of a new project with these files; content that is not a string is written as JSON. */
export function project(files: Readonly<Record<string, unknown>>): string {
  const root = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  }
  return root
}

/** The UserError that a call throws. */
export function errorOf(call: () => unknown): UserError {
  try {
    call()
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
