/**
 * The kinds of mistakes: what somebody writes who is not quite awake. Each looks at one node of a syntax tree and says which text would stand
 * there instead: `{ node, text }`, or nothing if the node is not of its kind.
 */
import ts from 'typescript'

const NEIGHBOUR = new Map([
  [ts.SyntaxKind.LessThanToken, '<='], [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='], [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
])
const SUMS = new Set([ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken, ts.SyntaxKind.CaretToken, ts.SyntaxKind.BarToken])
const CONDITIONS = new Set([ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken])

export const KINDS = {
  'the other branch': (node) => {
    const condition = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) ? node.condition : undefined
    return condition && { node: condition, text: `!(${condition.getText()})` }
  },
  'off by one': (node) => {
    if (!ts.isBinaryExpression(node)) return undefined
    const { left, operatorToken: { kind }, right } = node
    if (NEIGHBOUR.has(kind)) return { node, text: `${left.getText()} ${NEIGHBOUR.get(kind)} ${right.getText()}` }
    const isOne = ts.isNumericLiteral(right) && right.text === '1'
    return isOne && (kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.MinusToken) ? { node, text: left.getText() } : undefined
  },
  'a dropped term': (node) => {
    if (!ts.isBinaryExpression(node) || !SUMS.has(node.operatorToken.kind) || isText(node.left) || isText(node.right)) return undefined
    return { node, text: node.left.getText() }
  },
  'a dropped condition': (node, second) => {
    if (!ts.isBinaryExpression(node) || !CONDITIONS.has(node.operatorToken.kind)) return undefined
    return { node, text: (second ? node.right : node.left).getText() }
  },
  'a forgotten call': (node) => {
    return ts.isExpressionStatement(node) && ts.isCallExpression(node.expression) && node.expression.expression.kind !== ts.SyntaxKind.SuperKeyword ? { node, text: ';' } : undefined
  },
  'a forgotten assignment': (node) => {
    const { expression } = ts.isExpressionStatement(node) ? node : {}
    if (expression === undefined) return undefined
    const isAssignment = ts.isBinaryExpression(expression) && expression.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && expression.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    return isAssignment || ts.isPostfixUnaryExpression(expression) || ts.isDeleteExpression(expression) ? { node, text: ';' } : undefined
  },
  'a forgotten case': (node) => {
    if (!ts.isIfStatement(node) || node.elseStatement !== undefined) return undefined
    const { thenStatement: then } = node
    const last = ts.isBlock(then) ? then.statements.at(-1) : then
    return last !== undefined && (ts.isReturnStatement(last) || ts.isContinueStatement(last) || ts.isThrowStatement(last)) ? { node, text: ';' } : undefined
  },
  'the other order': (node) => {
    if (!ts.isExpressionStatement(node) || !('statements' in node.parent)) return undefined
    const { statements } = node.parent
    const next = statements[statements.indexOf(node) + 1]
    if (next === undefined || !ts.isExpressionStatement(next)) return undefined
    return { node, end: next, text: `${next.getText()}\n${node.getText()}` }
  },
}

function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))
}
