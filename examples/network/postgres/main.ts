import { run } from './clinic.ts'

export default () => run('begin isolation level repeatable read; select name from doctors where on_call')
