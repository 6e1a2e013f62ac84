/** Two workers that differ only in who waits for them: Promise.all knows them by their index. */
import { latency } from 'manyworlds'

const worker = async (): Promise<void> => { for (let i = 0; i < 3; i++) await latency() }

export default async function main(): Promise<void> {
  await Promise.all([worker(), worker()])
}
