/**
 * Globals that a program has only if its text mentions one of their names, because they take a moment to load: the names
 * that bring in each file of src/node/globals/web/.
 */
export const globalGroups: Readonly<Record<string, readonly string[]>> = {
  abort: ['AbortController', 'AbortSignal', 'CustomEvent', 'DOMException', 'Event', 'EventTarget'],
  blob: ['Blob', 'File'],
  // os.userInfo({ encoding: 'buffer' }) and createCachedData() of a script give one.
  buffer: ['Buffer', 'atob', 'btoa', 'userInfo', 'createCachedData'],
  clone: ['structuredClone'],
  closing: ['CloseEvent', 'ErrorEvent'],
  console: ['Console'],
  crypto: ['[cC]rypto'],
  encoding: ['TextDecoder', 'TextEncoder'],
  fetch: ['fetch', 'FormData', 'Headers', 'Request', 'Response'],
  // fs.glob() and the like ask for it when they are called.
  globs: ['glob(?:Sync)?(?=\\s*\\()'],
  messaging: ['BroadcastChannel', 'MessageChannel', 'MessageEvent', 'MessagePort'],
  navigator: ['[nN]avigator'],
  performance: ['Performance\\w*', 'performance'],
  // Everything but the facts that all programs have.
  process: ['process(?!\\s*\\??\\.\\s*(?:nextTick|exit(?:Code)?|env|argv|hrtime|cwd|platform|versions?|pid|uptime|memoryUsage|arch|std(?:out|err)\\.(?:write|isTTY))\\b)'],
  // styleText() looks at the stream that it is for. Who assigns `write` wants to have what is printed.
  stdio: ['std(?:in|out|err)(?!\\.(?:write|isTTY)\\b(?!\\s*=(?!=)))', 'styleText'],
  registry: ['FinalizationRegistry'],
  // The address of a server that is fetched from.
  secure: ['(?<=["\'`])https(?=:)'],
  streams: ['(?:Readable|Writable|Transform|TextEncoder|TextDecoder|Compression|Decompression)Stream\\w*', '(?:ByteLength|Count)QueuingStrategy',
    'toWeb', 'fromWeb'],
  traffic: ['bytes(?:Read|Written)'],
  // util.promisify(setTimeout) is the function of timers/promises.
  timers: ['promisify', 'timers'],
  unmodelled: ['EventSource', 'PerformanceObserverEntryList', 'PerformanceResourceTiming', 'QuotaExceededError', 'Storage', '(?:local|session)Storage', 'URLPattern', 'WebSocket'],
  url: ['URL(?:SearchParams)?'],
}

/** Modules of Node that a group is about, and that not every line has. */
export const groupModules: Readonly<Record<string, string>> = { globs: 'internal/fs/glob' }
