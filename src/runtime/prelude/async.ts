/**
 * Async functions of compiled code. Calling one makes its frame, with a promise in it, and runs the machine up to the
 * first await; there the frame becomes a reaction of the awaited promise, whose job resumes it. Promises themselves are
 * library code (src/node/globals/promise.ts), which hands its operations in through `$$provide` before any other
 * module is evaluated.
 */
export const source = String.raw`'use strict'
const $$asyncFunctionPrototype = $$getPrototypeOf(async () => {})
const $$asyncGeneratorFunctionPrototype = $$getPrototypeOf(async function* () {})
const $$asyncGeneratorMethods = $$asyncGeneratorFunctionPrototype.prototype

const $$asyncFunction = (f) => { $$setPrototypeOf(f, $$asyncFunctionPrototype); return f }
const $$asyncGeneratorFunction = (f) => {
  $$setPrototypeOf(f, $$asyncGeneratorFunctionPrototype)
  $$setPrototypeOf(f.prototype, $$asyncGeneratorMethods)
  return f
}
// Methods of a class are made by the class itself; those with the mark of the emitter get their appearance afterwards.
const $$functionText = $$uncurry(Function.prototype.toString)
const $$methodMark = $$uncurry(RegExp.prototype.exec)
const $$methodSites = $$newWeakMap()
const $$dressMethod = (f) => {
  if (typeof f !== 'function') return
  const mark = $$methodMark(/\{\n'\$\$(generator|async|async-generator) (\d+)';/, $$functionText(f))
  if (mark === null) return
  $$methodSites.set(f, +mark[2])
  if (mark[1] === 'async') $$asyncFunction(f)
  else if (mark[1] === 'async-generator') $$asyncGeneratorFunction(f)
}
const $$resumableMethods = (constructor) => {
  const holders = [constructor, $$getOwnPropertyDescriptor(constructor, 'prototype').value]
  for (let i = 0; i < 2; i++) {
    const keys = $$ownKeys(holders[i])
    for (let j = 0; j < keys.length; j++) {
      if (i === 0 || keys[j] !== 'constructor') $$dressMethod($$getOwnPropertyDescriptor(holders[i], keys[j]).value)
    }
  }
}

const $$async = (frame) => {
  const promise = $$newPromise()
  frame.promise = promise
  if ($$recorder !== undefined) $$recorder.called(frame)
  $$stepAsync(frame, 0, undefined)
  return promise
}
// An exception while the parameters of an async function were bound.
const $$asyncThrow = (error) => {
  $$caught(error)
  const promise = $$newPromise()
  $$rejectPromise(promise, error)
  return promise
}
const $$stepAsync = (frame, mode, value) => {
  try {
    frame.step(frame, mode, value)
  } catch (error) {
    $$caught(error)
    frame.pc = -1
    $$rejectPromise(frame.promise, error)
  } finally {
    if ($$recorder !== undefined) $$recorder.rested(frame)
  }
}
// The job of the reaction that an await left behind.
const $$resumeAsync = (frame, mode, value) => {
  if (--$$budget < 0) $$exhausted()
  $$plainBarrier(frame)
  if ($$recorder !== undefined) $$recorder.resumed(frame)
  if (frame.kind === 'async') $$stepAsync(frame, mode, value)
  else $$continueAsyncGenerator(frame, mode, value)
}
// The promise of an awaited value; making it may throw, at the place of the await.
const $$await = (frame, value) => {
  if ($$recorder !== undefined) $$recorder.awaits(frame, value)
  return $$promiseResolve(value)
}
const $$asyncReturn = (frame, value) => {
  frame.pc = -1
  if ($$recorder !== undefined) $$recorder.returns(frame, value)
  $$resolvePromise(frame.promise, value)
}
`
