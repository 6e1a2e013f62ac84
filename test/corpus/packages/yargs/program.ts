/** A command line of yargs whose handlers are asynchronous, and one that does not validate. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import yargs from 'yargs'
import { outcome } from '../outcome.ts'

const log: string[] = []

const parse = (...args: string[]): Promise<unknown> => yargs(args).scriptName('tool').exitProcess(false).help(false).version(false)
  .command('serve <port>', 'serves', (builder: typeof yargs) => builder.positional('port', { type: 'number' }).option('host', { default: 'localhost' }),
    async ({ host, port }: { host: string; port: number }) => { await latency(); log.push(`${host}:${port + 1}`) })
  .demandCommand(1, 'name a command').fail((message: string) => { throw new Error(message) }).parseAsync()

sometimes('the second command is first', () => log[0] === 'example:91')

export default async function main(): Promise<void> {
  await Promise.all([parse('serve', '80'), parse('serve', '90', '--host=example')])
  await assert.rejects(async () => parse(), /name a command/)
  outcome(log)
}
