import { chat } from './chat.ts'

/** Everybody reads who has said what, in the order in which it arrived here. */
export default function main() {
  return chat(2628, Number(process.argv[2] ?? 2), (line) => line)
}
