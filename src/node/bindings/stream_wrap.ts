/** What streams of bytes share (src/stream_wrap.cc). */
import type { Guest } from '../internal/kept.ts'
import { AsyncWrap } from '../network/handle-wrap.ts'
import { StreamHandle } from '../network/stream-handle.ts'
import { kArrayBufferOffset, kBytesWritten, kLastWriteWasAsync, kReadBytesOrError, streamBaseState } from '../network/stream-state.ts'

class ShutdownWrap extends AsyncWrap {
  oncomplete: Guest = null
  callback: Guest = null
  handle: Guest = null
}
class WriteWrap extends AsyncWrap {}

export default {
  LibuvStreamWrap: StreamHandle, ShutdownWrap, WriteWrap,
  kReadBytesOrError, kArrayBufferOffset, kBytesWritten, kLastWriteWasAsync, kLastWriteErr: 4, streamBaseState,
}
