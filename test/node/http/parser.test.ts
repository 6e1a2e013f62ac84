/**
 * The library's parser of HTTP/1 tells of every input what Node's own parser tells: same callbacks, same arguments, same errors at the same
 * byte; whatever is wrong with the input, wherever it is cut, whatever the parser puts up with.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../support/extent.ts'
import { allLenience, toldByLibrary, toldByNode, type Setting } from './both-parsers.ts'

const REQUEST = 1, RESPONSE = 2

const names = fc.constantFrom(
  'Host', 'Connection', 'connection', 'Proxy-Connection', 'Content-Length', 'content-length', 'Transfer-Encoding', 'TRANSFER-ENCODING', 'Upgrade', 'X-A', 'Accept', 'Conn', 'Upgrade-Insecure',
  'transfer-encoding-x', 'a', 'Bad Name', 'Connection ', '',
)
const values = fc.constantFrom(
  '', ' ', 'close', 'keep-alive', 'Keep-Alive', 'upgrade', 'close, upgrade', 'close\t', 'keep-alive\t, close', 'Upgrade, keep-alive', 'keep-alive , close', 'closed', 'chunked', 'Chunked', 'gzip, chunked', 'chunked, gzip', 'chunked ', 'chunked\t', 'identity', 'gzip',
  '0', '3', '5', '12 ', '12\t', '1 2', '-1', '99999999999999999999', '18446744073709551615', '18446744073709551616', 'x', 'text', 'a b\t ', 'é', '\u0001', 'a\u007f', 'websocket', 'fold\r\n ed', 'close\r\n , upgrade', ',', 'clos,e',
)
const lineEnds = fc.oneof({ weight: 12, arbitrary: fc.constant('\r\n') }, { weight: 1, arbitrary: fc.constantFrom('\n', '\r', '\r\r\n', ' \r\n', '') })

const header = fc.tuple(names, fc.constantFrom(': ', ':', ' : ', ':\t', ''), values, lineEnds)
  .map(([name, colon, value, end]) => name + colon + value + end)
const sound = fc.tuple(names.filter((name) => /^[\w-]+$/.test(name)), values).map(([name, value]) => `${name}: ${value}\r\n`)
const headers = fc.array(fc.oneof({ weight: 5, arbitrary: sound }, { weight: 1, arbitrary: header }), { maxLength: 5 }).map((list) => list.join(''))
const manyHeaders = fc.nat({ max: 70 }).map((count) => Array.from({ length: count }, (_, i) => `h${i}: ${i}\r\n`).join(''))

const requestLine = fc.tuple(
  fc.constantFrom('GET', 'POST', 'HEAD', 'CONNECT', 'PUT', 'M-SEARCH', 'GET_PARAMETER', 'SOURCE', 'PRI', 'QUERY', 'PROPFIND', 'UNSUBSCRIBE', 'get', 'GETX', 'PLAY', 'G'),
  fc.constantFrom(' ', '  ', '\t', ''),
  fc.constantFrom('/', '/a?b=c#d', '*', 'http://u:p@h:1/x', 'http://a@b@c/', 'host:80', '[::1]:80', '/a b', '/é', 'http:/x', 'ht1p://x', '/?a?b#c?#', '//', '?x', '/\f', '/a\tb', 'http://h?q', '/#f<>'),
  fc.constantFrom(' HTTP/1.1', ' HTTP/1.0', ' HTTP/0.9', ' HTTP/2.0', ' HTTP/1.2', ' HTTP/9.9', ' RTSP/1.0', ' ICE/1.0', ' HTTX/1.1', '', '  HTTP/1.1', ' HTTP/1', ' http/1.1', ' HTTP/1.1 '),
  lineEnds,
)
const soundRequestLine = fc.constantFrom('GET / HTTP/1.1\r\n', 'POST /x HTTP/1.1\r\n', 'CONNECT host:80 HTTP/1.1\r\n', 'GET /0 HTTP/1.0\r\n', '\r\nHEAD * HTTP/1.1\r\n')
const statusLine = fc.tuple(
  fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'RTSP/1.0', 'ICE/1.0', 'HTTP/3.0', 'HTP/1.1', 'HTTP1.1'), fc.constantFrom(' ', ''),
  fc.constantFrom('200', '100', '101', '102', '103', '204', '304', '404', '99', '2000', '2x0', ''), fc.constantFrom(' OK', ' ', '', ' Not Found', ' é\u0001'), lineEnds,
)
const soundStatusLine = fc.constantFrom('HTTP/1.1 200 OK\r\n', 'HTTP/1.0 200\r\n', 'HTTP/1.1 101 Switching\r\n', 'HTTP/1.1 100 Continue\r\n', 'HTTP/1.1 204 No Content\r\n')

const chunk = fc.tuple(
  fc.constantFrom('3', '0', '5', 'a', 'F', '1 ', 'x', '', 'ffffffffffffffff', '10000000000000000', '003'),
  fc.constantFrom('', '', '', ';a', ';a=b', ';a="q\\"\t"', ';a=b;c', '; a', ';a="\u0001"', ';a=b"c"', ';a="x"y', ';a="\\\u0001"', ';'), lineEnds, fc.constantFrom('abc', 'abcde', '', '0123456789'), lineEnds,
)
const body = fc.oneof(
  fc.constantFrom('', 'abc', 'hello', 'hello world..', '\r\n', '3\r\nabc\r\n0\r\n\r\n', '3\r\nabc\r\n0\r\nTrailer: x\r\n\r\n', '5;x=y\r\nhello\r\n0\r\n\r\n'),
  fc.array(chunk, { maxLength: 4 }).map((list) => `${list.flat().join('')}0\r\n\r\n`),
)

const messageOf = (soundLine: fc.Arbitrary<string>, line: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> => fc.tuple(
  fc.oneof({ weight: 3, arbitrary: soundLine }, { weight: 1, arbitrary: line.map((parts) => parts.join('')) }),
  fc.oneof({ weight: 6, arbitrary: headers }, { weight: 1, arbitrary: manyHeaders }), lineEnds, body,
).map((parts) => parts.join(''))

/** Replaces, takes out or puts in a few bytes. */
const spoilt = (text: string, edits: readonly (readonly [number, number, string])[]): Buffer => {
  let result = text
  for (const [at, taken, put] of edits) {
    const place = at % (result.length + 1)
    result = result.slice(0, place) + put + result.slice(place + taken)
  }
  return Buffer.from(result, 'latin1')
}
const edits = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.constantFrom('', ' ', '\r', '\n', '\t', ':', '\u0000', 'é', '"', ';', ',', 'a', '1', '\r\n', '\f')), { maxLength: 3 })

