/**
 * The numbers that a call of a stream hands back beside its result (src/stream_base.h). They are of no interest after the
 * call: whatever is left in them would keep equal states apart, so they are 0 most of the time.
 */
export const kReadBytesOrError = 0, kArrayBufferOffset = 1, kBytesWritten = 2, kLastWriteWasAsync = 3

export const streamBaseState = new Int32Array(5)

export function setState(index: number, value: number): void {
  if (streamBaseState[index] !== value) streamBaseState[index] = value
}

export function clearState(): void {
  for (let i = 0; i <= kLastWriteWasAsync; i++) setState(i, 0)
}
