/**
 * Small changes to Node's own modules, where neither a binding nor another module in their place can do it. A module whose text has no such
 * part is refused (node-sources.ts).
 */
import { ifThere, oneOf, since, until, type Change, type Patch } from './patch.ts'
import { undiciPatches } from './undici-patches.ts'

/** Servers would have to speak TLS inside of the program. */
const serverPatch: Change = ['function Server(options, listener) {', `function Server(options, listener) {
  $$refuse('tls', 'a server of tls or https is made, and servers cannot speak TLS in a program under check', 'let it be a server of net or http: who sends what in which order is the same');`]

export const nodePatches: Readonly<Record<string, readonly Patch[]>> = {
  // The clock becomes part of the states when it is read: an event looks at it when somebody asks for its time.
  'internal/event_target': [
    ['#timestamp = now();', '#timestamp = undefined;'],
    ['return this.#timestamp;', 'return this.#timestamp ??= now();'],
    ['timeStamp: this.#timestamp,', 'timeStamp: this.timeStamp,'],
    // Made by the first weak listener in Node; when that comes is no part of a state.
    ['const kFlagOnce = 1 << 0;', 'weakListeners(); const kFlagOnce = 1 << 0;'],
    // The same function, without half of the library.
    ["const { inspect } = require('util');", "const { inspect } = require('internal/util/inspect');"],
  ],
  // A mark that nobody sees in Node; a symbol that programs could list would be one here.
  'internal/worker/js_transferable': [since(22, ['  obj[transfer_mode_private_symbol] = mode;\n', ''])],
  // A counter would let states differ for ever.
  'vm': [['`VM Context ${defaultContextNameIndex++}`', "'VM Context 1'"]],
  // A handle gives its output as bytes of their own: large buffers that are mostly empty would be part of every state.
  'zlib': [
    ['this._outBuffer = Buffer.allocUnsafe(chunkSize);', 'this._outBuffer = kNoBuffer;'],
    ['      buffer = Buffer.allocUnsafe(chunkSize);', ''],
    ['    self._outBuffer = Buffer.allocUnsafe(self._chunkSize);', ''],
    ['const out = buffer.slice(offset, offset + have);', 'const out = handle.takeOutput();'],
    ['const out = self._outBuffer.slice(self._outOffset, self._outOffset + have);', 'const out = handle.takeOutput();'],
    ["const kError = Symbol('kError');", "const kError = Symbol('kError');\nconst kNoBuffer = Buffer.alloc(0);"],
  ],
  'internal/streams/iter/transform': [[/if \(bufferExhausted && outOffset === 0\) \{/g, 'if (true) {\n            ArrayPrototypePush(pending, handle.takeOutput());\n          } else if (bufferExhausted && outOffset === 0) {']],
  // Random bytes that are kept for later would show in states; so would tables that are made by the first call.
  'internal/crypto/random': [
    ['disableEntropyCache ? getUnbufferedUUID() : getBufferedUUID()', 'getUnbufferedUUID()'],
    ['  uuidNotBuffered ??= secureBuffer(16);', '  const uuidNotBuffered = secureBuffer(16);'],
    ['function serializeUUID(', 'getHexBytes();\nfunction serializeUUID('],
    ['new FastBuffer(6 * 1024)', 'new FastBuffer(6)'],
    ['    randomCacheOffset += 6;', '    randomCacheOffset += 6;\n    randomCache.fill(0);'],
    // Node's cache is filled once, and then mostly has something; ours is as if it had for ever.
    ['let asyncCacheFillInProgress = false;', 'let asyncCacheFillInProgress = false;\nlet isCacheFilled = false;'],
    ['while (isSync || (randomCacheOffset < randomCache.length)) {', 'while (isSync || isCacheFilled) {\n    if (!isCacheFilled) isCacheFilled = true;'],
    ['    if (!err)\n      randomCacheOffset = 0;', '    if (!err) {\n      randomCacheOffset = 0;\n      isCacheFilled = true;\n    }'],
  ],
  'internal/crypto/util': [
    ['let _hashCache;', 'let _hashCache = getCachedAliases();'],
    // How often somebody has asked is no part of a state.
    ...['Ciphers', 'Hashes', 'Curves'].map((name) => cachedNames(name)),
    since(26, cachedNames('Macs')),
  ],
  // The binding keeps what Node would remember after the first look at a key.
  'internal/crypto/keys': [ifThere([/ {8,10}key\.#slots = slots;\n/g, ''])],
  'internal/process/permission': [
    oneOf(["    if (experimentalPermission === undefined) {\n      const { getOptionValue } = require('internal/options');\n      experimentalPermission = getOptionValue('--experimental-permission');\n    }\n    return experimentalPermission;", '    return false;'],
      [/ {4}if \(_permission === undefined\) \{\n[^}]*\} = require\('internal\/options'\);\n[^}]*\}\n {4}return _permission;/, '    return false;']),
  ],
  'fs': [
    // Steps between which nothing can happen that could not happen before or after both (ADR 20) are one event.
    ['  binding.fstat(fd, false, req);\n}\n\nfunction readFileAfterStat', '  if (context.isUserFd) binding.fstat(fd, false, req);\n  else binding.fstatNow(fd, req);\n}\n\nfunction readFileAfterStat'],
    ['          callback(null);\n        } else {\n          fs.close(fd, callback);', '          callback(null);\n        } else {\n          closeNow(fd, callback);'],
    ['            callback(null);\n          } else {\n            fs.close(fd, callback);', '            callback(null);\n          } else {\n            closeNow(fd, callback);'],
    ['function writeAll(', `function closeNow(fd, callback) {
  if (fs.close !== close) return fs.close(fd, callback);
  const req = new FSReqCallback();
  req.oncomplete = callback;
  binding.closeNow(fd, req);
}

function writeAll(`],
    // Since Node 26 files are read and written by one call of C++; what comes after does it step by step.
    since(26, ['  if (options.buffer === undefined) {\n    // Open +', '  if (false) {\n    // Open +']),
    since(26, ['  if (!flush) {\n    // Open +', '  if (false) {\n    // Open +']),
    since(26, ['  if (permission.isEnabled()) {\n    readdirRecursiveWithPermissionModel', '  if (true) {\n    readdirRecursiveWithPermissionModel']),
    since(26, ['  if (permission.isEnabled()) {\n    const context', '  if (true) {\n    const context']),
  ],
  // In Node somebody has loaded 'fs' before; the other way round, its streams would not find the class of handles.
  'fs/promises': [["module.exports = require('internal/fs/promises').exports;", "require('fs');\nmodule.exports = require('internal/fs/promises').exports;"]],
  // Without a filter C++ would copy; it does the same as what follows.
  'internal/fs/cp/cp-sync': [ifThere(['  if (!opts.filter) {\n', '  if (false) {\n'])],
  'internal/fs/cp/cp': [since(26, ['  if (!opts.filter && !opts.dereference && !permission.isEnabled()) {', '  if (false) {'])],
  // The matcher is big, and pure. What has no slash is compared with the last name of a path.
  // A private method as a value would be a function that states cannot name.
  'internal/fs/dir': [ifThere(['promisify(this.#readImpl)', 'promisify((maybeSync, callback) => this.#readImpl(maybeSync, callback))'])],
  'internal/fs/watchers': [ifThere([/const mm = new \(lazyMinimatch\(\)\.Minimatch\)\(matcher, \{[^}]*\}\);/, `const hasSlash = primordials.StringPrototypeIncludes(matcher, '/');
      const mm = { match: (filename) => $$$$host.pure('binding.path.matchesGlob', undefined, [hasSlash ? filename : require('path').basename(filename), matcher, false], {}) };`])],
  'internal/fs/utils': [
    oneOf(['  if (!fs) {\n    fs = require(\'fs\');\n  }\n  return fs;', "  return require('fs');"], ["  return fs ??= require('fs');", "  return require('fs');"]),
    ['function getStatsFromBinding(stats, offset = 0) {', `function getStatsFromBinding(stats, offset = 0) {
  const { lazyStats, StatPair } = internalBinding('fs');
  if (stats instanceof StatPair) return getStatsFromBinding(offset === 0 ? stats.now : stats.before);
  if (!$$isClockKnown()) return lazyStats(stats, stats.isBig ? BigIntStats.prototype : Stats.prototype);`],
    ['  if (isBigInt64Array(stats)) {', '  if (stats.isBig) {'],
    // Later releases tell the size of a fragment, too: that of a block.
    ifThere(['    stats[0], stats[1], stats[2], stats[3], stats[4], stats[5], stats[6], stats[7],', '    stats[0], stats[1], stats[1], stats[2], stats[3], stats[4], stats[5], stats[6],']),
  ],
  // A file whose size is not known is read into buffers that are as large as what was read: 64 KB of zeros would be part of every
  // state in between.
  'internal/fs/read/context': [
    ["const { FSReqCallback, close, read } = internalBinding('fs');", "const { FSReqCallback, closeNow: close, read } = internalBinding('fs');"],
    ["      buffer = Buffer.allocUnsafeSlow(kReadFileUnknownBufferLength);\n      offset = 0;\n      length = kReadFileUnknownBufferLength;\n      this.buffer = buffer;", '      length = kReadFileUnknownBufferLength;'],
    ['    read(this.fd, buffer, offset, length, -1, req);', "    if (this.size === 0) internalBinding('fs').readSome(this.fd, length, req);\n    else read(this.fd, buffer, offset, length, -1, req);"],
    ['  context.pos += bytesRead;', '  if (context.size === 0) {\n    context.buffer = bytesRead;\n    bytesRead = bytesRead.length;\n  }\n  context.pos += bytesRead;'],
    ["      const buffer = bytesRead === kReadFileUnknownBufferLength ?\n        context.buffer : context.buffer.slice(0, bytesRead);\n      ArrayPrototypePush(context.buffers, buffer);", '      ArrayPrototypePush(context.buffers, context.buffer);'],
  ],
  'internal/fs/promises': [
    // As in 'fs': steps that are one event.
    ['  const fd = await open(path, flag, 0o666);\n  return handleFdClose(readFileHandle', '  const fd = await open(path, flag, 0o666);\n  fd[kHandle].isBrief = true;\n  return handleFdClose(readFileHandle'],
    ['  let writeOp = writeFileHandle(fd, data, options.signal, options.encoding);', '  fd[kHandle].isBrief = true;\n  let writeOp = writeFileHandle(fd, data, options.signal, options.encoding);'],
    ["  const fd = await open(path, 'r+');\n  return handleFdClose(ftruncate", "  const fd = await open(path, 'r+');\n  fd[kHandle].isBrief = true;\n  return handleFdClose(ftruncate"],
    ['binding.fstat(filehandle.fd, false, kUsePromises),', 'filehandle[kHandle].isBrief ? binding.fstatNow(filehandle.fd) : binding.fstat(filehandle.fd, false, kUsePromises),'],
    ['  let buffer = Buffer.allocUnsafeSlow(length);\n  let result', '  let buffer = noSize ? undefined : Buffer.allocUnsafeSlow(length);\n  let result'],
    ["    const bytesRead = (await PromisePrototypeThen(\n      binding.read(filehandle.fd, buffer, offset, length, -1, kUsePromises),\n      undefined,\n      handleErrorFromBinding,\n    )) ?? 0;", `    const answer = (await PromisePrototypeThen(
      noSize ? binding.readSome(filehandle.fd, length, kUsePromises) : binding.read(filehandle.fd, buffer, offset, length, -1, kUsePromises),
      undefined,
      handleErrorFromBinding,
    )) ?? 0;
    if (noSize) buffer = answer;
    const bytesRead = noSize ? answer.length : answer;`],
    ['      buffer = Buffer.allocUnsafeSlow(kReadFileUnknownBufferLength);\n', ''],
    since(26, ['  if (options.buffer === undefined && vfsState.handlers === null) {', '  if (false) {']),
    since(26, ['  if (!flush && !isCustomIterable(data) && data.byteLength <= kWriteFileMaxChunkSize) {', '  if (false) {']),
    since(26, ['  if (permission.isEnabled()) {\n    return readdirRecursiveWithPermissionModel', '  if (true) {\n    return readdirRecursiveWithPermissionModel']),
    ['const lazyRimRaf = getLazy(() => require(\'internal/fs/rimraf\').rimrafPromises);', "const lazyRimRaf = () => require('internal/fs/rimraf').rimrafPromises;"],
  ],
  // Emitters have no symbol keys unless captureRejections is set, so that the state engine can take its fast road with them; and
  // no trace of listeners that are gone: events that streams list beforehand have undefined, others no entry.
  'events': [
    ['    this._eventsCount = 0;\n    this[kShapeMode] = false;\n  } else {\n    this[kShapeMode] = true;\n  }', '    this._eventsCount = 0;\n  }'],
    ['    this[kCapture] = EventEmitter.prototype[kCapture];\n  }\n};', '    if (EventEmitter.prototype[kCapture]) this[kCapture] = true;\n  }\n};'],
    ['        if (this[kShapeMode]) {\n          events[type] = undefined;\n', `        if (ObjectGetPrototypeOf(events) !== null) {
          if (type === 'close' || type === 'error' || type === 'data' || type === 'end' || type === 'readable' || type === 'prefinish' ||
              type === 'finish' || type === 'drain') events[type] = undefined;
          else delete events[type];
`],
    ['        this[kShapeMode] = false;\n        return this;\n      }\n\n      // Emit', '        return this;\n      }\n\n      // Emit'],
    ['        this._eventsCount = 0;\n        this[kShapeMode] = false;\n        return this;', '        this._eventsCount = 0;\n        return this;'],
    // A class that is made when somebody asks for it would be one that an operation has made.
    ['  get: lazyEventEmitterAsyncResource,\n  set: undefined,\n  configurable: true,\n});\n', '  get: lazyEventEmitterAsyncResource,\n  set: undefined,\n  configurable: true,\n});\nlazyEventEmitterAsyncResource();\n'],
  ],
  // Domains go along with the context of the event loop instead of numbers of async_hooks.
  'domain': [
    ['const kWeak = ', "require('process'); const kWeak = "],
    ['const asyncHook = createHook({', 'const asyncHook = { enable() {} }; void ({'],
    ['return _domain[0] = arg;', "_domain[0] = arg; internalBinding('domains').keep(arg); return arg;"],
    ['useDomainTrampoline(topLevelDomainCallback);', `internalBinding('domains').whenResumed((domain) => {
  if (_domain[0] === domain && stack.length === (domain === null ? 0 : 1)) return;
  stack.length = 0;
  if (domain !== null) ArrayPrototypePush(stack, domain);
  exports.active = _domain[0] = domain;
  updateExceptionCapture();
});`],
  ],
  // States do not show that of the engine.
  'diagnostics_channel': [since(26, ['class RunStoresScope {', `class DisposableStack {
  #list = [];
  use(value) { ArrayPrototypePush(this.#list, value); return value; }
  move() {
    const stack = new DisposableStack();
    stack.#list = this.#list;
    this.#list = [];
    return stack;
  }
  [SymbolDispose]() {
    while (this.#list.length > 0) {
      const last = this.#list[this.#list.length - 1];
      this.#list.length--;
      last[SymbolDispose]();
    }
  }
}

class RunStoresScope {`])],
  // Our node:timers brings its promises along; the other way round would be a cycle.
  'timers/promises': [["} = require('timers');", "} = require('internal/timers');"]],
  // In this form the compiler knows that the iterator has to be one that a state can show.
  'internal/streams/from': [['iterable[SymbolIterator]()', 'iterable[Symbol.iterator]()']],
  // Every buffer has memory of its own: parts of a common pool would tie buffers together that have nothing to do with
  // each other, and show in which order they were made.
  'buffer': [
    [/^createPool\(\);\n/m, 'poolSize = Buffer.poolSize;\n'],
    [/ {4}if \(size > \(poolSize - poolOffset\)\)\n {6}createPool\(\);\n[^}]*?alignPool\(\);\n {4}return b;/, '    return createUnsafeBuffer(size);'],
    since(26, [/ {2}poolOffset = \(poolOffset \+ alignment - 1\)[^}]*?alignPool\(\);\n {2}return b;/, '  return createUnsafeAlignedBuffer(size, alignment);']),
    [/ {2}if \(length > \(poolSize - poolOffset\)\)\n {4}createPool\(\);\n[^}]*?alignPool\(\);\n {2}return b;/, '  return createFromString(string, ops);'],
    [/ {4}if \((?:obj\.)?length > \(poolSize - poolOffset\)\)\n {6}createPool\(\);\n[^}]*?alignPool\(\);\n {4}return b;/,
      '    const b = new FastBuffer(obj.length); TypedArrayPrototypeSet(b, obj, 0); return b;'],
    ['return actual < length ? new FastBuffer(buf.buffer, 0, actual) : buf;', 'return actual < length ? primordials.TypedArrayPrototypeSlice(buf, 0, actual) : buf;'],
    // The binding gives plain bytes.
    ["    if (typeof result !== 'number')\n      return result;", "    if (typeof result !== 'number')\n      return new FastBuffer(result.buffer);"],
    // A counter would let states differ for ever.
    ['      ++nodeModulesCheckCounter > 10000 ||\n', ''],
  ],
  // Bytes that are left over from the last conversion are no part of a state: each has an array of its own.
  'internal/buffer': [
    ...['readFloatBackwards', 'readFloatForwards', 'readDoubleBackwards', 'readDoubleForwards'].map((name) =>
      [`function ${name}(offset = 0) {`, `function ${name}(offset = 0) {${scratch(name)}`] as const),
    ...['writeDoubleForwards', 'writeDoubleBackwards', 'writeFloatForwards', 'writeFloatBackwards'].map((name) =>
      [`function ${name}(val, offset = 0) {`, `function ${name}(val, offset = 0) {${scratch(name)}`] as const),
  ],
  // Errors are made as if nobody could change how long stacks are: the library does not write to the program's Error.
  'internal/errors': [
    ["const kIsNodeError = Symbol('kIsNodeError');", "const kIsNodeError = Symbol('kIsNodeError'); $$setCodedErrors(kIsNodeError);"],
    ["  if (require('internal/v8/startup_snapshot').namespace.isBuildingSnapshot()) {\n    return false;\n  }\n", '  return false;\n'],
    // Node finds out by running into it.
    ['let maxStack_ErrorName;\nlet maxStack_ErrorMessage;', "const maxStack_ErrorName = 'RangeError', maxStack_ErrorMessage = 'Maximum call stack size exceeded';"],
    [`      maxStack_ErrorMessage = err.message;
      maxStack_ErrorName = err.name;
`, ''],
    [/ {4}util \?\?= require\('util'\);\n/g, '    const util = lazyInternalUtil();\n'],
  ],
  // Classes of modules that a program may not have tell what they are when they are loaded.
  'internal/util/inspect': [
    ["  internalUrl ??= require('internal/url');\n  return internalUrl.pathToFileURL(filepath).href;", "  return $$host.pure('url.pathToFile', undefined, [filepath], {});"],
    ["  internalUrl ??= require('internal/url');\n  return typeof value.href === 'string' && value instanceof internalUrl.URL;", "  return typeof value.href === 'string' && internalBinding('types').kinds.isURL(value);"],
    ['let hexSlice;\n', "const hexSlice = uncurryThis(internalBinding('buffer').hexSlice);\n"],
    ["  if (hexSlice === undefined)\n    hexSlice = uncurryThis(require('buffer').Buffer.prototype.hexSlice);\n", ''],
  ],
  // Node finds out by running out of stack that something contains itself; here that would be an operation without end.
  'internal/util/comparisons': [ifThere([/let detectCycles = function\(val1, val2, mode\) \{[^]*?\n\};\n/, 'const detectCycles = innerDeepEqual;\n'])],
  'internal/util/types': [
    ...['isKeyObject', 'isCryptoKey'].map((name) =>
      [new RegExp(` {6}if \\(!${name}(?:Fn)?\\) \\{\\n[^}]*\\} = require\\('internal/crypto/keys'\\)\\);\\n {6}\\}\\n\\n {6}return ${name}(?:Fn)?\\(obj\\);`),
        `      return internalBinding('types').kinds.${name}(obj);`] as const),
  ],
  'util': [ifThere([/defineLazyProperties\(\s*module\.exports,\s*'internal\/util\/trace_sigint',\s*\['setTraceSigInt'\],?\s*\);/,
    "module.exports.setTraceSigInt = function setTraceSigInt() { $$$$refuse('node-module', 'util.setTraceSigInt() is called, which is not modelled', 'leave it out of the modules under check'); };"]),
  until(22, ["console = require('internal/console/global');", 'console = globalThis.console;'], ["console ??= require('internal/console/global');", 'console ??= globalThis.console;'])],
  'internal/encoding': [
    [/^ {4}encodeInto\((\w+), dest\);/m, '    const { read, written } = encodeInto($1, dest);'],
    ['    const { 0: read, 1: written } = encodeIntoResults;\n', ''],
  ],
  // The matcher is big, and pure.
  'path': [oneOf([/ {2}return lazyMinimatch\(\)\.minimatch\(path, pattern, \{[^}]*\}\);/, "  return $$$$host.pure('binding.path.matchesGlob', undefined, [path, pattern, windows], {});"],
    [/const lazyMatchGlobPattern = getLazy\(.*\);/, `const lazyMatchGlobPattern = () => (path, pattern, windows) => {
  validateString(path, 'path');
  validateString(pattern, 'pattern');
  return $$$$host.pure('binding.path.matchesGlob', undefined, [path, pattern, windows], {});
};`])],
  // The same facts, without real clocks; that somebody has asked for them is no part of a state.
  'internal/webstreams/readablestream': [ifThere(['const iterator = FunctionPrototypeCall(iteratorGetter, iterable);', `const iterator = ${visibleIterator('iteratorGetter', 'iterable')};`])],
  'internal/webstreams/util': [ifThere(['const iterator = FunctionPrototypeCall(method, obj);', `const iterator = ${visibleIterator('method', 'obj')};`])],
  'internal/navigator': [
    ifThere([/= require\('internal\/process\/per_thread'\);/, '= process;']),
    // Locks are not modelled; that somebody has looked at them is no part of a state.
    ifThere(["    this.#locks ??= require('internal/locks').locks;\n    return this.#locks;", "    return require('worker_threads').locks;"]),
  ],
  'internal/url': [
    // The module reads real clocks as well.
    since(22, [/(const \{\s*platform,\s*\}) = require\('internal\/process\/per_thread'\);/, '$1 = process;']),
    ['= bindingUrl.urlComponents;', '= bindingUrl.componentsOf(href);'],
    ['module.exports = {', "internalBinding('types').kinds.isURL = (value) => value instanceof URL;\ninstallObjectURLMethods();\nmodule.exports = {"],
  ],
  // Modules are not asked for by a name that comes from elsewhere, see node-sources.ts; nor does it show who asked first.
  'internal/util': [
    // Since 22.15 it is a part of C++.
    ifThere([`      mod ??= require(id);
      if (lazyLoadedValue === undefined) {
        lazyLoadedValue = mod[key];
        set(lazyLoadedValue);
      }
      return lazyLoadedValue;`, '      return id()[key];']),
    [`      mod ??= require(id);
      value ??= mod[key];
      return value;`, '      return id()[key];'],
    // There is one realm.
    ['let internalGlobal;', 'let internalGlobal = globalThis;'],
    [/ {2}crossRea?lmRegexes\.set\(regex, crossRea?lmRegex\);\n/, ''],
  ],
  'internal/deps/undici/undici': undiciPatches,
  // Parsers are not kept for the next connection: nothing is to tell that there was one before.
  '_http_common': [
    ["if (parsers.free(parser) === false) {", "if (false) {"],
  ],
  // The limits that every server has are beyond what a program under check waits for: an interval of its own, armed
  // all the time, would be one more event in every state.
  '_http_server': [
    ['    clearInterval(this[kConnectionsCheckingInterval]);', '    stopChecking(this);'],
    ['  clearInterval(server[kConnectionsCheckingInterval]);', '  stopChecking(server);'],
    ['function setupConnectionsTracking() {', `function stopChecking(server) {
  const interval = server[kConnectionsCheckingInterval];
  if (interval?.isPatient) interval._destroyed = true;
  else clearInterval(interval);
}

function setupConnectionsTracking() {`],
    ["  this[kConnectionsCheckingInterval] =\n    setInterval(", `  if (this.connectionsCheckingInterval === 30_000 && this.requestTimeout === 300_000 && this.headersTimeout === 60_000) {
    this[kConnectionsCheckingInterval] = { isPatient: true, _destroyed: false };
    return;
  }
  this[kConnections].watch();
  this[kConnectionsCheckingInterval] =\n    setInterval(`],
    ['      state.keepAliveTimeoutSet = true;', "      if (server.keepAliveTimeout === 5_000) require('internal/timers').bePatient(socket);\n      state.keepAliveTimeoutSet = true;"],
  ],
  // Known from the start: that somebody has asked is no part of a state.
  'http': [["let maxHeaderSize;", "let maxHeaderSize = require('internal/options').getOptionValue('--max-http-header-size');"]],
  // Five seconds that nobody asked for, see PatientTimeout of globals/timers.ts.
  '_http_agent': [
    ["function installListeners(agent, s, options) {", "function installListeners(agent, s, options) {\n  if (agent === module.exports.globalAgent && s.timeout === 5000) require('internal/timers').bePatient(s);"],
    ["    socket.setTimeout(agentTimeout);", "    socket.setTimeout(agentTimeout);\n    if (this === module.exports.globalAgent || agentTimeout !== this.options.timeout) require('internal/timers').bePatient(socket);"],
  ],
  // Since Node 22 the one leads to the other.
  '_tls_wrap': [until(20, serverPatch)],
  'internal/tls/wrap': [serverPatch],
  // A program that ends without an assertion is told so.
  'assert': [
    [/^((?:assert|Assert\.prototype)\.\w+ = (?:async )?function \w+\([^)]*\) \{)/gm, '$1 $$$$asserted();'],
    [/^function (?:ok|assert|strict|fail|notDeepStrictEqual)\([^)]*\) \{/gm, '$& $$$$asserted();'],
  ],
  // A date that is read becomes part of every state, and so would the timer of the cache.
  'internal/http': [
    ['  if (!utcCache) cache();\n  return utcCache;', "  return $$isClockTracked() ? new Date().toUTCString() : 'Wed, 01 Jan 2025 00:00:00 GMT';"],
  ],
}

