/** RegExp: the static properties that remember the last match are state of the realm that nothing could restore. */
export const source = String.raw`'use strict'
for (const name of $$ownKeys(RegExp)) {
  const descriptor = $$getOwnPropertyDescriptor(RegExp, name)
  if (typeof name !== 'string' || descriptor.get === undefined) continue
  const access = ({ get() {
    $$refuse('regexp-statics', 'RegExp.' + name + ' depends on matches made anywhere before',
      'use the result of exec or match')
  } }).get
  $$defineProperty(RegExp, name, {
    get: $$disguise(access, descriptor.get.name, 0),
    set: descriptor.set === undefined ? undefined : $$disguise(({ set() {} }).set, descriptor.set.name, 1),
  })
}
$$patch(RegExp.prototype, 'compile', (original) => ({ compile() {
  $$barrier(this)
  return $$apply(original, this, arguments)
} }).compile)
`
