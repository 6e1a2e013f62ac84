import { expect, it } from 'vitest'
import { checkSettings } from '../options.ts'
import { withNames } from './names.ts'

it('names that may be contacted are looked up once, addresses are not', async () => {
  const { names } = await withNames(checkSettings({ allowNet: ['localhost:80', 'localhost:81', '127.0.0.1:82', '[::1]:83'] }))
  expect(Object.keys(names)).toEqual(['localhost'])
  for (const address of names['localhost']!) expect(['127.0.0.1', '::1']).toContain(address)
  const settings = checkSettings({ allowNet: ['127.0.0.1:82'] })
  expect(await withNames(settings)).toBe(settings)
})

it('a name without an address is refused', async () => {
  // RFC 6761: names below invalid never have one.
  await expect(withNames(checkSettings({ allowNet: ['nobody.invalid:80'] }))).rejects.toMatchObject({
    code: 'bad-option', fact: expect.stringMatching(/^--allow-net is 'nobody\.invalid:80', and nobody\.invalid has no address \((ENOTFOUND|EAI_AGAIN)\)$/),
    remedy: 'name a host that this machine knows, or an address',
  })
})
