let last = 0

export function nextId(): number {
  return ++last
}
