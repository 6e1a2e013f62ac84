/** `util.inspect` and `util.format`. The text is made by Node's own inspect, which reads the program's objects as they are. */
import { keysOf, defineProperty, type Guest } from './kept.ts'
import { pure } from './pure.ts'

export const inspectCustom: unique symbol = Symbol.for('nodejs.util.inspect.custom') as never

const defaultOptions = {
  showHidden: false, depth: 2, colors: false, customInspect: true, showProxy: false, maxArrayLength: 100,
  maxStringLength: 10000, breakLength: 80, compact: 3, sorted: false, getters: false, numericSeparator: false,
}

/** The options of a call, with the program's own defaults below them. */
function complete(options: Guest): Guest {
  const all: Guest = { __proto__: null, ...defaultOptions }
  if (typeof options !== 'object' || options === null) return all
  const keys = keysOf(options)
  for (let i = 0; i < keys.length; i++) all[keys[i]!] = options[keys[i]!]
  return all
}

export const inspect: Guest = function inspect(value: unknown, options: Guest, depth?: number, colors?: boolean): string {
  const all = complete(options)
  // The form with positions: (value, showHidden, depth, colors).
  if (depth !== undefined) all.depth = depth
  if (colors !== undefined) all.colors = colors
  if (typeof options === 'boolean') all.showHidden = options
  return pure('inspect', undefined, [value, all])
}
defineProperty(inspect, 'length', { value: 2, configurable: true })
inspect.custom = inspectCustom

export function formatWith(options: Guest, args: readonly unknown[]): string {
  return pure('format', undefined, [complete(options), args])
}

export function format(...args: unknown[]): string {
  return formatWith(undefined, args)
}

defineProperty(inspect, 'defaultOptions', {
  get() { return defaultOptions },
  set(options: Guest) {
    const keys = keysOf(options)
    for (let i = 0; i < keys.length; i++) (defaultOptions as Guest)[keys[i]!] = options[keys[i]!]
  },
})
const foreground = 39
const background = 49
inspect.colors = {
  __proto__: null,
  reset: [0, 0], bold: [1, 22], dim: [2, 22], italic: [3, 23], underline: [4, 24], blink: [5, 25], inverse: [7, 27],
  hidden: [8, 28], strikethrough: [9, 29], doubleunderline: [21, 24],
  black: [30, foreground], red: [31, foreground], green: [32, foreground], yellow: [33, foreground],
  blue: [34, foreground], magenta: [35, foreground], cyan: [36, foreground], white: [37, foreground],
  bgBlack: [40, background], bgRed: [41, background], bgGreen: [42, background], bgYellow: [43, background],
  bgBlue: [44, background], bgMagenta: [45, background], bgCyan: [46, background], bgWhite: [47, background],
  framed: [51, 54], overlined: [53, 55], gray: [90, foreground], redBright: [91, foreground],
  greenBright: [92, foreground], yellowBright: [93, foreground], blueBright: [94, foreground],
  magentaBright: [95, foreground], cyanBright: [96, foreground], whiteBright: [97, foreground],
  bgGray: [100, background], bgRedBright: [101, background], bgGreenBright: [102, background],
  bgYellowBright: [103, background], bgBlueBright: [104, background], bgMagentaBright: [105, background],
  bgCyanBright: [106, background], bgWhiteBright: [107, background],
}
const aliases = [
  ['gray', 'grey'], ['gray', 'blackBright'], ['bgGray', 'bgGrey'], ['bgGray', 'bgBlackBright'], ['dim', 'faint'],
  ['strikethrough', 'crossedout'], ['strikethrough', 'strikeThrough'], ['strikethrough', 'crossedOut'],
  ['hidden', 'conceal'], ['inverse', 'swapColors'], ['inverse', 'swapcolors'], ['doubleunderline', 'doubleUnderline'],
]
for (let i = 0; i < aliases.length; i++) {
  const [name, alias] = aliases[i] as [string, string]
  defineProperty(inspect.colors, alias, {
    get(this: Guest) { return this[name] }, set(this: Guest, value: unknown) { this[name] = value },
    configurable: true, enumerable: false,
  })
}
inspect.styles = {
  __proto__: null,
  special: 'cyan', number: 'yellow', bigint: 'yellow', boolean: 'yellow', undefined: 'grey', null: 'bold',
  string: 'green', symbol: 'green', date: 'magenta', regexp: 'red', module: 'underline',
}
