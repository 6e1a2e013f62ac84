/** undici's mocked dispatcher: two requests and their answers. (Real connections need its parser, which is WebAssembly.) */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import { MockAgent, request } from 'undici'
import { outcome } from '../outcome.ts'

const answered: string[] = []

sometimes('the second request is answered first', () => answered[0] === '/b')

export default async function main(): Promise<void> {
  const dispatcher = new MockAgent()
  dispatcher.disableNetConnect()
  const pool = dispatcher.get('http://example.org')
  for (const path of ['/a', '/b']) pool.intercept({ path }).reply(200, { path })
  const get = async (path: string): Promise<void> => {
    await latency()
    const { body } = await request(`http://example.org${path}`, { dispatcher })
    assert.deepStrictEqual(await body.json(), { path })
    answered.push(path)
  }
  await Promise.all([get('/a'), get('/b')])
  dispatcher.assertNoPendingInterceptors()
  outcome(answered)
}
