import { chat } from './chat.ts'

/** As main.ts, without the names: what a client reads is the same in every order. */
export default function main() {
  return chat(2628, Number(process.argv[2] ?? 2), (line) => line.replace(/^\d+: /, ''))
}
