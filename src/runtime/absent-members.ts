/**
 * Names that Node's modules take from a binding, or from a module that ours stand for, and that ours do not have: in the text of the
 * module each becomes a function that refuses when it is called. Another line of Node takes other names; undefined in their place would be
 * an error that plain Node does not have, and a check would blame the program.
 */

const WHOLE = /\b(?:const|let) (\w+) = require\('(binding:[\w-]+)'\);/g
const TAKING = /\b(const|let) \{([^{}]*)\} = require\('([\w:/-]+)'\)/g
/** `name`, or `name: other`. Constants are left alone: comparing with undefined is not calling it. */
const MEMBER = /^(\s*)(?!k[A-Z]|[A-Z][A-Z\d_]*\s*(?::|$))([A-Za-z_]\w*)(\s*:\s*\w+)?(\s*)$/

/** `isOurs` says of a specifier whether a model of ours answers it. */
export function refuseAbsent(text: string, isOurs: (specifier: string) => boolean): string {
  let isUsed = false
  const changed = text.replaceAll(TAKING, (whole: string, kind: string, list: string, specifier: string) => {
    if (!isOurs(specifier)) return whole
    const members = list.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '').split(',').map((member) => {
      const [, before, name, alias = '', after] = MEMBER.exec(member) ?? []
      if (name === undefined) return member
      isUsed = true
      return `${before}${name}${alias} = absent$('${specifier}', '${name}')${after}`
    })
    return `${kind} {${members.join(',')}} = require('${specifier}')`
  })
  const completed = changed.replaceAll(WHOLE, (taking: string, variable: string, specifier: string) => {
    const called = new Set([...text.matchAll(new RegExp(`\\b${variable}\\.([a-z]\\w*)\\(`, 'g'))].map(([, name]) => name!))
    if (called.size === 0 || !isOurs(specifier)) return taking
    isUsed = true
    return `${taking} complete$(${variable}, '${specifier}', ${JSON.stringify([...called])});`
  })
  return isUsed ? `${completed}\n${ABSENT}` : text
}

const ABSENT = `function complete$(binding, from, names) {
  for (let i = 0; i < names.length; i++) if (binding[names[i]] === undefined) binding[names[i]] = absent$(from, names[i]);
}
function absent$(from, name) {
  return function() { return $$refuse('node-module', name + ' of ' + from + ' is called, and it is a part of Node ${process.version} that is not modelled', 'keep what needs it out of the modules under check') }
}`
