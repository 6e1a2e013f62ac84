/**
 * The one place that asks for what the running Node's C++ hands out: the source of its library, for which there is no other way, and two
 * small things that no public function tells. A process with restricted permissions is not told; it asks another one (`useBinding`).
 */

export interface HostBinding {
  /** The names of Node's modules whose source the executable carries. */
  sourceNames(): readonly string[]
  /** Their source by name. */
  nodeTexts(): Readonly<Record<string, string>>
  /** Constants by group: os, fs, crypto, zlib, trace. */
  constantGroups(): Readonly<Record<string, object>>
  /** How many columns of a terminal a text takes. */
  stringWidth(text: string, ...options: boolean[]): number
}

export const ownBinding: HostBinding = {
  sourceNames: () => Object.entries(binding('natives')).filter(([, text]) => typeof text === 'string').map(([name]) => name),
  nodeTexts: () => binding('natives') as never,
  constantGroups: () => binding('constants') as never,
  stringWidth: (text, ...options) => {
    const { getStringWidth } = binding('icu') as { getStringWidth?: (text: string, ...options: boolean[]) => number }
    return getStringWidth === undefined ? [...text].length : getStringWidth(text, ...options)
  },
}

let current = ownBinding

/** From now on others are asked. */
export function useBinding(binding: HostBinding): void {
  current = binding
}

export const hostBinding: HostBinding = {
  sourceNames: () => current.sourceNames(),
  nodeTexts: () => current.nodeTexts(),
  constantGroups: () => current.constantGroups(),
  stringWidth: (text, ...options) => current.stringWidth(text, ...options),
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
