import { run } from './objects.ts'

export default (): Promise<void> => run('bytes')
