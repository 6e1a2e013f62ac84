/**
 * Callbacks while a trace is recorded: a function without a name of its own that the program makes tells the recorder when it begins and
 * ends. What the program holds is a function around the one that was compiled, with the same properties and the same stamp, so
 * that states show no difference. The script is sloppy, since sloppy functions have more properties than strict ones.
 */
export const source = String.raw`
const $$called = (f, wrapper, self, args, target) => {
  'use strict'
  const run = () => target === undefined ? $$apply(f, self, args) : $$construct(f, args, target)
  if ($$recorder === undefined || !$$recorder.enters(wrapper, args)) return run()
  try {
    return run()
  } finally {
    if ($$recorder !== undefined) $$recorder.leaves()
  }
}
const $$aroundArrow = (f) => {
  'use strict'
  const wrapper = ({ f(...args) { return $$called(f, wrapper, this, args) } }).f
  return wrapper
}
const $$aroundStrict = (f) => {
  'use strict'
  const wrapper = function (...args) { return $$called(f, wrapper, this, args, new.target) }
  return wrapper
}
const $$aroundSloppy = (f) => {
  const wrapper = function (...args) { return $$called(f, wrapper, this, args, new.target) }
  return wrapper
}
const $$recordedFunction = (f, site, scope) => {
  'use strict'
  const kind = $$recorder.wraps(site)
  if (kind === undefined) return new $$Stamp(f, site, scope)
  const wrapper = kind === 'arrow' ? $$aroundArrow(f) : $$hasOwn(f, 'arguments') ? $$aroundSloppy(f) : $$aroundStrict(f)
  for (let i = 0; i < 2; i++) {
    const key = i === 0 ? 'length' : 'name'
    const descriptor = $$getOwnPropertyDescriptor(f, key)
    if (descriptor !== undefined) $$defineProperty(wrapper, key, descriptor)
  }
  new $$Stamp(wrapper, site, scope)
  $$recorder.closed(wrapper, scope)
  return wrapper
}
`
