/** What V8 says about the text of a script that nobody runs. */
import { Script } from 'node:vm'

export const scriptFunctions = {
  /** The message of the syntax error; undefined if there is none. */
  'script.problem': (code: string) => {
    try {
      new Script(code)
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  },
}
