/** console: a guest object that hands what it is given to the checker, which is silent unless asked. */
export const source = String.raw`'use strict'
const $$console = $$create({})
for (const name of ['log', 'warn', 'dir', 'time', 'timeEnd', 'timeLog', 'trace', 'assert', 'clear', 'count',
  'countReset', 'group', 'groupCollapsed', 'groupEnd', 'table', 'debug', 'info', 'dirxml', 'error']) {
  $$console[name] = $$disguise(({ write(...args) { $$host.console(name, args) } }).write, name, 0)
}
// Of an inspector, which no program has.
for (const name of ['profile', 'profileEnd', 'timeStamp']) $$console[name] = $$disguise(({ write() {} }).write, name, 0)
$$defineProperty($$console, Symbol.toStringTag, { __proto__: null, value: 'console', configurable: true })
$$globalDataProperty('console', $$console)
`
