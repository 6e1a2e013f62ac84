/**
 * Changes to undici, which Node brings for fetch: its parser is the library's, what the collector of garbage does is no
 * part of a state, and neither the clock nor the limits that every request has (five minutes) are.
 */
import { ifThere, oneOf, type Patch, since, until } from './patch.ts'

const refusedIntegrity = "$$refuse('fetch-integrity', 'the option integrity of fetch() computes hashes of the body', 'leave it out of the program under check')"

export const undiciPatches: readonly Patch[] = [
  ['"use strict";', `"use strict";
const { Buffer } = require('buffer');
const { URL, URLSearchParams } = require('internal/url');
const { TextDecoder, TextEncoder } = require('internal/encoding');
const { AbortController, AbortSignal } = require('internal/abort_controller');
const { EventTarget, Event } = require('internal/event_target');
const { ReadableStream } = require('internal/webstreams/readablestream');
const { TransformStream } = require('internal/webstreams/transformstream');
const { DOMException, structuredClone } = internalBinding('messaging');
const { MessagePort } = require('internal/worker/io');
const { Blob } = require('internal/blob');
const { File } = require('internal/file');
const performance = { now: () => 0, markResourceTiming() {} };
class WeakRef { constructor(value) { this.value = value; } deref() { return this.value; } }
class FinalizationRegistry { register() {} unregister() {} }
`],
  // ---- the parser
  oneOf([/module2\.exports = Buffer2\.from\("AGFzb[^\n]*/g, 'module2.exports = undefined;'], [/var wasmBase64 = "[^"]*"/g, 'var wasmBase64 = ""']),
  oneOf([/ {4}async function lazyllhttp\(\) \{\n[^]*?var llhttpInstance = null;\n[^]*?llhttpPromise\.catch\(\);\n/, "    const llhttpInstance = { exports: internalBinding('llhttp') };\n"],
    [/ {4}function lazyllhttp\(\) \{\n[^]*?var llhttpInstance = null;\n/, "    const llhttpInstance = { exports: internalBinding('llhttp') };\n"]),
  oneOf(['      if (!llhttpInstance) {\n        llhttpInstance = await llhttpPromise;\n        llhttpPromise = null;\n      }\n', ''],
    [/ {6}if \(!llhttpInstance\) \{\n {8}const noop = [^]*?socket\.off\("error", noop\);\n {6}\}\n/, ''],
    ['      if (!llhttpInstance) {\n        llhttpInstance = lazyllhttp();\n      }\n', '']),
  ['this.llhttp.llhttp_alloc(constants.TYPE.RESPONSE)', 'this.llhttp.alloc(this)'],
  [/\bllhttp\.llhttp_resume\(this\.ptr\);/g, 'llhttp.resume(this.ptr);'],
  ifThere(['llhttp.llhttp_finish(this.ptr)', 'llhttp.finish(this.ptr)']),
  ['        this.llhttp.llhttp_free(this.ptr);\n', ''],
  [/ {8}if \((?:data|chunk)\.length > currentBufferSize\) \{\n[^]*?\.set\((?:data|chunk)\);\n/, ''],
  [/llhttp\.llhttp_execute\(this\.ptr, currentBufferPtr, (data|chunk)\.length\)/, 'llhttp.execute(this.ptr, $1)'],
  ['llhttp.llhttp_get_error_pos(this.ptr) - currentBufferPtr', 'llhttp.errorAt(this.ptr)'],
  [/^( +)const ptr = llhttp\.llhttp_get_error_reason\(this\.ptr\);\n[^]*?\n\1\}\n/m, '$1const message = `Response does not match the HTTP/1.1 protocol (${llhttp.reason(this.ptr)})`;\n'],
  // ---- the clock, and limits that are longer than any program under check waits
  ['coarsenTime(performance2.now(), crossOriginIsolatedCapability)', '0'],
  ['var { performance: performance2 } = require("node:perf_hooks");', ''],
  ['const unsafeEndTime = Date.now();', 'const unsafeEndTime = 0;'],
  [/ {6}refresh\(\) \{\n {8}if \(this\._state === NOT_IN_LIST\)[^]*?\n {6}\}\n/, '      refresh() {}\n'],
  [/this\.timeout = setTimeout\(onParserTimeout, delay, (.*)\);/, "this.timeout = require('internal/timers').setPatientTimeout(onParserTimeout, delay, $1);"],
  // Finished requests are forgotten at once, not after 256 of them.
  ['if (client[kRunningIdx] > 256) {', 'if (client[kRunningIdx] > 0) {'],
  // ---- what the collector of garbage would do
  until(22, ['if (global.FinalizationRegistry && ', 'if (false && ']),
  until(22, ['globalThis.FinalizationRegistry && process.version.indexOf("v18") !== 0', 'false']),
  // ---- modules that are not part of the program
  ['http2 = require("node:http2");', 'http2 = { constants: {} };'],
  since(24, [/ {6}has\(feature\) \{\n.*\n/, '      has(feature) {\n        return feature === "zstd";\n']),
  since(24, [/ {6}"node:(?:crypto|sqlite|worker_threads)": \/\*.*\n/g, '']),
  [/require\("node:crypto"\)/g, 'undefined'],
  ifThere(['crypto.randomInt(0, max)', 'Math.floor(Math.random() * max)']),
  oneOf(['      if (crypto === void 0) {\n        return true;\n      }\n', `      ${refusedIntegrity};\n`],
    ['var bytesMatch = runtimeFeatures.has("crypto") === false || validSRIHashAlgorithmTokenSet.size === 0 ? () => true :', `var bytesMatch = true ? () => ${refusedIntegrity} :`]),
  oneOf(['var { markAsUncloneable } = require("node:worker_threads");', 'const markAsUncloneable = () => {};'],
    ['require("node:worker_threads").markAsUncloneable', '() => {}']),
  until(22, ['var { MessagePort } = require("node:worker_threads");', '']),
  [/\brequire\("node:([\w/]+)"\)/g, "require('$1')"],
]
