/**
 * A trace as TypeScript: from the source texts of the functions of an exploration and the arguments that were chosen,
 * the code that makes the root, one expression for each call and the assertion that fails. A function that cannot be
 * inlined is declared in the setup under the name of its operation and called, so the code still runs when pasted.
 */
import { type FunctionText, parseExpression, parseFunction } from './function-text.ts'
import { inline } from './inline.ts'

export interface CallSources {
  /** Text of the function that makes the root. */
  readonly root: string
  /** Text of each operation's `run`, by name. */
  readonly operations: ReadonlyMap<string, string>
  readonly calls: readonly Call[]
  /** The function whose value shows the violation, e.g. the invariant. Its arguments may use `result`. */
  readonly check?: CallCheck
  /** What `check`, or without one the last call, should have given, as source text. */
  readonly expected?: string
  /** Variables that the functions may use though they come from around them, e.g. `bound`: `6`. */
  readonly constants?: Readonly<Record<string, string>>
}

export interface Call {
  readonly operation: string
  /** Source text of each argument. */
  readonly arguments: readonly string[]
  /**
   * The argument values themselves where all calls share one value, else `undefined`: two calls with one object must
   * not become two literals. They are compared, never looked into.
   */
  readonly identities?: readonly unknown[]
}

export interface CallCheck {
  readonly name: string
  readonly text: string
  /** Source text of its arguments, given the name of the root. */
  readonly arguments: (root: string) => readonly string[]
}

export interface CallCode {
  readonly setup: string
  readonly calls: readonly string[]
  /** `''` if the last call itself shows the violation. */
  readonly assertion: string
}

export function callCode(sources: CallSources): CallCode {
  const root = rootName(sources)
  const writer = new CallWriter(root, sources)
  const makeRoot = `const ${root} = ${writer.immediate(sources.root, [])}`
  const calls = sources.calls.map((call) => {
    const text = sources.operations.get(call.operation)
    const args = call.arguments.map((argument, i) => writer.shared(argument, call.identities?.[i]))
    return writer.call(call.operation, `operations${member(call.operation)}.run`, text, [root, ...args])
  })
  const assertion = assertionCode(sources, writer, root)
  const functions = writer.declarations
  const constants = Object.entries(sources.constants ?? {})
    .filter(([name]) => mentions([makeRoot, ...functions, ...calls, assertion].join('\n'), name))
    .map(([name, value]) => `const ${name} = ${value}`)
  return { setup: [...constants, ...functions, makeRoot].join('\n'), calls, assertion }
}

/** The name that the user's own functions give to the root. */
export function rootName({ operations, check }: Pick<CallSources, 'operations' | 'check'>): string {
  const votes = new Map<string, number>()
  for (const text of [...(check ? [check.text] : []), ...operations.values()]) {
    const name = parseFunction(text)?.parameters[0]
    if (name !== undefined && name !== 'result' && name !== 'assert') votes.set(name, (votes.get(name) ?? 0) + 1)
  }
  const [winner] = [...votes].sort(([, a], [, b]) => b - a)
  return winner?.[0] ?? 'root'
}

function assertionCode({ check, expected }: CallSources, writer: CallWriter, root: string): string {
  const actual = check === undefined ? 'result' : writer.call(check.name, check.name, check.text, check.arguments(root))
  if (expected !== undefined) return `assert.deepStrictEqual(${actual}, ${expected})`
  return check === undefined ? '' : `assert(${actual})`
}

/** Writes calls and collects the functions that have to be declared for them. */
class CallWriter {
  readonly declarations: string[] = []
  readonly #names = new Map<unknown, string>()
  readonly #uses = new Map<unknown, number>()
  readonly #taken: Set<string>
  readonly #allText: string

  constructor(root: string, { root: rootText, operations, check, calls }: CallSources) {
    this.#taken = new Set([root, 'result', 'assert'])
    for (const identity of calls.flatMap(({ identities = [] }) => identities)) {
      if (isReference(identity)) this.#uses.set(identity, (this.#uses.get(identity) ?? 0) + 1)
    }
    this.#allText = [rootText, ...operations.values(), check?.text ?? ''].join('\n')
  }

  /** A call of a function that has a name; `spelled` is how it is called when its text says nothing. */
  call(name: string, spelled: string, text: string | undefined, args: readonly string[]): string {
    const called = text === undefined ? undefined : parseFunction(text)
    if (called === undefined) return `${spelled}(${args.join(', ')})`
    return inline(called, args) ?? `${this.#declare(name, called)}(${args.join(', ')})`
  }

  /** A call of a function that is called only once. */
  immediate(text: string, args: readonly string[]): string {
    const called = parseFunction(text)
    if (called === undefined) return `(${text})(${args.join(', ')})`
    return inline(called, args) ?? `(${called.expression})(${args.join(', ')})`
  }

  /** An argument, under a name if several calls have to get the very same value. */
  shared(text: string, identity: unknown): string {
    if ((this.#uses.get(identity) ?? 0) < 2 || parseExpression(text) === undefined) return text
    return this.#named(identity, 'value', text)
  }

  #declare(name: string, { expression }: FunctionText): string {
    return this.#named(expression, name, expression)
  }

  #named(key: unknown, wanted: string, expression: string): string {
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const fresh = this.#freshName(wanted)
    this.#names.set(key, fresh)
    this.declarations.push(`const ${fresh} = ${expression}`)
    return fresh
  }

  #freshName(wanted: string): string {
    const base = isVariableName(wanted) ? wanted : 'operation'
    // A name that the texts use already means something else there, such as an imported function.
    const isFree = (name: string) => isVariableName(name) && !this.#taken.has(name) && !mentions(this.#allText, name)
    let name = base
    for (let i = 1; !isFree(name); i++) name = `${base}${i}`
    this.#taken.add(name)
    return name
  }
}

function isReference(value: unknown): boolean {
  return typeof value === 'symbol' || typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** Whether the name occurs other than behind a dot; words in strings and comments count, which does no harm. */
function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text)
}

function isVariableName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && parseExpression(`(${name}) => 0`) !== undefined
}

function member(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`
}
