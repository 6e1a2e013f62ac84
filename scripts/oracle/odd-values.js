/** Expressions for values that are easily confused with each other, lost or rounded. `LOCAL` is a symbol that every text declares. */
export const PRIMITIVES = [
  '0', '-0', 'NaN', '1', '-1', '2', '2 ** 29 - 1', '2 ** 29', '-(2 ** 29)', '-(2 ** 29) - 1', '2 ** 30', '2 ** 31 - 1', '2 ** 31', '-(2 ** 31)', '2 ** 32', '2 ** 53 - 1', '2 ** 53', '2 ** 53 + 2',
  '0.1', '0.1 + 0.2', '0.3', '5e-324', '1e308', 'Infinity', '-Infinity', '3977', '-91994542', '65536', '-65536',
  `''`, `'a'`, `'0'`, `'NaN'`, `'null'`, `'x'.repeat(1000)`, `'x'.repeat(999) + 'y'`, `'\\0'`, `'\\ud800'`, `'\\ud800\\udc00'`, `'ä'`, `'a\\u0308'`,
  'true', 'false', 'null', 'undefined', '0n', '1n', '-1n', '2n ** 64n', '-(2n ** 64n)', `Symbol.for('s')`, 'Symbol.iterator', 'LOCAL',
]

export const OBJECTS = [
  '{}', '[]', '[,]', '[undefined]', '[1, , 3]', '{ a: 1, b: 2 }', '{ b: 2, a: 1 }', 'Object.create(null)', '{ [LOCAL]: 1 }', '{ get a() { return 1 } }', 'new Date(0)', 'new Date(NaN)', 'new Date(1)',
  'new Map()', 'new Map([[NaN, -0]])', 'new Map([[1, 2], [2, 1]])', 'new Map([[2, 1], [1, 2]])', 'new Set([0])', `new Set(['0'])`, 'new Uint8Array([1, 2])', 'new Uint8Array(2)', 'new Int32Array([-1])',
  'new Float64Array([-0])', 'new Float64Array([0])', 'new Float32Array([NaN])', 'new BigInt64Array([-1n])', 'new DataView(new ArrayBuffer(3))', '/x/', '/x/g', 'Object.freeze([1])', 'Object.freeze({ a: 1 })', `new Error('e')`,
  'Object(1)', `Object('ab')`, 'Object(LOCAL)',
]
