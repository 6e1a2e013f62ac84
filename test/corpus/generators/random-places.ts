/**
 * Places for operands that random functions have besides those of random-body.ts: chains of properties and calls, targets
 * of assignments, patterns, classes, tags; statements that are empty or end in a jump; variables that closures look at too
 * early. `Thing`, `tag`, `early` and `keep` stand in prologue.js.
 */
import type { Decisions } from '../../support/decisions.ts'

/** What a writer of bodies gives its places. */
export interface Writer {
  readonly d: Decisions
  /** An operand. */
  readonly e: () => string
  /** The name of a variable in scope. */
  readonly variable: () => string
  /** A name that nothing has yet. */
  readonly fresh: () => string
}

/** Expressions of every kind that has more than one operand, or one in an unusual place. */
export function placedExpressions(w: Writer): (() => string)[] {
  const { d, e } = w
  return [
    () => `show(${chain(w)})`,
    () => `show(${chain(w)})`,
    () => `(delete ${chain(w)})`,
    () => `(${member(w)} ${d.pick(() => '=', () => '+=', () => '??=', () => '||=', () => '&&=', () => '**=')} ${e()})`,
    () => d.pick(() => `(${member(w)}++)`, () => `(--${member(w)})`),
    () => `show([${target(w)}, , ${target(w)} = ${e()}, ...${member(w)}] = spy('${w.fresh()}', [${e()}, 1, ${d.pick(() => e(), () => 'undefined')}, ${e()}]))`,
    () => `show({ n: ${target(w)} = ${e()}, [(${e()}, 'o')]: { n: ${target(w)} }, ...${member(w)} } = new Thing(${e()}))`,
    () => `tag\`a\${${e()}}b\${${e()}}\``,
    () => `new Thing(${e()}).tag\`\${${e()}}\``,
    () => `new (${e()}, Thing)(${e()}, ...[${e()}]).n`,
    () => `(class { static x = 1; static [(${e()}, 'y')]() {} static z = ${w.variable()} }).z`,
    () => `new (class extends (${e()}, Thing) { [(${e()}, 'm')](x) { return super.f(x).n } })(${e()}).m(${e()})`,
    () => `({ __proto__: new Thing(${e()}), [(${e()}, 'k')]: ${e()}, get a() { return 1 }, m() { return super.n } }).m()`,
    () => `(${d.pick(() => 'typeof', () => 'void', () => '!', () => '-', () => '~')} ${e()})`,
    () => `(${e()} ${d.pick(() => '-', () => '*', () => '<', () => '===', () => '==', () => '&', () => '>>>')} ${e()})`,
    () => `(${e()} in (${e()}, new Thing(${e()})))`,
    () => `((${e()}, new Thing(${e()})) instanceof (${e()}, Thing))`,
    () => `((x, y = ${w.variable()}) => x + y)(${e()})`,
    () => `[, ${e()}, , ...[${e()}]].length`,
    () => `(/x(\\d)/.exec('x' + ${e()})?.[(${e()}, 1)])`,
    () => `early(() => ${w.variable()} + 1)()`,
  ]
}

