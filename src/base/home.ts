/** The home directory of the user, of which nothing is believed that leads elsewhere from another working directory. */
import { homedir, userInfo } from 'node:os'
import { isAbsolute } from 'node:path'

/** That of the environment; undefined if it names none that is absolute. */
export function homeFolder(): string | undefined {
  return absolute(homedir)
}

/** That of the user's account, whatever the environment says. */
export function accountHome(): string | undefined {
  return absolute(() => userInfo().homedir)
}

function absolute(read: () => string): string | undefined {
  try {
    const home = read()
    return isAbsolute(home) ? home : undefined
  } catch {
    // The system need not know the user, as in containers.
    return undefined
  }
}