/**
 * What is done as soon as the library is loaded: Node does it at the first call of something, and whether that call has been is
 * no part of a state. Of what begins with the name of a variable, what this Node has.
 */
export const nodeLoads: Readonly<Record<string, readonly string[]>> = {
  'assert': ['lazyLoadComparison()'],
  'dgram': ['lazyLoadCluster()'],
  // Not before: what copies takes its functions from 'fs/promises', which may be the one that asks for 'fs'.
  'fs': ['lazyLoadStreams(); lazyLoadCp(); lazyLoadRimraf()'],
  'internal/blob': ['dec = new TextDecoder()', clones('cloneBlobs', 'Blob')],
  'internal/blocklist': [clones('refuseToClone', 'BlockList')],
  'internal/deps/undici/undici': ['Headers', 'Request', 'Response', 'FormData'].map((name) => clones('registerUncloneable', `module.exports.${name}`)),
  'internal/file': [clones('cloneFiles', 'File')],
  'internal/socketaddress': [clones('refuseToClone', 'SocketAddress')],
  'internal/url': ['URL', 'URLSearchParams'].map((name) => clones('registerUncloneable', name)),
  'internal/webstreams/readablestream': [clones('registerTransferable', 'ReadableStream')],
  'internal/webstreams/transformstream': [clones('registerTransferable', 'TransformStream')],
  'internal/webstreams/writablestream': [clones('registerTransferable', 'WritableStream')],
  'internal/dgram': ["dns = require('dns')"],
  'internal/dns/utils': ['initializeDns()'],
  'internal/crypto/keys': ["internalBinding('types').kinds.isKeyObject = isKeyObject; internalBinding('types').kinds.isCryptoKey = isCryptoKey",
    clones('refuseToClone', 'KeyObject'), clones('refuseToClone', 'CryptoKey')],
  'internal/crypto/util': ['_macCache = getCachedMacAliases()'],
  'internal/navigator': ['const { hardwareConcurrency, languages, userAgent, platform } = module.exports.navigator'],
  'internal/options': ["getOptionValue(''); getEmbedderOptions()"],
  'internal/util': ["({ validateString, validateFunction, validateUint32 } = require('internal/validators')); getSignalsToNamesMapping()",
    "validateOneOf = require('internal/validators').validateOneOf"],
  'internal/util/inspect': ['const circle = {}; circle.circle = circle; tryStringify(circle)'],
  'net': ["cluster = require('cluster')", "dns = require('dns')"],
  'util': ["internalDeepEqual = require('internal/util/comparisons').isDeepStrictEqual", 'console = globalThis.console'],
}

