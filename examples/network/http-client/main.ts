import assert from 'node:assert'
import http from 'node:http'

const connections = Number(process.argv[2] ?? 2)
const origin = 'http://127.0.0.1:8081'

/** The text of a page, fetched on a connection of its own. */
function get(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    http.get(origin + path, { agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => { text += piece })
      response.on('end', () => resolve(`${response.statusCode} ${text}`))
    }).on('error', reject)
  })
}

export default async function main() {
  const pages = await Promise.all(Array.from({ length: connections }, (_, worker) => get(`/page/${worker}`)))
  pages.forEach((page, worker) => assert.equal(page, `200 <p>This is page ${worker}.</p>\n`))
}
