import { run } from './clinic.ts'

// Locked rows: the second doctor waits until the first one's transaction is over, and then finds one name less.
export default () => run('begin; select name from doctors where on_call for update')
