// A plain script: its top level is the first task, and what it arms belongs to its column.
import { EventEmitter } from 'node:events'

class Line extends EventEmitter {
  readonly words: string[] = []

  say(word: string): void {
    this.words.push(word)
    this.emit('word', word)
  }
}

const line = new Line()
setTimeout(() => line.say('world'), 10)
setTimeout(function greet() {
  line.say('hello')
}, 20)
line.on('word', () => {
  if (line.words.length === 2) queueMicrotask(() => { if (line.words[0] !== 'hello') throw new RangeError(line.words.join(' ')) })
})
