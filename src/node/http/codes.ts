/** Numbers that the parser of HTTP/1 and those who use it share; they are those of llhttp. */

export const REQUEST = 1, RESPONSE = 2

export const OK = 0, PAUSED = 21, PAUSED_UPGRADE = 22, USER = 24

/** Names of the errors, by number; HPE_ goes before them. */
export const errorNames: readonly string[] = [
  'OK', 'INTERNAL', 'STRICT', 'LF_EXPECTED', 'UNEXPECTED_CONTENT_LENGTH', 'CLOSED_CONNECTION', 'INVALID_METHOD', 'INVALID_URL',
  'INVALID_CONSTANT', 'INVALID_VERSION', 'INVALID_HEADER_TOKEN', 'INVALID_CONTENT_LENGTH', 'INVALID_CHUNK_SIZE', 'INVALID_STATUS',
  'INVALID_EOF_STATE', 'INVALID_TRANSFER_ENCODING', 'CB_MESSAGE_BEGIN', 'CB_HEADERS_COMPLETE', 'CB_MESSAGE_COMPLETE',
  'CB_CHUNK_HEADER', 'CB_CHUNK_COMPLETE', 'PAUSED', 'PAUSED_UPGRADE', 'PAUSED_H2_UPGRADE', 'USER', 'CR_EXPECTED',
  'CB_URL_COMPLETE', 'CB_STATUS_COMPLETE', 'CB_HEADER_FIELD_COMPLETE', 'CB_HEADER_VALUE_COMPLETE', 'UNEXPECTED_SPACE',
]

export const STRICT = 2, LF_EXPECTED = 3, UNEXPECTED_CONTENT_LENGTH = 4, CLOSED_CONNECTION = 5, INVALID_METHOD = 6, INVALID_URL = 7,
  INVALID_CONSTANT = 8, INVALID_VERSION = 9, INVALID_HEADER_TOKEN = 10, INVALID_CONTENT_LENGTH = 11, INVALID_CHUNK_SIZE = 12,
  INVALID_STATUS = 13, INVALID_EOF_STATE = 14, INVALID_TRANSFER_ENCODING = 15, CB_MESSAGE_BEGIN = 16, CB_HEADERS_COMPLETE = 17,
  CB_MESSAGE_COMPLETE = 18, CB_CHUNK_HEADER = 19, CB_CHUNK_COMPLETE = 20, PAUSED_H2_UPGRADE = 23, CR_EXPECTED = 25,
  UNEXPECTED_SPACE = 30

/** What was said in the headers of a message. */
export const F_KEEP_ALIVE = 1, F_CLOSE = 2, F_CONNECTION_UPGRADE = 4, F_CHUNKED = 8, F_UPGRADE = 16, F_CONTENT_LENGTH = 32,
  F_SKIP_BODY = 64, F_TRAILING = 128, F_TRANSFER_ENCODING = 512

/** What a parser may put up with. */
export const LENIENT_HEADERS = 1, LENIENT_CHUNKED_LENGTH = 2, LENIENT_KEEP_ALIVE = 4, LENIENT_TRANSFER_ENCODING = 8,
  LENIENT_VERSION = 16, LENIENT_DATA_AFTER_CLOSE = 32, LENIENT_LF_AFTER_CR = 64, LENIENT_CRLF_AFTER_CHUNK = 128,
  LENIENT_CR_BEFORE_LF = 256, LENIENT_SPACES_AFTER_CHUNK_SIZE = 512, LENIENT_VALUE_RELAXED = 1024

/** What the end of the input means: nothing, the end of a message, or an error. */
export const FINISH_SAFE = 0, FINISH_CALLBACK = 1, FINISH_UNSAFE = 2

/** Which header is being read, as far as that matters to the parser; and what its value has turned out to be. */
export const H_GENERAL = 0, H_CONNECTION = 1, H_CONTENT_LENGTH = 2, H_TRANSFER_ENCODING = 3, H_UPGRADE = 4, H_KEEP_ALIVE = 5,
  H_CLOSE = 6, H_CONNECTION_UPGRADE = 7, H_CHUNKED = 8

/** Parts of a message that are handed on piece by piece. */
export const NO_SPAN = 0, URL_SPAN = 1, STATUS_SPAN = 2, FIELD_SPAN = 3, VALUE_SPAN = 4, BODY_SPAN = 5, EXTENSION_SPAN = 6

export const CONNECT = 5, PRI = 34, SOURCE = 33, QUERY = 46

/** All methods, in the order of their numbers. */
export const allMethods: readonly string[] = [
  'DELETE', 'GET', 'HEAD', 'POST', 'PUT', 'CONNECT', 'OPTIONS', 'TRACE', 'COPY', 'LOCK', 'MKCOL', 'MOVE', 'PROPFIND', 'PROPPATCH',
  'SEARCH', 'UNLOCK', 'BIND', 'REBIND', 'UNBIND', 'ACL', 'REPORT', 'MKACTIVITY', 'CHECKOUT', 'MERGE', 'M-SEARCH', 'NOTIFY',
  'SUBSCRIBE', 'UNSUBSCRIBE', 'PATCH', 'PURGE', 'MKCALENDAR', 'LINK', 'UNLINK', 'SOURCE', 'PRI', 'DESCRIBE', 'ANNOUNCE', 'SETUP',
  'PLAY', 'PAUSE', 'TEARDOWN', 'GET_PARAMETER', 'SET_PARAMETER', 'REDIRECT', 'RECORD', 'FLUSH', 'QUERY',
]

/** May a request with this method say HTTP/1.x? */
export const isHttpMethod = (method: number): boolean => method <= PRI || method === QUERY

/** May it say RTSP/1.x? */
export const isRtspMethod = (method: number): boolean => (method > PRI && method < QUERY) || method === 1 || method === 3 || method === 6
