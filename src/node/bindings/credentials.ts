/** Who runs the process. */
import type { Guest } from '../internal/kept.ts'

const user = (): number => 1000

export default {
  safeGetenv: (name: string): Guest => (globalThis as Guest).process.env[name],
  implementsPosixCredentials: true,
  getuid: user, geteuid: user, getgid: user, getegid: user, getgroups: (): number[] => [1000],
}
