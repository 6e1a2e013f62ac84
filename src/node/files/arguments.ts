/** Arguments that Node's C++ checks itself, with its messages. */
import errors from 'own:internal/errors'
import { isInteger, type Guest } from '../internal/kept.ts'

const MAX_FD = 0x7fffffff
const { ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE } = errors.codes

export const validFd = (fd: Guest): number => {
  if (typeof fd !== 'number') throw new ERR_INVALID_ARG_TYPE('fd', 'number', fd)
  const isOutside = fd < 0 || fd > MAX_FD
  if (isOutside && fd !== Infinity && fd !== -Infinity) throw new ERR_OUT_OF_RANGE('fd', `>= 0 && <= ${MAX_FD}`, fd)
  if (!isInteger(fd)) throw new ERR_OUT_OF_RANGE('fd', 'an integer', fd)
  return fd + 0
}

/** A mode of access or copyFile: 0 to 7 for both. */
export const validMode = (mode: Guest): number => {
  if (mode === undefined || mode === null) return 0
  if (typeof mode !== 'number') throw plain($$TypeError, 'ERR_INVALID_ARG_TYPE', 'mode must be int32 or null/undefined')
  if (mode - mode !== 0) throw plain($$RangeError, 'ERR_OUT_OF_RANGE', 'mode is out of range')
  if ((mode | 0) < 0 || (mode | 0) > 7) throw plain($$RangeError, 'ERR_OUT_OF_RANGE', 'mode is out of range: >= 0 && <= 7')
  return mode | 0
}

/** An error as C++ throws it. */
const plain = (Base: Guest, code: string, message: string): Guest => {
  const error = new Base(message)
  error.code = code
  return error
}
