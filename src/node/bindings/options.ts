/** The options of the command line: Node's defaults, but for what the world says. */
import { constants, nodeLine } from '../internal/host-facts.ts'
import type { Guest } from '../internal/kept.ts'
import { world } from '../internal/world.ts'

/** Those that are neither false nor empty in a Node that was started without options. */
const defaults: Guest = {
  __proto__: null,
  '--addons': true, '--conditions': [], '--deprecation': true, '--disable-warning': [], '--experimental-detect-module': true,
  '--experimental-fetch': true, '--experimental-global-customevent': true, '--experimental-global-webcrypto': true,
  '--experimental-loader': [], '--experimental-repl-await': true, '--experimental-require-module': true,
  '--global-search-paths': true, '--import': [], '--max-http-header-size': 16 * 1024, '--network-family-autoselection': true,
  '--network-family-autoselection-attempt-timeout': nodeLine < 26 ? 250 : 500, '--require': [], '--secure-heap': 0, '--secure-heap-min': 2,
  '--test-concurrency': 0, '--test-name-pattern': [], '--test-timeout': 0, '--v8-pool-size': 4, '--warnings': true,
  '--watch-path': [],
}
/** Options whose value is a text; all others are false where they are not set. */
const texts = [
  '--diagnostic-dir', '--dns-result-order', '--experimental-default-type', '--icu-data-dir', '--input-type',
  '--redirect-warnings', '--tls-keylog', '--unhandled-rejections',
]
for (let i = 0; i < texts.length; i++) defaults[texts[i]!] = ''
defaults['--tls-cipher-list'] = constants.crypto.defaultCoreCipherList
const flags = [
  '--abort-on-uncaught-exception', '--enable-source-maps', '--experimental-eventsource', '--experimental-permission',
  '--experimental-vm-modules', '--experimental-websocket', '--expose-internals', '--force-fips', '--frozen-intrinsics',
  '--insecure-http-parser', '--no-addons', '--no-deprecation', '--no-experimental-fetch',
  '--no-experimental-global-customevent', '--no-experimental-global-webcrypto', '--pending-deprecation',
  '--preserve-symlinks', '--preserve-symlinks-main', '--test', '--throw-deprecation', '--trace-deprecation', '--trace-tls',
  '--watch', '--experimental-network-inspection', '--verify-base-objects', '--tls-min-v1.0', '--tls-min-v1.1', '--tls-min-v1.2', '--tls-min-v1.3',
  '--tls-max-v1.2', '--tls-max-v1.3',
]
for (let i = 0; i < flags.length; i++) defaults[flags[i]!] = false

for (let i = 0; i < world.execArgv.length; i++) {
  const { name, no, value } = /^--(?<no>no-)?(?<name>[^=]*)=?(?<value>.*)$/.exec(world.execArgv[i]!)?.groups as { name: string, no?: string, value: string }
  const key = `--${name}`
  defaults[key] = no !== undefined ? false : value === '' ? true : typeof defaults[key] === 'number' ? +value : value
  defaults[`--no-${name}`] = no !== undefined
}

export default {
  getCLIOptionsValues: (): Guest => defaults,
  getOptionsAsFlags: (): string[] => [],
  getEnvOptionsInputType: (): Guest => new Map(),
  getNamespaceOptionsInputType: (): Guest => new Map(),
  getCLIOptionsInfo: (): Guest => ({ options: new Map(), aliases: new Map() }),
  getEmbedderOptions: (): Guest => ({ shouldNotRegisterESMLoader: true, noGlobalSearchPaths: false, noBrowserGlobals: false, hasEmbedderPreload: false }),
  envSettings: { kAllowedInEnvvar: 0, kDisallowedInEnvvar: 1 },
  types: { kNoOp: 0, kV8Option: 1, kBoolean: 2, kInteger: 3, kUInteger: 4, kString: 5, kHostPort: 6, kStringList: 7 },
}
