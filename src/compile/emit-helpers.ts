/**
 * Small functions that emitted code of a module uses for what the language has no expression for. They are emitted with
 * the module that needs them and use only what the prelude keeps from the guest.
 */
const HELPERS: Readonly<Record<string, string>> = {
  // ToPropertyKey: a computed key is converted before the value after it is evaluated.
  key: `(k) => typeof k === 'symbol' || typeof k === 'string' ? k : $$ownKeys({ __proto__: null, [k]: 0 })[0]`,
  field: '(o, k, v) => $$defineProperty(o, k, { value: v, writable: true, enumerable: true, configurable: true })',
  getter: '(o, k, f) => $$defineProperty(o, k, { get: f, enumerable: true, configurable: true })',
  setter: '(o, k, f) => $$defineProperty(o, k, { set: f, enumerable: true, configurable: true })',
  // CopyDataProperties, as the native spread does it.
  spread: '(o, v) => { const c = { ...v }, k = $$ownKeys(c); for (let i = 0; i < k.length; i++) '
    + '$$defineProperty(o, k[i], { value: c[k[i]], writable: true, enumerable: true, configurable: true }); return o }',
  prototype: `(o, p) => { if ((typeof p === 'object' || typeof p === 'function')) $$setPrototypeOf(o, p); return o }`,
  // CreateGlobalFunctionBinding, after a var of the name: a configurable property is made anew.
  globalFunction: '(k, f) => { const d = $$getOwnPropertyDescriptor($$global, k); '
    + '$$defineProperty($$global, k, d.configurable '
    + '? { value: f, writable: true, enumerable: true, configurable: false } : { value: f }) }',
  returned: '(o) => $$isObject(o) ? $$odd(o) : o',
  rest: '(a, n) => { const r = []; for (let i = n; i < a.length; i++) r[i - n] = a[i]; return r }',
  destructure: `(v, t, k) => { throw new $$TypeError(t === null ? 'Cannot read properties of ' + v : 'Cannot destructure ' + (k === undefined ? '' : "property '" + k + "' of ") + "'" `
    + `+ (t === undefined ? v === null ? 'object null' : v : t) + "' as it is " + v + '.') }`,
  template: `(c, r) => { $$defineProperty(c, 'raw', { value: $$odd($$freeze(r)) }); return $$odd($$freeze(c)) }`,
  thisError: `() => { throw new $$ReferenceError("Must call super constructor in derived class before accessing 'this' `
    + `or returning from derived constructor") }`,
  privateError: `(o, n) => { throw new $$TypeError('Cannot read private member ' + n + ' from an object whose class '
    + 'did not declare it') }`,
  // Sloppy code does not notice that an assignment failed.
  superSet: '(h, k, v, t) => { if ($$isObject(t)) $$wk(t, k); $$reflectSet($$getPrototypeOf(h), k, v, t); return v }',
  superDelete: `() => { throw new $$ReferenceError('Unsupported reference to \\'super\\'') }`,
  asyncRequire: `(m) => { const error = new $$Error(m); error.code = 'ERR_REQUIRE_ASYNC_MODULE'; throw error }`,
  missing: `(m, c = 'MODULE_NOT_FOUND') => { const error = c === 'ERR_INVALID_ARG_VALUE' ? new $$TypeError(m) : new $$Error(m); error.code = c; throw error }`,
}

export function helperText(name: string, module: number): string {
  return `const $$${name}_${module} = ${HELPERS[name]!};\n`
}
