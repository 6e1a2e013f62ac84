module.exports = class Stack {
  constructor() { this.items = [] }
  push(value) {
    module.exports.pushes++
    this.items.push(value)
  }
}
module.exports.pushes = 0
