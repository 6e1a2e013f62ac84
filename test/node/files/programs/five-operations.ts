import fs from 'node:fs'

// Four threads: the fifth call cannot be the first whose callback is called.
export default function main(): void {
  const order: number[] = []
  for (let i = 0; i < 5; i++) {
    fs.access(`/tmp/${i}`, () => {
      order.push(i)
      if (order[0] === 4) throw new Error('the fifth came first')
    })
  }
}
