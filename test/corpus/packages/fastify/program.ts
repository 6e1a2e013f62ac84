/** fastify with a schema and a hook, called through its own injection. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import { fastify } from 'fastify'
import { outcome } from '../outcome.ts'

const log: string[] = []

sometimes('the second request ends first', () => log[0] === 'b')

export default async function main(): Promise<void> {
  const app = fastify()
  app.addHook('onResponse', async (request) => { if (request.url !== '/hello') log.push((request.query as { name: string }).name) })
  app.get('/hello', { schema: { querystring: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } } }, async (request) => {
    await latency()
    return { hello: (request.query as { name: string }).name }
  })
  await app.ready()
  const [a, b, bad] = await Promise.all([
    app.inject('/hello?name=a'), app.inject('/hello?name=b'), app.inject('/hello'),
  ])
  assert.deepStrictEqual([a.json(), b.json()], [{ hello: 'a' }, { hello: 'b' }])
  assert.strictEqual(bad.statusCode, 400)
  await app.close()
  outcome(log)
}
