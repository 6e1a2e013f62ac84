/** Which modules Node has: asked by name, so that no list of them lies in memory. */
import { jsonParse, type Guest } from '../internal/kept.ts'

const is = (fact: string, id: unknown): boolean => $$host.pure(`modules.${fact}`, undefined, [id], {})

const BuiltinModule: Guest = {
  exists: (id: string): boolean => is('exists', id),
  canBeRequiredByUsers: (id: string): boolean => is('isPublic', id),
  canBeRequiredWithoutScheme: (id: string): boolean => is('isPlain', id),
  isBuiltin: (id: string): boolean => is('isBuiltin', id),
  normalizeRequirableId(id: string): string | undefined {
    const plain = is('hasScheme', id) ? $$host.pure('modules.withoutScheme', undefined, [id], {}) : id
    return is('isBuiltin', id) ? plain : undefined
  },
  getSchemeOnlyModuleNames: (): string[] => jsonParse($$host.pure('facts.schemeOnlyModules', undefined, [], {})),
}

export default { BuiltinModule }
