// Parses arithmetic by recursive descent into a tree of fresh nodes and evaluates it: much work, many short-lived objects, few
// lasting changes.

interface Expression {
  kind: 'number' | 'sum' | 'difference' | 'product'
  value: number
  left: Expression | null
  right: Expression | null
}

export class Parser {
  text = ''
  at = 0
  /** Tokens read since the parser was made. */
  tokens = 0

  /** The value of an expression of whole numbers, `+`, `-`, `*` and parentheses; results are kept below a million. */
  evaluate(text: string): number {
    this.text = text
    this.at = 0
    const value = valueOf(this.sum())
    this.text = ''
    return value
  }

  protected sum(): Expression {
    let left = this.product()
    while (this.at < this.text.length) {
      const sign = this.text[this.at]
      if (sign !== '+' && sign !== '-') break
      this.advance()
      left = { kind: sign === '+' ? 'sum' : 'difference', value: 0, left, right: this.product() }
    }
    return left
  }

  protected product(): Expression {
    let left = this.factor()
    while (this.text[this.at] === '*') {
      this.advance()
      left = { kind: 'product', value: 0, left, right: this.factor() }
    }
    return left
  }

  protected factor(): Expression {
    if (this.text[this.at] === '(') {
      this.advance()
      const inner = this.sum()
      this.advance()
      return inner
    }
    const number: Expression = { kind: 'number', value: 0, left: null, right: null }
    for (let code = this.text.charCodeAt(this.at); code >= 48 && code <= 57; code = this.text.charCodeAt(this.at)) {
      number.value = 10 * number.value + code - 48
      this.advance()
    }
    return number
  }

  protected advance(): void {
    this.at++
    this.tokens = (this.tokens + 1) % 16
  }
}

/** Leaves the value of every part in its node, as an evaluator that explains itself would. */
function valueOf(expression: Expression): number {
  const { kind, left, right } = expression
  if (kind !== 'number') {
    const [a, b] = [valueOf(left!), valueOf(right!)]
    expression.value = (kind === 'sum' ? a + b : kind === 'difference' ? a - b : a * b) % 1_000_000
  }
  return expression.value
}
