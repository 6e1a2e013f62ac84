/** DOMException (Web IDL, 2.8.1): errors of web interfaces. */
import { invalidThis } from '../internal/errors.ts'
import { defineProperty, type Guest } from '../internal/kept.ts'

// A native error, unlike Node's: only such have a stack that the engine knows, and inspect shows them as errors.
const Base = Error as unknown as new () => object

// Name of the error, name of the constant, code.
const codes: readonly [string, string, number][] = [
  ['IndexSizeError', 'INDEX_SIZE_ERR', 1], ['DOMStringSizeError', 'DOMSTRING_SIZE_ERR', 2],
  ['HierarchyRequestError', 'HIERARCHY_REQUEST_ERR', 3], ['WrongDocumentError', 'WRONG_DOCUMENT_ERR', 4],
  ['InvalidCharacterError', 'INVALID_CHARACTER_ERR', 5], ['NoDataAllowedError', 'NO_DATA_ALLOWED_ERR', 6],
  ['NoModificationAllowedError', 'NO_MODIFICATION_ALLOWED_ERR', 7], ['NotFoundError', 'NOT_FOUND_ERR', 8],
  ['NotSupportedError', 'NOT_SUPPORTED_ERR', 9], ['InUseAttributeError', 'INUSE_ATTRIBUTE_ERR', 10],
  ['InvalidStateError', 'INVALID_STATE_ERR', 11], ['SyntaxError', 'SYNTAX_ERR', 12],
  ['InvalidModificationError', 'INVALID_MODIFICATION_ERR', 13], ['NamespaceError', 'NAMESPACE_ERR', 14],
  ['InvalidAccessError', 'INVALID_ACCESS_ERR', 15], ['ValidationError', 'VALIDATION_ERR', 16],
  ['TypeMismatchError', 'TYPE_MISMATCH_ERR', 17], ['SecurityError', 'SECURITY_ERR', 18],
  ['NetworkError', 'NETWORK_ERR', 19], ['AbortError', 'ABORT_ERR', 20], ['URLMismatchError', 'URL_MISMATCH_ERR', 21],
  ['QuotaExceededError', 'QUOTA_EXCEEDED_ERR', 22], ['TimeoutError', 'TIMEOUT_ERR', 23],
  ['InvalidNodeTypeError', 'INVALID_NODE_TYPE_ERR', 24], ['DataCloneError', 'DATA_CLONE_ERR', 25],
]
// The names without a code of their own any more; Web IDL dropped them.
const disused: Guest = { __proto__: null, DOMStringSizeError: true, NoDataAllowedError: true, ValidationError: true }

export class DOMException extends Base {
  #name: string
  #message: string

  constructor(message: unknown = '', options: Guest = 'Error') {
    super()
    const isObject = typeof options === 'object' && options !== null
    this.#message = `${message}`
    this.#name = `${isObject ? options.name : options}`
    // In Node only the prototype has these; as data they are seen without running code, when a failure is reported.
    defineProperty(this, 'name', { __proto__: null, value: this.#name })
    defineProperty(this, 'message', { __proto__: null, value: this.#message })
    if (isObject && 'cause' in options) {
      defineProperty(this, 'cause', { __proto__: null, value: options.cause, configurable: true, writable: true, enumerable: false })
    }
  }

  get name(): string {
    if (!(#name in this)) throw invalidThis('DOMException')
    return this.#name
  }

  get message(): string {
    if (!(#name in this)) throw invalidThis('DOMException')
    return this.#message
  }

  get code(): number {
    if (!(#name in this)) throw invalidThis('DOMException')
    if (disused[this.#name]) return 0
    for (let i = 0; i < codes.length; i++) if (codes[i]![0] === this.#name) return codes[i]![2]
    return 0
  }
}
defineProperty(DOMException.prototype, Symbol.toStringTag, { __proto__: null, value: 'DOMException', configurable: true })
defineProperty(DOMException.prototype, 'name', { __proto__: null, enumerable: true })
defineProperty(DOMException.prototype, 'message', { __proto__: null, enumerable: true })
defineProperty(DOMException.prototype, 'code', { __proto__: null, enumerable: true })
for (let i = 0; i < codes.length; i++) {
  const [, constant, value] = codes[i]!
  defineProperty(DOMException, constant, { __proto__: null, enumerable: true, value })
  defineProperty(DOMException.prototype, constant, { __proto__: null, enumerable: true, value })
}
