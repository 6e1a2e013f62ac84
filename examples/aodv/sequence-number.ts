// Sequence numbers (RFC 3561, section 6.1). A destination counts them up, so that of two routes the newer one can be told. They
// are 32 bits wide and roll over, so two of them are compared by their signed difference.

export function isNewer(sequence: number, than: number): boolean {
  return ((sequence - than) | 0) > 0
}

export function newerOf(a: number, b: number): number {
  return isNewer(b, a) ? b : a
}

export function increment(sequence: number): number {
  return (sequence + 1) | 0
}