/** Says what structuredClone does with instances of a class. */
function clones(how: string, constructor: string): string {
  return `internalBinding('messaging').${how}(${constructor})`
}

/** The iterator that a method gives, as an object that states can show: V8's own cannot. */
function visibleIterator(method: string, iterable: string): string {
  const cases = [['Array', 'Values'], ['Map', 'Entries'], ['Set', 'Values']]
    .map(([name, list]) => `${method} === primordials.${name}Prototype[SymbolIterator] ? primordials.${name}Prototype${list}(${iterable}) : `)
  return `${cases.join('')}FunctionPrototypeCall(${method}, ${iterable})`
}

/** Lists of names are made anew for each who asks: how often somebody has is no part of a state. */
function cachedNames(kind: string): Change {
  return [new RegExp(`const get${kind} = (?:cachedResult|cachedArrayByFipsGeneration)\\(\\s*\\(\\) => (\\w+\\(_get${kind}\\(\\)(?:, true)?\\))[^]*?\\);\\n(?=const|\\n)`),
    `const get${kind} = () => $1;\n`]
}

/** Declares the arrays through which a function of 'internal/buffer' converts a number. */
function scratch(name: string): string {
  const [type, small] = name.includes('Float') ? ['Float32Array', 'float32Array'] : ['Float64Array', 'float64Array']
  return ` const ${small} = new ${type}(1), uInt8${type} = new Uint8Array(${small}.buffer);`
}
