import assert from 'node:assert'

const failure = (promise) => promise.then(() => 'none', (error) => `${error.name} ${error.code}`)
const computed = (...parts) => failure(import(parts.join('')))

export default async function main() {
  assert.equal(await failure(import('file://host/x.mjs')), 'TypeError ERR_INVALID_FILE_URL_HOST')
  assert.equal(await failure(import('file://[')), 'TypeError ERR_INVALID_URL')
  assert.equal(await failure(import('./a%2fb.mjs')), 'TypeError ERR_INVALID_MODULE_SPECIFIER')
  assert.equal(await failure(import('./gone.mjs')), 'Error ERR_MODULE_NOT_FOUND')
  assert.equal(await computed('file://host/', 'x.mjs'), 'TypeError ERR_INVALID_FILE_URL_HOST')
  assert.equal(await computed('file://', '['), 'TypeError ERR_INVALID_URL')
  assert.equal(await computed('./a%5c', 'b.mjs'), 'TypeError ERR_INVALID_MODULE_SPECIFIER')
  assert.equal(await computed('./go', 'ne.mjs'), 'Error ERR_MODULE_NOT_FOUND')
  assert.equal(await computed('./go', 'ne.mjs?1'), 'Error ERR_MODULE_NOT_FOUND')
}
