import { expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from './both.ts'

it('runs scripts in the context of the program', () => expectSameOutput(`
import vm from 'node:vm'
console.log(vm.runInThisContext('1 + 1'), new vm.Script('typeof Map').runInThisContext(), vm.compileFunction('return a * b', ['a', 'b'])(3, 4))
console.log(vm.isContext({}))
try { new vm.Script('a b') } catch (error) { console.log(error.name, error.message) }
try { vm.runInThisContext('missing') } catch (error) { console.log(error.name, error.message) }
`))

it('evaluates expressions in another context', () => expectSameOutput(`
import vm from 'node:vm'
console.log(vm.runInNewContext('new ArrayBuffer(4)').byteLength, vm.runInNewContext('a + b.c[0]', { a: 1, b: { c: [2] } }))
const context = vm.createContext({ n: 1, f: (x) => x + 1 })
context.n = 5
console.log(vm.runInContext('({ sum: f(n), list: [n, Math.max(n, 7)] })', context).list[1], vm.isContext(context), vm.isContext({}))
try { vm.runInNewContext('a b') } catch (error) { console.log(error.name) }
`))

it.each(['let x = 1', 'n = 2', '() => n', 'n++', 'this', 'typeof process', '1; 2', 'missing'])('refuses %s in another context', (script) => {
  expect(() => outputOfRealm(`import vm from 'node:vm'\nvm.runInNewContext('${script}', { n: 1 })`)).toThrow('a script that node:vm runs in another context')
})
