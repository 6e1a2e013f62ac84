// Bytes that are shared, half of a character in a decoder, the parameters of a URL: all of it is state.
import { StringDecoder } from 'node:string_decoder'
import { inspect } from 'node:util'
import { latency } from 'manyworlds'

export default async function main() {
  const shared = Buffer.alloc(4)
  const decoder = new StringDecoder('utf8')
  const url = new URL('http://host.example/path')
  let text = ''

  async function write(byte, bytes) {
    await latency()
    shared.writeUInt16BE(byte, 1)
    text += decoder.write(Buffer.from(bytes))
    url.searchParams.append('key', byte)
    await latency()
    shared.swap16().fill(byte, 3)
  }

  await Promise.all([write(1, [0xe2, 0x82]), write(2, [0xac])])
  console.log(inspect(shared), `${text}${decoder.end()}`, url.search)
}
