/** What a directory holds at the moment at which it is read, whenever the reader is told of it. */
import type { Directory } from './directory.ts'
import { direntType } from './dirent-types.ts'
import { scandir } from './names.ts'

export interface Listing {
  /** As bytes, sorted. */
  readonly names: readonly string[]
  /** Of each of them, if they were asked for. */
  readonly types: readonly number[]
}

export const listing = (path: string, withTypes: boolean): Listing | number => {
  const directory = scandir(path)
  if (typeof directory === 'number') return directory
  return entriesOf(directory, directory.list(), withTypes)
}

/** These names of the directory, with what they are now. */
export const entriesOf = (directory: Directory, names: readonly string[], withTypes: boolean): Listing => {
  const types: number[] = []
  for (let i = 0; withTypes && i < names.length; i++) types[i] = direntType(directory.get(names[i]!))
  return { names, types }
}
