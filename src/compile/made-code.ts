/**
 * What esbuild puts around the code of a TypeScript file: helpers, the variables that stand for its imports, the object
 * that it exports. The program has them, but nobody wrote them, so that neither traces nor coverage show them.
 */
import type { Statement } from 'acorn'

const HELPERS = new Set([
  'create', 'defProp', 'defProps', 'defNormalProp', 'getOwnPropDesc', 'getOwnPropDescs', 'getOwnPropNames', 'getOwnPropSymbols', 'getProtoOf', 'hasOwnProp', 'propIsEnum',
  'reflectGet', 'reflectSet', 'knownSymbol', 'typeError', 'earlyAccess', 'name', 'require', 'glob', 'spreadValues', 'spreadProps', 'restKey', 'objRest', 'esm', 'esmMin', 'commonJS',
  'commonJSMin', 'export', 'copyProps', 'reExport', 'toESM', 'toCommonJS', 'decoratorStart', 'decoratorStrings', 'decoratorMetadata', 'decorateClass', 'decorateElement',
  'decorateParam', 'decorateContext', 'runInitializers', 'expectFn', 'publicField', 'accessCheck', 'privateIn', 'privateGet', 'privateAdd', 'privateSet', 'privateMethod',
  'privateWrapper', 'superGet', 'superSet', 'superWrapper', 'template', 'async', 'await', 'asyncGenerator', 'yieldStar', 'forAwait', 'toBinary', 'using', 'callDispose',
].map((name) => `__${name}`))

/** Whether a variable of this name was made by esbuild, in a file that it has compiled. */
export function isMadeName(name: string): boolean {
  return HELPERS.has(name) || /^import_[\w$]+$/.test(name) || /^[\w$]+_exports$/.test(name)
}

/** The same for a statement at the top level of such a file. */
export function isMadeStatement(node: Statement): boolean {
  if (node.type === 'VariableDeclaration') return node.declarations.every(({ id }) => id.type === 'Identifier' && isMadeName(id.name))
  const expression = node.type === 'ExpressionStatement' ? node.expression : undefined
  const value = expression?.type === 'AssignmentExpression' ? expression.right : expression
  return value?.type === 'CallExpression' && value.callee.type === 'Identifier' && HELPERS.has(value.callee.name)
}
