/** Numbers, names and messages of system errors. */
import primordials from 'own:internal/per_context/primordials'
import { systemErrors } from '../internal/host-facts.ts'
import type { Guest } from '../internal/kept.ts'

const { Map, SafeMap } = primordials
const errors = new SafeMap(systemErrors)

const uv: Guest = {
  /** What Node's modules keep here after the first question. */
  errmap: errors,
  errname(number: number): string { return errors.get(number)?.[0] ?? `Unknown system error ${number}` },
  getErrorMessage(number: number): string { return errors.get(number)?.[1] ?? `Unknown system error ${number}` },
  getErrorMap(): Guest { return new Map(systemErrors) },
}
for (let i = 0; i < systemErrors.length; i++) uv[`UV_${systemErrors[i]![1][0]}`] = systemErrors[i]![0]

export default uv
