import promises from 'own:timers/promises'
import { defineProperty } from '../../internal/kept.ts'
import { setImmediate, setTimeout } from '../timers.ts'

const custom = Symbol.for('nodejs.util.promisify.custom')
for (const [timer, form] of [[setTimeout, promises.setTimeout], [setImmediate, promises.setImmediate]]) {
  defineProperty(timer, custom, { get: () => form, enumerable: true, configurable: true })
}
