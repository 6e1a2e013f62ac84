import assert from 'node:assert'
import dns from 'node:dns/promises'

export default async function main() {
  assert.deepEqual(await dns.lookup('peer.test', { all: true }), [{ address: '127.0.0.1', family: 4 }])
  await assert.rejects(dns.lookup('peer.test', 6), { code: 'ENOTFOUND' })
}
