import { expect, it } from 'vitest'
import { expectSameOutput, outputOfRealm } from './both.ts'

it('runs scripts in the context of the program', () => expectSameOutput(`
import vm from 'node:vm'
console.log(vm.runInThisContext('1 + 1'), new vm.Script('typeof Map').runInThisContext(), vm.compileFunction('return a * b', ['a', 'b'])(3, 4))
console.log(vm.isContext({}))
try { new vm.Script('a b') } catch (error) { console.log(error.name, error.message) }
try { vm.runInThisContext('missing') } catch (error) { console.log(error.name, error.message) }
`))

it.each(['vm.createContext({})', "vm.runInNewContext('1')", "new vm.Script('1').runInNewContext({})"])('refuses %s', (call) => {
  expect(() => outputOfRealm(`import vm from 'node:vm'\n${call}`)).toThrow('node:vm makes another context')
})
