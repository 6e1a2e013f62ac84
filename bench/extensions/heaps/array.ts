// An array of cells. A call replaces one cell by a new object and changes a field of its neighbour.

import { exploreRounds, Rounds, size } from './rounds.ts'

class Cell {
  height: number
  water = 0

  constructor(height: number) {
    this.height = height
  }
}

class Terrain extends Rounds {
  cells = Array.from({ length: size }, (_, i) => new Cell(i % 7))

  protected change(position: number): void {
    const cell = new Cell(this.cells[position]!.height ^ 8)
    cell.water = this.cells[position]!.water
    this.cells[position] = cell
    this.cells[position + 1]!.water ^= 1
  }
}

export default exploreRounds(() => new Terrain())
