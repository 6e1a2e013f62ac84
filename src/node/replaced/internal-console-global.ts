/** The console that every program has is also what `console` exports, with the class of consoles. */
import constructor from 'own:internal/console/constructor'
import { apply, defineProperty, type Guest } from '../internal/kept.ts'

const { Console, kBindProperties } = constructor
const { console } = $$global as Guest

// What `instanceof` asks for is among them.
apply(Console.prototype[kBindProperties], console, [true, 'auto'])
defineProperty(console, 'Console', { value: Console, writable: true, enumerable: true, configurable: true })

export default console
