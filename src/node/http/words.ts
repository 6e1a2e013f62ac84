/** Words that the parser recognises letter by letter, wherever the input is cut. */
import type { Machine } from './machine.ts'

/** Every beginning of some words, and what it means: the number of the word if it is one, else -1. */
export type Beginnings = Readonly<Record<string, number>>

/** The words that begin with another one may come in any order. */
export const beginningsOf = (words: readonly string[], numbers?: readonly number[]): Beginnings => {
  const table: Record<string, number> = Object.create(null)
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    for (let length = 1; length < word.length; length++) table[word.slice(0, length)] ??= -1
  }
  for (let i = 0; i < words.length; i++) table[words[i]!] = numbers === undefined ? i : numbers[i]!
  return table
}

/** The number of the word, if the machine has just read one; -1 if not, or not yet. */
export const wordNumber = (m: Machine, words: Beginnings): number => m.word === '' ? -1 : words[m.word]!

/** Takes another byte; false if no word goes on with it. */
export const extendWord = (m: Machine, words: Beginnings, byte: number): boolean => {
  const longer = m.word + String.fromCharCode(byte)
  if (words[longer] === undefined) return false
  m.word = longer
  return true
}

export const forgetWord = (m: Machine): void => { if (m.word !== '') m.word = '' }

export const lowerCase = (byte: number): number => byte >= 65 && byte <= 90 ? byte | 32 : byte
