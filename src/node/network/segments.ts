/**
 * In which pieces bytes arrive. By default a read gets all that has arrived, as on the loopback device; with `--segments n`
 * what has arrived may be cut, at the places where the writes met and at n-1 places in between, into up to n pieces.
 */
import { arrayIncludes, arrayPush, floor, min } from '../internal/kept.ts'
import { world } from '../internal/world.ts'
import { READ_SIZE, type Endpoint } from './endpoint.ts'

/** How many bytes the next read gets. */
export function sizeOfRead(endpoint: Endpoint, limit: number | undefined): number {
  const most = min(endpoint.size, limit ?? READ_SIZE)
  if (endpoint.cuts >= world.segments - 1 || most === 1) return most
  const sizes = placesToCut(endpoint, most)
  const texts: string[] = []
  for (let i = 0; i < sizes.length; i++) arrayPush(texts, `${sizes[i]} of ${endpoint.size} bytes arrive`)
  const size = sizes[$$pick(texts)]!
  if (size < endpoint.size) endpoint.cuts++
  return size
}

/** The whole comes first. */
function placesToCut(endpoint: Endpoint, most: number): number[] {
  const sizes = [most]
  let end = 0
  const pieces = endpoint.pieces()
  for (let i = 0; i < pieces.length; i++) {
    end += pieces[i]!
    if (end < most) arrayPush(sizes, end)
  }
  for (let i = 1; i < world.segments; i++) {
    const size = floor((most * i) / world.segments)
    if (size > 0 && !arrayIncludes(sizes, size)) arrayPush(sizes, size)
  }
  return sizes
}
