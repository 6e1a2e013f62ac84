/** Which folders the process of the engine may write to: that of the compiled library, if this Node's is not part of the package. */
import { makeFolder } from '../base/folders.ts'
import { cachesFolder } from '../compile/caches.ts'
import { hasArchive } from '../runtime/library-file.ts'

export function writableFolders(): string[] {
  if (hasArchive()) return []
  const folder = cachesFolder()
  if (folder === undefined) return []
  try {
    // The engine may not make the folders above it.
    makeFolder(folder)
  } catch {
    // The engine says so, and compiles the library for each check.
  }
  return [folder]
}
