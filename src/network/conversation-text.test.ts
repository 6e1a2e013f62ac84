import { describe, expect, it } from 'vitest'

import { answerText, bytesText, messageText, peerName } from './conversation-text.ts'

describe('bytes', () => {
  it('are shown as a string literal would have them', () => {
    expect(bytesText(Buffer.from('GET / HTTP/1.1\r\n\t"\\\0\x01'))).toBe('"GET / HTTP/1.1\\r\\n\\t\\"\\\\\\0\\x01" 21 bytes')
  })

  it('are text if they are UTF-8, and one character each if they are not', () => {
    expect(bytesText(Buffer.from('über'))).toBe('"über" 5 bytes')
    expect(bytesText(new Uint8Array([252, 0x9f]))).toBe('"ü\\x9f" 2 bytes')
  })

  it('are cut between characters', () => {
    expect(bytesText(Buffer.from('a'.repeat(60)))).toBe(`"${'a'.repeat(60)}" 60 bytes`)
    expect(bytesText(Buffer.from('a'.repeat(61)))).toBe(`"${'a'.repeat(60)}..." 61 bytes`)
    expect(bytesText(Buffer.from(`${'a'.repeat(59)}\r\n`))).toBe(`"${'a'.repeat(59)}..." 61 bytes`)
    expect(bytesText(Buffer.from('€'.repeat(1000)))).toBe(`"${'€'.repeat(60)}..." 3000 bytes`)
  })
})

describe('messages and answers', () => {
  it('are lists of what is done', () => {
    expect(messageText([{ kind: 'connect', channel: 0, host: '::1', port: 80 }, { kind: 'data', channel: 0, bytes: Buffer.from('x') }, { kind: 'end', channel: 0 }]))
      .toBe('connect to ::1:80, "x" 1 byte, end')
    expect(answerText([{ kind: 'failed', channel: 0, code: 'ECONNREFUSED' }])).toBe('ECONNREFUSED')
    expect(answerText([])).toBe('nothing')
  })

  it('are those of a peer with a name', () => {
    expect(['client 0', 'process 1', 'tcp 127.0.0.1:80', 'tcp 127.0.0.1:80 #1'].map(peerName))
      .toEqual(['client 1', 'peer 2', '127.0.0.1:80', '127.0.0.1:80 (connection 2)'])
  })
})
