/** Places in the source in as few characters as tell them apart: `:7` if there is one file, `bank.ts:7` otherwise. */
import { basename } from 'node:path'
import type { SourceLocation } from '../base/errors.ts'

/** `''` for an unknown place. */
export type Places = (location: SourceLocation | undefined) => string

/** How to write the given places beside each other. */
export function places(locations: readonly (SourceLocation | undefined)[]): Places {
  const files = [...new Set(locations.flatMap((location) => location === undefined ? [] : [location.file]))]
  const isUnique = (name: string) => files.filter((file) => basename(file) === name).length <= 1
  return (location) => {
    if (location === undefined) return ''
    if (files.length <= 1) return `:${location.line}`
    const name = basename(location.file)
    return `${isUnique(name) ? name : location.file}:${location.line}`
  }
}
