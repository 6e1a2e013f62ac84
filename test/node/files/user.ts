/**
 * Plain Node as a user who is not the superuser, like the one of the model; a test that runs as one has to step down. The process does it
 * itself: the user may have no way to Node's executable.
 */
import { spawnSync } from 'node:child_process'

const stepDown = process.getuid?.() === 0 ? ['--import', 'data:text/javascript,process.setgroups([]);process.setgid(1000);process.setuid(1000)'] : []

/** From standard input: the user may have no way to the temporary folder of this one, nor to the working directory. */
export function outputOfUser(source: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--no-warnings', ...stepDown, '--input-type=module', '-'], { input: source, cwd: '/', encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`plain Node failed:\n${stderr}`)
  return stdout
}
