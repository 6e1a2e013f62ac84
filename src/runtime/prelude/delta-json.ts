/** JSON.stringify (ECMA-262, 25.5.2) with texts that may be ∆values, JSON.parse, and the text of errors. */
export const source = String.raw`'use strict'
const $$dnNativeStringify = JSON.stringify
const $$dnIsRaw = JSON.isRawJSON ?? (() => false)
const $$dnBigIntPrototype = BigInt.prototype
const $$dnWrappers = [Number, String, Boolean, BigInt].map((constructor) => [constructor.prototype, $$uncurry(constructor.prototype.valueOf)])

const $$dnStringify = (f, receiver, args, site) => {
  $$dnPlainArguments(args, 3)
  const replacer = $$dnArgument(args, 1)
  const context = {
    site, replacer: typeof replacer === 'function' ? replacer : undefined,
    keys: $$isObject(replacer) && $$isArray(replacer) ? $$dnReplacerKeys(site, replacer) : undefined,
    gap: $$dnGap(site, $$dnArgument(args, 2)), indent: '', stack: $$changeList(),
  }
  return $$dnSerializeProperty(context, { '': $$dnArgument(args, 0) }, '')
}
const $$dnGap = (site, space) => {
  if ($$isObject(space)) space = $$dnUnwrapped(site, space)
  if (typeof space === 'number') {
    const count = $$dnInteger(site, space)
    return $$slice('          ', 0, count < 1 ? 0 : count > 10 ? 10 : count)
  }
  return typeof space === 'string' ? $$slice(space, 0, 10) : ''
}
const $$dnReplacerKeys = (site, list) => {
  const keys = $$changeList(), seen = $$newSet(), length = $$dnLength(site, list)
  for (let i = 0; i < length; i++) {
    const v = $$dc(list[i])
    const isKey = typeof v === 'string' || typeof v === 'number' || ($$isObject(v) && ($$dnWrapperOf(v) === 0 || $$dnWrapperOf(v) === 1))
    if (!isKey) continue
    const key = $$dc($$dnText(site, v))
    if (seen.has(key)) continue
    seen.add(key)
    keys[keys.length] = key
  }
  return keys
}
// Objects that stand for a primitive value say which; all others are themselves.
const $$dnUnwrapped = (site, v) => {
  const kind = $$dnWrapperOf(v)
  return kind < 0 ? v : kind === 0 ? $$dnNumber(site, v) : kind === 1 ? $$dc($$dnText(site, v)) : $$dnWrappers[kind][1](v)
}
const $$dnWrapperOf = (v) => {
  for (let i = 0; i < 4; i++) {
    if (!$$isOddNow(v) && !$$dnInherits(v, $$dnWrappers[i][0])) continue
    try {
      $$dnWrappers[i][1](v)
      return i
    } catch {}
  }
  return -1
}
// A text, a ∆value of texts, or undefined.
const $$dnSerializeProperty = (context, holder, key) => {
  const { site } = context
  let v = $$dr(holder[key])
  if (v instanceof $$Delta && (context.replacer !== undefined || 'toJSON' in $$dnBigIntPrototype)) v = $$dc(v)
  if (!(v instanceof $$Delta) && ($$isObject(v) || typeof v === 'bigint')) {
    const method = $$dr(v.toJSON)
    if (typeof method === 'function') v = $$dnCall(site, method, v, [key])
  }
  if (context.replacer !== undefined) v = $$dnCall(site, context.replacer, holder, [key, v])
  if (!(v instanceof $$Delta) && $$isObject(v)) v = $$dnUnwrapped(site, v)
  if (v instanceof $$Delta) {
    const text = $$dApply($$dnNativeStringify, undefined, [v])
    return text instanceof $$Delta && $$db($$d2(18, text, undefined)) ? undefined : text
  }
  // V8 would ask for toJSON once more.
  if (typeof v === 'bigint') throw new $$TypeError('Do not know how to serialize a BigInt')
  if (!$$isObject(v) || typeof v === 'function') return $$dnNativeStringify(v)
  if ($$dnIsRaw(v)) return v.rawJSON
  for (let i = 0; i < context.stack.length; i++) if (context.stack[i] === v) return $$dnAbandon('JSON of a circle')
  context.stack[context.stack.length] = v
  const text = $$dnSerializeObject(context, v, $$isArray(v))
  context.stack.length--
  return text
}
const $$dnSerializeObject = (context, o, isArray) => {
  const before = context.indent, inner = before + context.gap
  context.indent = inner
  const keys = isArray ? undefined : context.keys ?? $$objectKeys(o)
  const length = isArray ? $$dnLength(context.site, o) : keys.length
  let text = isArray ? '[' : '{', isEmpty = true
  for (let i = 0; i < length; i++) {
    const part = $$dnSerializeProperty(context, o, isArray ? $$String(i) : keys[i])
    if (part === undefined && !isArray) continue
    const begin = (isEmpty ? '' : ',') + (context.gap === '' ? '' : '\n' + inner) + (isArray ? '' : $$dnNativeStringify(keys[i]) + (context.gap === '' ? ':' : ': '))
    text = $$dnAppend($$dnAppend(text, begin), part === undefined ? 'null' : part)
    isEmpty = false
  }
  context.indent = before
  return $$dnAppend(text, (isEmpty || context.gap === '' ? '' : '\n' + before) + (isArray ? ']' : '}'))
}
const $$dnParse = (f, receiver, args, site) => {
  $$dnPlainArguments(args, 2)
  const reviver = $$dnArgument(args, 1)
  if (typeof reviver !== 'function') return $$dnStrictly(f, receiver, args)
  // What is undefined is left out, so it has to be known.
  // Newer versions of V8 tell the source text, too.
  return $$apply(f, receiver, [args[0], function (key, value, context) {
    return $$dc($$dnCall(site, reviver, this, arguments.length < 3 ? [key, value] : [key, value, context]))
  }])
}
const $$dnErrorText = (f, o, args, site) => {
  if (!$$isObject(o) || o instanceof $$Delta) return $$dnPlain(f, o, args, site)
  let name = o.name
  if (name instanceof $$Delta) name = $$dc(name)
  name = name === undefined ? 'Error' : $$dnText(site, name)
  let message = o.message
  if (message instanceof $$Delta) message = $$dc(message)
  message = message === undefined ? '' : $$dnText(site, message)
  if (name instanceof $$Delta) name = $$dc(name)
  if (message instanceof $$Delta) message = $$dc(message)
  return name === '' ? message : message === '' ? name : name + ': ' + message
}
`
