/**
 * Modules that Node's own ones require inside of functions. Those listed here are part of every program that has the module
 * on the left, and evaluated with the others before the program begins; a module that is not is refused when the
 * call is executed, unless something else has brought it in.
 */
export const lazyModules: Readonly<Record<string, readonly string[]>> = {
  'crypto': ['internal/crypto/webcrypto'],
  'internal/crypto/webcrypto': ['internal/crypto/webidl', 'internal/crypto/mac'],
  'events': ['async_hooks', 'internal/util', 'internal/util/inspect', 'internal/event_target', 'internal/fixed_queue', 'internal/events/symbols'],
  'internal/events/abort_listener': ['internal/process/task_queues', 'internal/event_target'],
  'internal/abort_controller': ['internal/worker/js_transferable'],
  'internal/streams/end-of-stream': ['internal/events/abort_listener'],
  'internal/streams/add-abort-signal': ['internal/events/abort_listener'],
  'internal/streams/pipeline': ['internal/streams/readable', 'internal/streams/passthrough', 'internal/events/abort_listener'],
  'internal/streams/duplex': ['internal/streams/duplexify'],
  'timers/promises': ['internal/event_target'],
  'internal/readline/interface': ['internal/readline/emitKeypressEvents', 'internal/events/symbols'],
  'readline': ['internal/events/abort_listener'],
  'readline/promises': ['internal/events/abort_listener'],
  'assert': ['internal/util/comparisons'],
  'internal/assert': ['internal/errors'],
  'internal/console/constructor': ['internal/cli_table', 'internal/util/colors'],
  'internal/encoding': ['internal/util/inspect'],
  'internal/errors': ['internal/util', 'internal/util/inspect', 'internal/util/colors'],
  'internal/util': ['internal/validators', 'path'],
  'internal/util/colors': ['internal/tty'],
  'util': ['internal/util/comparisons', 'internal/util/colors', 'internal/util/parse_args/parse_args', 'internal/encoding', 'internal/mime'],
  'fs': ['internal/fs/cp/cp', 'internal/fs/cp/cp-sync', 'internal/fs/dir', 'internal/fs/promises', 'internal/fs/read/context', 'internal/fs/recursive_watch',
    'internal/fs/rimraf', 'internal/fs/streams', 'internal/fs/watchers', 'internal/event_target', 'util'],
  'internal/fs/promises': ['internal/fs/cp/cp', 'internal/fs/rimraf', 'internal/fs/streams'],
  'internal/fs/recursive_watch': ['fs', 'internal/event_target'],
  'internal/fs/utils': ['fs'],
  'internal/fs/watchers': ['internal/event_target'],
  'internal/blob': ['internal/webstreams/readablestream'],
  'internal/deps/undici/undici': [
    'assert', 'async_hooks', 'buffer', 'diagnostics_channel', 'events', 'http', 'internal/blob', 'internal/file', 'internal/timers', 'internal/worker/io', 'net', 'querystring', 'stream', 'stream/web', 'url', 'util', 'util/types', 'zlib',
  ],
  '_http_agent': ['internal/timers'],
  '_http_server': ['internal/timers'],
  'net': ['cluster', 'dns', 'internal/blocklist', 'internal/socketaddress'],
  'dgram': ['cluster'],
  'internal/dgram': ['dns'],
  'dns': ['internal/dns/promises'],
}
