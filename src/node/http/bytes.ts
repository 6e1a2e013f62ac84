/**
 * Which bytes may stand where in a message of HTTP/1, as the parser of Node sees it (llhttp 9.3: RFC 9110 with the exceptions
 * that real peers ask for). One table of bits serves all classes.
 */

export const TOKEN = 1, URL_CHAR = 2, USER_INFO = 4, HEADER_CHAR = 8, QUOTED_CHAR = 16, LETTER = 32, DIGIT = 64

export const TAB = 9, LF = 10, FORM_FEED = 12, CR = 13, SPACE = 32, QUOTE = 34, HASH = 35, COMMA = 44, DOT = 46, SLASH = 47,
  COLON = 58, SEMICOLON = 59, EQUALS = 61, QUESTION = 63, AT = 64, BACKSLASH = 92

/** The classes of each byte. */
export const classes: Uint16Array = makeClasses()

function makeClasses(): Uint16Array {
  const table = new Uint16Array(256)
  const add = (bytes: string, bits: number): void => {
    for (let i = 0; i < bytes.length; i++) table[bytes.charCodeAt(i)]! |= bits
  }
  const addRange = (first: number, last: number, bits: number): void => {
    for (let byte = first; byte <= last; byte++) table[byte]! |= bits
  }
  for (const first of [65, 97]) addRange(first, first + 25, LETTER | TOKEN | URL_CHAR | USER_INFO)
  addRange(48, 57, DIGIT | TOKEN | URL_CHAR | USER_INFO)
  add("!#$%&'*+-.^_`|~", TOKEN)
  add('!"$%&\'()*+,-./:;<=>@[\\]^_`{|}~', URL_CHAR)
  add("-_.!~*'()%;:&=+$,", USER_INFO)
  add('\t', HEADER_CHAR | QUOTED_CHAR)
  addRange(32, 126, HEADER_CHAR | QUOTED_CHAR)
  addRange(128, 255, HEADER_CHAR | QUOTED_CHAR)
  table[QUOTE]! &= ~QUOTED_CHAR
  table[BACKSLASH]! &= ~QUOTED_CHAR
  return table
}

/** The value of a hexadecimal digit, or -1. */
export const hexDigit = (byte: number): number => {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

/** The text of some bytes, each of which becomes one character. */
export const latin1 = (data: Uint8Array, start: number, end: number): string => {
  let text = ''
  // Long lists of arguments would overflow the stack.
  for (let at = start; at < end; at += 4096) {
    text += String.fromCharCode.apply(null, data.subarray(at, Math.min(end, at + 4096)) as unknown as number[])
  }
  return text
}
