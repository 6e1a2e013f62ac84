/** Who runs the process. */
import type { Guest } from '../internal/kept.ts'

const user = (): number => 1000

export default {
  safeGetenv: (name: string): Guest => (globalThis as Guest).process.env[name],
  getTempDir(): string {
    const { env } = (globalThis as Guest).process
    const path: string = env.TMPDIR || env.TMP || env.TEMP || '/tmp'
    return path.length > 1 && path[path.length - 1] === '/' ? path.slice(0, -1) : path
  },
  implementsPosixCredentials: true,
  getuid: user, geteuid: user, getgid: user, getegid: user, getgroups: (): number[] => [1000],
}
