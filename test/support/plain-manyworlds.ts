// Stands in for the package when exploration files run on plain Node, as they do for the brute-force explorer:
// an exploration is its own description and a domain is the list of its values.

export const explore = <T>(description: T): T => description

export const int = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, i) => low + i)

export const bool = (): boolean[] => [false, true]

export const oneOf = <T>(...values: T[]): T[] => values

export function record(fields: Record<string, readonly unknown[]>): Record<string, unknown>[] {
  let records: Record<string, unknown>[] = [{}]
  for (const [name, domain] of Object.entries(fields)) {
    records = records.flatMap((partial) => domain.map((value) => ({ ...partial, [name]: value })))
  }
  return records
}
