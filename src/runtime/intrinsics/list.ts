/** The objects of every realm that no chain of properties from the global object leads to, most by their names in ECMA-262. */
export const source = String.raw`'use strict'
const $$hiddenIntrinsics = [
  // Code compares with it, so that a rebuilt state has to have this very object, though nothing else may lead to it.
  ['<uninitialised>', $$tdz],
  ['%IteratorPrototype%', $$getPrototypeOf($$arrayIteratorPrototype)],
  ['%ArrayIteratorPrototype%', $$arrayIteratorPrototype],
  ['%StringIteratorPrototype%', $$stringIteratorPrototype],
  ['%MapIteratorPrototype%', $$mapIteratorPrototype],
  ['%SetIteratorPrototype%', $$setIteratorPrototype],
  ['%RegExpStringIteratorPrototype%', $$matchAllIteratorPrototype],
  ['%ArrayIteratorPrototype% (visible)', $$ArrayIterator.prototype],
  ['%StringIteratorPrototype% (visible)', $$StringIterator.prototype],
  ['%MapIteratorPrototype% (visible)', $$MapIterator.prototype],
  ['%SetIteratorPrototype% (visible)', $$SetIterator.prototype],
  ['%RegExpStringIteratorPrototype% (visible)', $$MatchAllIterator.prototype],
  ['%IteratorHelperPrototype% (visible)', $$IteratorHelper.prototype],
  ['%TypedArray%', $$getPrototypeOf(Int8Array)],
  ['%GeneratorFunction%', $$GeneratorFunction],
  ['%GeneratorFunction.prototype%', $$generatorFunctionPrototype],
  ['%GeneratorPrototype%', $$generatorPrototype],
  ['%AsyncFunction.prototype%', $$getPrototypeOf(async function () {})],
  ['%AsyncGeneratorFunction.prototype%', $$getPrototypeOf(async function* () {})],
  ['%ThrowTypeError%', $$getOwnPropertyDescriptor((function () { return arguments })(), 'callee').get],
  ['Math.random state', $$random],
  ['module records', $$moduleRecords],
]
if (typeof Intl === 'object' && Intl.Segmenter !== undefined) {
  const segments = new Intl.Segmenter('en').segment('')
  $$push($$hiddenIntrinsics, ['%IntlSegmentsPrototype%', $$getPrototypeOf(segments)])
  $$push($$hiddenIntrinsics, ['%IntlSegmentIteratorPrototype%', $$getPrototypeOf(segments[$$symbolIterator]())])
}
$$push($$hiddenIntrinsics, ['%StackFormat%', $$stackFormat], ['%CallSitePrototype%', $$callSitePrototype])
if ($$stackAccess.get !== undefined) $$push($$hiddenIntrinsics, ['%ErrorStackGetter%', $$stackAccess.get], ['%ErrorStackSetter%', $$stackAccess.set])
const $$nativeIteratorPrototypes = [$$arrayIteratorPrototype, $$stringIteratorPrototype, $$mapIteratorPrototype,
  $$setIteratorPrototype, $$matchAllIteratorPrototype]
if (typeof Intl === 'object' && Intl.Segmenter !== undefined) {
  $$push($$nativeIteratorPrototypes, $$getPrototypeOf(new Intl.Segmenter('en').segment('')[$$symbolIterator]()))
}
if ($$iteratorHelperPrototype !== undefined) {
  $$push($$hiddenIntrinsics, ['%IteratorHelperPrototype%', $$iteratorHelperPrototype])
  $$push($$nativeIteratorPrototypes, $$iteratorHelperPrototype)
}
if ($$wrappedIteratorPrototype !== undefined) {
  $$push($$hiddenIntrinsics, ['%WrapForValidIteratorPrototype% (visible)', $$WrappedIterator.prototype])
  $$push($$hiddenIntrinsics, ['%WrapForValidIteratorPrototype%', $$wrappedIteratorPrototype])
  $$push($$nativeIteratorPrototypes, $$wrappedIteratorPrototype)
}
$$access.nativeIteratorPrototypes = () => $$nativeIteratorPrototypes
$$access.hiddenIntrinsics = () => $$hiddenIntrinsics
`