const cut = (data: Buffer, places: readonly number[]): Uint8Array[] => {
  const ends = [...new Set(places.map((place) => place % (data.length + 1)))].sort((a, b) => a - b)
  return [...ends, data.length].map((end, i) => data.subarray(i === 0 ? 0 : ends[i - 1]!, end))
}

const settings = (type: number): fc.Arbitrary<Setting> => fc.record({
  type: fc.constant(type),
  lenient: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: allLenience }) }),
  maxHeaderSize: fc.oneof({ weight: 4, arbitrary: fc.constant(16_384) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) }),
  maxHeaderPairs: fc.oneof({ weight: 4, arbitrary: fc.constant(2000) }, { weight: 1, arbitrary: fc.constantFrom(0, 1, 2, 5, 6, 62, 64) }),
  answer: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(1, 2, 3, 21) }),
})

const input = (message: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array[]> => fc.tuple(
  fc.array(message, { minLength: 1, maxLength: 3 }),
  fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: edits }),
  fc.array(fc.nat(), { maxLength: 6 }),
).map(([texts, changes, places]) => cut(spoilt(texts.join(''), changes), places))

/** With relaxed values, Node's parser never comes back from a NUL in one. */
const isEndless = ({ lenient }: Setting, pieces: readonly Uint8Array[]): boolean =>
  (lenient & 1) === 0 && (lenient & 1024) !== 0 && pieces.some((piece) => piece.includes(0))

const agree = (type: number, message: fc.Arbitrary<string>): void => {
  fc.assert(fc.property(settings(type), input(message), (setting, pieces) => {
    fc.pre(!isEndless(setting, pieces))
    expect(toldByLibrary(setting, pieces)).toEqual(toldByNode(setting, pieces))
  }), runs(1500, 3000))
}

