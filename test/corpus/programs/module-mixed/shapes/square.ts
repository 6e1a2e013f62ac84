export class Square {
  readonly side: number
  constructor(side: number) { this.side = side }
  get area(): number { return this.side ** 2 }
}
