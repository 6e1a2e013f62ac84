/** Changes of data as JSON has it: a value somewhere inside is replaced, removed, given another type, made huge or deep, or copied. */

export const ODD_VALUES = [
  null, true, false, 0, -1, 1, 1.5, 1e308, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), '', ' ', '.', '..', './', '/', '*', '#a', 'a\0b', '\u2028', '\ud800', '\ufdd0' + '1\ufdd1{', '$$ns$$0', '[object Object]', '__proto__', 'x'.repeat(5000),
  '../'.repeat(300), 'file:///x', 'data:text/javascript,1', 'http://[', '//[', 'node:fs', 'node:', '127.0.0.1:0', '127.0.0.1:99999', ':', [], {}, [[]], [null], { __proto__: 1 }, { constructor: {} }, { '': '' }, { 0: 1 }, ['a', 'a'], { default: null },
]

/** The text of a changed copy of `value`. */
export function mutatedData(value, random) {
  const copy = structuredClone(value)
  const times = 1 + random.below(3)
  const root = { root: copy }
  for (let i = 0; i < times; i++) change(root, random)
  const text = root.root === undefined ? '' : JSON.stringify(root.root, null, random.chance(0.5) ? 2 : 0)
  const depth = random.pick([100, 5000, 100_000])
  return text.includes('"@deep"') ? text.replace('"@deep"', () => (random.chance(0.5) ? '['.repeat(depth) + ']'.repeat(depth) : '{"a":'.repeat(depth) + '1' + '}'.repeat(depth))) : text
}

function change(root, random) {
  const places = []
  collect(root, places)
  const [holder, key] = random.pick(places)
  random.pick([
    () => { holder[key] = random.pick(ODD_VALUES) },
    () => { holder[key] = random.pick(ODD_VALUES) },
    () => { holder[key] = '@deep' },
    () => { if (Array.isArray(holder)) holder.splice(key, 1); else if (holder !== root) delete holder[key] },
    () => { if (Array.isArray(holder)) holder.push(...holder) },
    () => { if (Array.isArray(holder)) holder[key] = Array.from({ length: 3000 }, () => structuredClone(holder[key])) },
    () => { holder[key] = [holder[key]] },
    () => { holder[key] = { [String(key)]: holder[key] } },
    () => { if (typeof holder[key] === 'string') holder[key] = holder[key].slice(random.below(holder[key].length + 1)) },
    () => { if (typeof holder[key] === 'string') holder[key] += random.pick(['\0', '*', '/', '\ud800', '{x}', 'é', '\x1b[2J']) },
    () => { if (typeof holder[key] === 'number') holder[key] += random.pick([1, -1, 0.5, 1000, 2 ** 40]) },
    () => { if (typeof holder[key] === 'string') holder[key] = Number(holder[key]) || 7; else holder[key] = String(holder[key]) },
    () => { const [other, name] = random.pick(places); const held = structuredClone(other[name]); holder[key] = held },
  ])()
}

function collect(holder, places) {
  for (const key of Object.keys(holder)) {
    places.push([holder, Array.isArray(holder) ? Number(key) : key])
    if (typeof holder[key] === 'object' && holder[key] !== null) collect(holder[key], places)
  }
}