/** Statements that are empty, end in a jump, or have names that something uses too early. */
export function placedStatements(w: Writer, statements: () => string, jump: string | undefined): (() => string)[] {
  const { d, e } = w
  return [
    () => `if (${e()}) {}`,
    () => `if (${e()}) ; else ;`,
    () => `if (${e()}) {} else { ${statements()} }`,
    () => (jump === undefined ? '{}' : `if (${e()}) ${jump}; else { ${statements()} }`),
    () => { const l = w.fresh(); return `${l}: { ${statements()} if (${e()}) break ${l}; ${d.pick(() => '', statements)} }` },
    () => { const l = w.fresh(); return `${l}: try { if (${e()}) break ${l}; } finally { ${d.pick(() => '', statements)} }` },
    () => `switch (${e()}) { case ${e()}: case 1: default: ${d.pick(() => '', () => 'break;', statements)} case 2: }`,
    () => { const x = w.fresh(); return `for (let ${x} = 0, y = keep(early(() => ${x}++)); ${x} < 2; ${x}++) ${d.pick(() => `if (${e()}) continue;`, () => `{ ${statements()} keep(() => ${x}); if (${e()}) continue; }`, () => `{ y(); log(${e()}); }`)}` },
    () => { const x = w.fresh(); return `for (const { n: ${x} = ${e()} } of [new Thing(${e()}), {}]) { ${statements()} keep(() => ${x}); if (${e()}) continue }` },
    () => `for (${member(w)} of [${e()}, 2]) ${d.pick(() => `log(${e()});`, () => `if (${e()}) break;`, () => ';')}`,
    () => `for (${target(w)} in new Thing(${e()})) if (${e()}) continue;`,
    () => { const x = w.fresh(); return `try { throw new Thing(${e()}) } catch ({ n: ${x}, z = ${e()} }) { ${statements()} keep(() => ${x} + z) }` },
    () => { const h = w.fresh(); return `{ log(typeof ${h}); ${statements()} function ${h}() { return ${w.variable()} } log(${h}()); }` },
    () => `{ ${tooEarly(w, statements)} }`,
    () => `{ ${tooEarly(w, statements)} }`,
    () => `switch (${e()} % 2) { case 0: ${tooEarly(w, statements)} default: ${statements()} }`,
    () => `for (let i = 0; i < 2; i++) { ${tooEarly(w, statements)} if (${e()}) continue }`,
  ]
}

/** A chain of links, each of which may end it; what `f` gives goes on. */
function chain(w: Writer): string {
  const { d, e } = w
  let text = `new Thing(${e()})`
  const count = 1 + d.below(4)
  for (let i = 0; i < count; i++) {
    text += d.pick(
      () => '.o', () => '?.o', () => `[(${e()}, 'o')]`, () => `?.[(${e()}, 'o')]`, () => '.none?.o',
      () => `.f(${e()})`, () => `?.f(${e()}, ...[${e()}])`, () => `.f?.(${e()})`, () => '.none?.()', () => '.f?.()',
      () => `[(${e()}, 'f')](${e()})`, () => `[(${e()}, 'f')]?.(${e()})`, () => `?.[(${e()}, 'f')]?.(${e()})`, () => `[(${e()}, 'f')]?.()`,
    )
    if (d.below(3) === 0) text = `(${text})`
  }
  return `${text}${d.pick(() => '.n', () => '?.n', () => `?.[(${e()}, 'n')]`, () => `.f(${e()}).n`)}`
}

function member({ d, e }: Writer): string {
  return `new Thing(${e()})${d.pick(() => '.n', () => '.g', () => `[(${e()}, 'g')]`, () => `[(${e()}, 'n')]`)}`
}

function target(w: Writer): string {
  return w.d.pick(() => w.variable(), () => member(w))
}

/** A closure that uses a variable before and after its declaration, and is kept. */
function tooEarly(w: Writer, statements: () => string): string {
  const { d, e } = w
  const x = w.fresh()
  const uses = [
    x, `typeof ${x}`, `${x} === undefined`, `${x} = 5`, `${x} += 1`, `${x}++`, `${x} ??= 1`, `${x}()`, `${x}?.n`, `\`\${${x}}\``,
    `delete ${x}.n`, `[${x}] = [1]`, `({ n: ${x} } = { n: 1 })`, `new ${x}(1).n`, `(() => ${x})()`, `({ ...${x} })`,
  ]
  const use = uses[d.below(uses.length)]!
  const declaration = d.pick(
    () => `let ${x} = ${e()};`, () => `const ${x} = ${e()};`, () => `let ${x};`, () => `class ${x} { static n = 1; static [(${e()}, 'k')] = 2 }`,
    () => `const [${x} = ${e()}] = [];`, () => `let { n: ${x} } = new Thing(${e()});`, () => `const ${x} = () => ${w.variable()};`,
  )
  const closure = d.pick(() => `() => ${use}`, () => `() => early(() => ${use})()`, () => `function () { return ${use} }`)
  return `const c${x} = keep(early(${closure})); log(c${x}()); ${statements()} ${declaration} log(c${x}());`
}