/** Messages that lead through all states of the parser, with a `^` where something else may stand. */
const requestsWithGaps = [
  '^G^ET^ ^/^a^?^b^#^c^ ^HTTP/^1^.^1^\r^\n^\r^\n^', 'GET ^h^ttp^:^/^/^u^@^h^:8^/^?^q HTTP/1.1\r\n\r\n', 'GET /^\r^\n^', 'GET /a#^f^?^#^\r\n^', 'CONNECT ^[^::1^]^:80^ HTTP/1.1\r\n\r\n', 'OPTIONS ^*^ HTTP/1.1\r\n\r\n', 'GET http://h?^q^#^ ^HTTP/1.1\r\n\r\n',
  'POST / HTTP/1.1\r\n^A^:^ ^b^\r^\n^ ^c^\r\n^\r\n', 'POST / HTTP/1.1\r\nContent-Length^:^ ^3^ ^\r\n\r\n^a^bc^G^', 'POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding^: chunked\r\n\r\n', 'POST / HTTP/1.1\r\nTransfer-Encoding:^ ^chunked^ ^,^ ^gzip^\r\n\r\n',
  'GET / HTTP/1.1\r\nConnection:^ ^close^ ^,^ ^upgrade^ \r\nUpgrade: x\r\n\r\n^after', 'GET / HTTP/1.1\r\nConnection: keep-alive^\r\n\r\n', 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n^3^\r^\n^abc^\r^\n^0^\r^\n^T^:^ x\r\n^\r^\n^GET',
  'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3^;^a^=^b^;^c^\r^\nabc\r\n0\r\n\r\n', 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3;a=^"^q^\\^"^"^;^c="d"^\r^\nabc\r\n0;^a\r\n\r\n', 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n^f^fffffffffffffff^f\r\n', 'PRI * HTTP/2.0\r\n\r\n^SM\r\n\r\n',
]
const responsesWithGaps = [
  '^H^TTP/^1^.^1^ ^2^0^0^ ^O^K^\r^\n^\r^\n^body', 'HTTP/1.1 ^204^ \r\n\r\n^HTTP/1.1 200 OK\r\n\r\n', 'HTTP/1.1 200^\r^\nContent-Length: 2\r\n\r\nok^HTTP/1.1', 'HTTP/1.1 101 x\r\nConnection: upgrade\r\nUpgrade: y\r\n\r\n^after', 'HTTP/1.0 200 OK\r\nConnection: ^keep-alive\r\nContent-Length: 1\r\n\r\na^',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked^\r\n\r\n2^\r\nok\r\n0\r\n\r\n^', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip^\r\n\r\nrest',
]
const FILLINGS = ['', ' ', '\t', '\r', '\n', '\r\n', '\u0000', '\u0001', '\u007f', '\u00e9', ':', ';', ',', '"', '\\', '/', '?', '#', '@', '[', 'a', 'G', '0', '9', 'f', '-', '=', 'chunked', 'close']

/** Puts everything into every gap, with and without lenience, in one piece and in two. */
function agreeInGaps(type: number, messages: readonly string[]): void {
  const rest = { type, maxHeaderSize: 16_384, maxHeaderPairs: 2000, answer: 0 }
  for (const message of messages) {
    const parts = message.split('^')
    for (let gap = 1; gap < parts.length; gap++) for (const filling of FILLINGS) for (const lenient of [0, allLenience]) {
      const before = Buffer.from(parts.slice(0, gap).join('') + filling, 'latin1')
      const pieces = gap % 2 === 0 ? [before, Buffer.from(parts.slice(gap).join(''), 'latin1')] : [Buffer.concat([before, Buffer.from(parts.slice(gap).join(''), 'latin1')])]
      const [library, node] = [toldByLibrary({ ...rest, lenient }, pieces), toldByNode({ ...rest, lenient }, pieces)]
      if (JSON.stringify(library) !== JSON.stringify(node)) expect({ text: String(Buffer.concat(pieces)), lenient, told: library }).toEqual({ text: '', lenient, told: node })
    }
  }
}

describe('the parser agrees with that of Node', () => {
  it('about requests with anything in any place', () => { agreeInGaps(REQUEST, requestsWithGaps) })
  it('about responses with anything in any place', () => { agreeInGaps(RESPONSE, responsesWithGaps) })
  it('about requests', () => { agree(REQUEST, messageOf(soundRequestLine, requestLine)) })
  it('about responses', () => { agree(RESPONSE, messageOf(soundStatusLine, statusLine)) })
})
