import { bool, choose, latency, atEnd, sometimes } from 'manyworlds'

interface Payment {
  readonly key: string
  readonly amount: number
}

const charged: Payment[] = []
atEnd('nobody pays twice', () => charged.length <= 1)
sometimes('an answer is lost after the payment', () => lostAnswers > 0)
let lostAnswers = 0

/** The network may lose the request on its way, or the answer. */
async function charge(payment: Payment): Promise<void> {
  await latency()
  if (choose(bool())) throw new Error('request lost')
  if (!charged.some(({ key }) => key === payment.key)) charged.push(payment)
  if (choose(bool())) {
    lostAnswers++
    throw new Error('answer lost')
  }
}

async function pay(amount: number): Promise<void> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      return await charge({ key: 'order 1', amount })
    } catch (error) {
      console.log(`attempt ${attempt}: ${(error as Error).message}`)
    }
  }
}

export default () => pay(30)
