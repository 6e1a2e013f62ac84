/**
 * The one place that asks for what the running Node's C++ hands out: the source of its library, for which there is no other way, and two
 * small things that no public function tells.
 */

/** The source of Node's modules by name, as the executable carries it. */
export function nodeTexts(): Readonly<Record<string, string>> {
  return binding('natives') as never
}

/** Constants by group: os, fs, crypto, zlib, trace. */
export function constantGroups(): Readonly<Record<string, object>> {
  return binding('constants') as never
}

/** How many columns of a terminal a text takes. */
export function stringWidth(text: string, ...options: boolean[]): number {
  const { getStringWidth } = binding('icu') as { getStringWidth?: (text: string, ...options: boolean[]) => number }
  return getStringWidth === undefined ? [...text].length : getStringWidth(text, ...options)
}

/** Without the warning that it is an old interface; nothing if this Node does not hand it out any more. */
function binding(name: string): object {
  const holder = process as { noDeprecation?: boolean, binding?(name: string): object }
  const before = holder.noDeprecation
  holder.noDeprecation = true
  try {
    return holder.binding?.(name) ?? {}
  } catch {
    return {}
  } finally {
    if (before === undefined) delete holder.noDeprecation
    else holder.noDeprecation = before
  }
}
