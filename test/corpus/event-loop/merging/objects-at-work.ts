/** Three objects whose methods wait; they are told apart by the objects, which exist before main. */
import { latency } from 'manyworlds'

class Worker {
  done = 0
  async run(): Promise<void> { for (; this.done < 2; this.done++) await latency() }
}
const workers = [new Worker(), new Worker(), new Worker()]

export default async function main(): Promise<void> {
  await Promise.all(workers.map((worker) => worker.run()))
}
