/** Names and paths as results: text in an encoding, or a Buffer. */
import buffer from 'own:buffer'
import type { Guest } from '../internal/kept.ts'
import { textOfBytes } from './byte-strings.ts'

export const encodeName = (bytes: string, encoding: Guest): Guest => {
  if (encoding === 'buffer') return buffer.Buffer.from(bytes, 'latin1')
  return textOfBytes(bytes, typeof encoding === 'string' && buffer.Buffer.isEncoding(encoding) ? encoding : 'utf8')
}
