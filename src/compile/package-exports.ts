/**
 * The fields "exports" and "imports" of a package.json: which target a subpath or an internal name has under given
 * conditions. Pure; follows PACKAGE_EXPORTS_RESOLVE, PACKAGE_IMPORTS_EXPORTS_RESOLVE and PACKAGE_TARGET_RESOLVE of
 * Node's documentation (esm.html#resolution-algorithm-specification), whose names the functions keep.
 */

/** A target such as './lib/x.js' (or, for imports, a bare specifier), or the reason that there is none. */
export type Target =
  | { readonly kind: 'target'; readonly target: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly reason: string }

const none: Target = { kind: 'none' }

/** The target of `subpath` ('.' or './x') under the "exports" of a package. */
export function resolveExports(exports: unknown, subpath: string, conditions: ReadonlySet<string>): Target {
  const keys = isObject(exports) ? Object.keys(exports) : []
  const withDot = keys.filter((key) => key.startsWith('.')).length
  if (withDot > 0 && withDot < keys.length) return invalid('"exports" mixes subpaths and conditions')
  const isSubpaths = withDot > 0
  if (isSubpaths) return importsExportsResolve(exports as PackageTargets, subpath, conditions, false)
  return subpath === '.' ? orNone(targetResolve(exports, undefined, conditions, false)) : none
}

/** The target of `name` ('#x') under the "imports" of a package. */
export function resolveImports(imports: unknown, name: string, conditions: ReadonlySet<string>): Target {
  if (!isObject(imports) || name === '#' || name.startsWith('#/')) return none
  return importsExportsResolve(imports, name, conditions, true)
}

/** Conditions within conditions that anybody could have meant. */
const DEEPEST_TARGET = 100

type PackageTargets = Readonly<Record<string, unknown>>

function importsExportsResolve(
  targets: PackageTargets, key: string, conditions: ReadonlySet<string>, isImports: boolean,
): Target {
  if (key.endsWith('/')) return none
  if (Object.hasOwn(targets, key) && !key.includes('*')) {
    return orNone(targetResolve(targets[key], undefined, conditions, isImports))
  }
  const patterns = Object.keys(targets).filter((pattern) => pattern.split('*').length === 2).sort(patternKeyCompare)
  for (const pattern of patterns) {
    const star = pattern.indexOf('*')
    const base = pattern.slice(0, star)
    const trailer = pattern.slice(star + 1)
    if (!key.startsWith(base) || key === base || !key.endsWith(trailer) || key.length < pattern.length) continue
    const match = key.slice(base.length, key.length - trailer.length)
    return orNone(targetResolve(targets[pattern], match, conditions, isImports))
  }
  return none
}

/** Most specific pattern first. */
function patternKeyCompare(a: string, b: string): number {
  return b.indexOf('*') - a.indexOf('*') || b.length - a.length
}

// `undefined` lets the search go on with the next condition, `null` is a target that is forbidden on purpose.
function targetResolve(
  target: unknown, match: string | undefined, conditions: ReadonlySet<string>, isImports: boolean, depth = 0,
): Target | null | undefined {
  if (depth > DEEPEST_TARGET) return invalid('its conditions are nested too deep')
  if (typeof target === 'string') return stringTarget(target, match, isImports)
  if (target === null) return null
  if (Array.isArray(target)) {
    let last: Target | null | undefined = null
    for (const entry of target as unknown[]) {
      const resolved = targetResolve(entry, match, conditions, isImports, depth + 1)
      if (resolved === undefined) continue
      last = resolved
      if (resolved !== null && resolved.kind !== 'invalid') return resolved
    }
    return last
  }
  if (!isObject(target)) return invalid(`${JSON.stringify(target)} is not a target`)
  for (const [condition, value] of Object.entries(target)) {
    if (/^\d+$/.test(condition)) return invalid('numeric keys are not allowed as conditions')
    if (condition !== 'default' && !conditions.has(condition)) continue
    const resolved = targetResolve(value, match, conditions, isImports, depth + 1)
    if (resolved !== undefined) return resolved
  }
  return undefined
}

function stringTarget(target: string, match: string | undefined, isImports: boolean): Target {
  const filled = match === undefined ? target : target.replaceAll('*', () => match)
  if (!target.startsWith('./')) {
    const isBare = !/^(?:\.\.)?\//.test(target) && (target.startsWith('node:') || !target.includes(':'))
    if (isImports && isBare) return { kind: 'target', target: filled }
    return invalid(`the target '${target}' does not start with './'`)
  }
  if (hasInvalidSegment(target.slice(2)) || (match !== undefined && hasInvalidSegment(match))) {
    return invalid(`the target '${filled}' leaves the package`)
  }
  return { kind: 'target', target: filled }
}

function hasInvalidSegment(path: string): boolean {
  return path.split(/[/\\]|%2f|%5c/i).some((segment) => /^(?:\.|%2e){1,2}$|^node_modules$/i.test(segment))
}

function orNone(target: Target | null | undefined): Target {
  return target ?? none
}

function invalid(reason: string): Target {
  return { kind: 'invalid', reason }
}

function isObject(value: unknown): value is PackageTargets {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
