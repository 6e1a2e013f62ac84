/**
 * The lowered form of `using`, by esbuild, made exact (ECMA-262, DisposeResources): each resource is awaited where it is
 * disposed of, so that there are as many jobs as in V8; a block that has thrown once does not throw again when it runs
 * again; messages are V8's. Lines stay where they are, because the source map speaks of them.
 */

/** The code of a file in which esbuild has lowered `using`. */
export function makeDisposalExact(code: string): string {
  if (!code.includes('__callDispose')) return code
  let exact = code
    .replace(/^var (__using\w*) = \(stack, value, async\) => \{\n[^]*?\n\};$/m, (text, name: string) => sameLines(usingText(name), text))
    .replace(/^var (__callDispose\w*) = \(stack, error, hasError\) => \{\n[^]*?\n\};$/m, (text, name: string) => sameLines(disposeText(name), text))
    .replace(/^( *)(_promise\d*) && await \2;$/gm, '$1for (; $2; $2 = $2.next()) try { await $2.value; } catch (_) { $2.fail(_); }')
  // The variables belong to the function, and the block may be in a loop.
  for (const [, stack, error, hasError] of exact.matchAll(/\b__callDispose\w*\((_stack\d*), (_error\d*), (_hasError\d*)\);$/gm)) {
    exact = exact.replace(new RegExp(`^( *)var ${stack!} = \\[\\];$`, 'gm'), `$1var ${stack!} = [], ${error!} = void 0, ${hasError!} = false;`)
  }
  return exact
}

function sameLines(text: string, before: string): string {
  const lines = text.split('\n')
  const count = before.split('\n').length
  return count < lines.length ? lines.slice(0, count - 1).join('\n') + lines.slice(count - 1).join(' ') : text + '\n'.repeat(count - lines.length)
}

/** Node 20 and 22 have symbols of their own for both, which the library gives to the realm. */
const usingText = (name: string): string => `var ${name} = (stack, value, async) => {
  if (value != null) {
    if (typeof value !== "object" && typeof value !== "function") throw new TypeError("An object is expected with \`using\` declarations");
    var dispose, inner;
    if (async) dispose = value[__knownSymbol("asyncDispose")];
    if (dispose == null) {
      dispose = value[__knownSymbol("dispose")];
      if (async) inner = dispose;
    }
    if (typeof dispose !== "function") throw new TypeError("Symbol(Symbol.dispose) is not a function");
    if (inner) dispose = function() {
      try {
        inner.call(this);
      } catch (e) {
        return Promise.reject(e);
      }
    };
    stack.push([async, dispose, value]);
  } else if (async) stack.push([async]);
  return value;
};`

/** Returns what to await before going on with \`next\`; undefined when all is disposed of. */
const disposeText = (name: string): string => `var ${name} = (stack, error, hasError) => {
  var needsAwait = false, hasAwaited = false;
  var E = typeof SuppressedError === "function" ? SuppressedError : function(e, s, m, _) { return _ = Error(m), _.name = "SuppressedError", _.error = e, _.suppressed = s, _; };
  var fail = (e) => error = hasError ? new E(e, error, "An error was suppressed during disposal") : (hasError = true, e);
  var next = (it) => {
    while (it = stack.pop()) {
      if (it[0] && !it[1]) { needsAwait = true; continue; }
      if (!it[0] && needsAwait && !hasAwaited) { needsAwait = false; stack.push(it); return { value: void 0, next, fail }; }
      try {
        var value = it[1].call(it[2]);
        if (it[0]) { hasAwaited = true; return { value, next, fail }; }
      } catch (e) { fail(e); }
    }
    if (needsAwait && !hasAwaited) { hasAwaited = true; return { value: void 0, next, fail }; }
    if (hasError) throw error;
  };
  return next();
};`
