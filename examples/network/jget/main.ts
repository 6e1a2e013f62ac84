import assert from 'node:assert'
import http from 'node:http'

const connections = Number(process.argv[2] ?? 2)
const url = 'http://127.0.0.1:8085/file'

interface Answer {
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** One request on a connection of its own. */
function request(method: string, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http.request(url, { method, headers, agent: false }, (response) => {
      let body = ''
      response.setEncoding('latin1').on('data', (piece) => { body += piece })
      response.on('end', () => resolve({ headers: response.headers, body }))
    }).on('error', reject).end()
  })
}

/** Downloads a file over several connections, each of which fetches a part. */
async function download(): Promise<string> {
  const { headers } = await request('HEAD')
  const size = Number(headers['content-length'])
  const share = Math.ceil(size / connections)
  const parts = Array.from({ length: connections }, async (_, worker) => {
    const first = worker * share
    const { body } = await request('GET', { Range: `bytes=${first}-${Math.min(first + share, size) - 1}` })
    return body
  })
  return (await Promise.all(parts)).join('')
}

export default async function main() {
  assert.equal(await download(), 'The quick brown fox jumps over the lazy dog.\n')
}
