/** A command line of commander with asynchronous actions and hooks. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import { Command, CommanderError } from 'commander'
import { outcome } from '../outcome.ts'

const log: string[] = []

function cli(): Command {
  const program = new Command('tool').exitOverride().configureOutput({ writeErr: (text) => { log.push(text.trim()) } })
  program.hook('preAction', async (_, action) => { await latency(); log.push(`before ${action.name()}`) })
  program.command('copy').argument('<from>').argument('[to...]').option('-n, --times <count>', 'how often', Number, 1)
    .action(async (from: string, to: string[], options: { times: number }) => { await latency(); log.push(`copy ${from} to ${to.join('+')} ${options.times}`) })
  return program
}

sometimes('the second command is first', () => log[0] === 'before copy' && log[1] === 'copy b to c+d 1')

export default async function main(): Promise<void> {
  await Promise.all([
    cli().parseAsync(['copy', 'a', '-n', '3'], { from: 'user' }), cli().parseAsync(['copy', 'b', 'c', 'd'], { from: 'user' }),
  ])
  await assert.rejects(cli().parseAsync(['copy'], { from: 'user' }), (error) => error instanceof CommanderError && error.exitCode === 1)
  assert.strictEqual(log.length, 5)
  outcome(log)
}
