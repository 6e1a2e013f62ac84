/** Whether a property key is an index of arrays: an integer below 2^32 - 1. The one above is a name like any other. */
export function isArrayIndex(key: string): boolean {
  return String(Number(key) >>> 0) === key && key !== '4294967295'
}
