/** Text from chunks of bytes. What a decoder remembers between two chunks is in the buffer that it is given. */
import { callHost } from '../internal/host-call.ts'

export default {
  encodings: ['ascii', 'utf8', 'base64', 'utf16le', 'latin1', 'hex', 'buffer', 'base64url'],
  kIncompleteCharactersStart: 0, kIncompleteCharactersEnd: 4, kMissingBytes: 4, kBufferedBytes: 5, kEncodingField: 6,
  kNumFields: 7, kSize: 7,
  decode(state: Uint8Array, chunk: ArrayBufferView): string {
    $$barrier(state)
    return callHost('decoder.decode', undefined, [state, chunk])
  },
  flush(state: Uint8Array): string {
    $$barrier(state)
    return callHost('decoder.flush', undefined, [state])
  },
}
