/** What the C++ of the running Node hands out. */

/** The binding of the running Node, without the warning that it is an old interface. */
export function binding(name: string): Record<string, (...args: unknown[]) => unknown> {
  const before = process.noDeprecation
  ;(process as { noDeprecation?: boolean }).noDeprecation = true
  try {
    return (process as unknown as { binding(name: string): never }).binding(name)
  } finally {
    if (before === undefined) delete (process as { noDeprecation?: boolean }).noDeprecation
    else (process as { noDeprecation?: boolean }).noDeprecation = before
  }
}
