// A long list of jobs, each linked to the one before and after it. A call changes the status of one job and of its neighbours: three
// fields, no links. Jobs are found by number, as by an index: walking there is not what is measured.

import { exploreRounds, Rounds, size } from './rounds.ts'

class Job {
  status = 0
  prev: Job | null = null
  next: Job | null = null
}

class Schedule extends Rounds {
  first = new Job()
  last = this.first
  /** Every hundredth job. */
  index = [this.first]

  constructor() {
    super()
    for (let i = 1; i < size; i++) this.add(i)
  }

  add(number: number): void {
    const job = new Job()
    job.prev = this.last
    this.last.next = job
    this.last = job
    if (number % 100 === 0) this.index.push(job)
  }

  protected change(position: number): void {
    let job = this.index[Math.floor(position / 100)]!
    for (let i = 0; i < position % 100; i++) job = job.next!
    job.status ^= 1
    job.prev!.status ^= 2
    job.next!.status ^= 4
  }
}

export default exploreRounds(() => new Schedule())
