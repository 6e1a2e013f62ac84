/** Doctors on call. Each may leave as long as another one stays; today both want to. */
import assert from 'node:assert'
import pg from 'pg'

interface Client {
  query(text: string, values?: readonly unknown[]): Promise<any>
}

const OPTIONS = { host: '127.0.0.1', port: 5432, user: 'clinic', database: 'postgres' }

/** `begin`: begins a transaction and asks who is on call. */
export async function run(begin: string): Promise<void> {
  const [ann, bob] = [new pg.Client(OPTIONS), new pg.Client(OPTIONS)]
  await ann.connect()
  await bob.connect()
  await Promise.all([leave(ann, 'ann', begin), leave(bob, 'bob', begin)])
  const { rowCount } = await ann.query('select name from doctors where on_call')
  assert(rowCount > 0, 'nobody is on call')
  await ann.end()
  await bob.end()
}

async function leave(client: Client, name: string, begin: string): Promise<void> {
  const [, { rowCount }] = await client.query(begin)
  if (rowCount > 1) await client.query('update doctors set on_call = false where name = $1', [name])
  await client.query('commit')
}
