/** The TypeScript compiler for one changed file after the other: what each becomes in dist/, and whether the compiler would have noticed. */
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

export class Compiler {
  root
  #options
  #files
  #changed = new Map()
  #version = 0
  #service

  constructor(root) {
    this.root = root
    const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.build.json'), {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (error) => { throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n')) } })
    this.#options = options
    this.#files = fileNames
    this.#service = ts.createLanguageService(this.#host())
  }

  /** All files of src/ that are compiled, as paths from the root. */
  files() {
    return this.#files.map((file) => path.relative(this.root, file).replaceAll(path.sep, '/')).filter((file) => !file.endsWith('.d.ts')).sort()
  }

  tree(file) {
    return ts.createSourceFile(file, this.textOf(file), ts.ScriptTarget.Latest, true)
  }

  textOf(file) {
    return fs.readFileSync(path.join(this.root, file), 'utf8')
  }

  /** Whether the compiler takes the file with this text. What other files make of it is not looked at. */
  accepts(file, text) {
    const name = path.join(this.root, file)
    this.#changed.set(name, text)
    this.#version++
    try {
      return this.#service.getSyntacticDiagnostics(name).length + this.#service.getSemanticDiagnostics(name).length === 0
    } finally {
      this.#changed.delete(name)
      this.#version++
    }
  }

  #host() {
    return {
      ...ts.sys,
      useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
      getScriptFileNames: () => this.#files,
      getScriptVersion: (name) => (this.#changed.has(name) ? String(this.#version) : '0'),
      getScriptSnapshot: (name) => {
        const text = this.#changed.get(name) ?? ts.sys.readFile(name)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => this.root,
      getCompilationSettings: () => ({ ...this.#options, noEmit: true, declaration: false }),
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    }
  }
}

/** What a module becomes in dist/. */
export function transpiled(file, text) {
  const { Preserve: module, ES2023: target } = { ...ts.ModuleKind, ...ts.ScriptTarget }
  return ts.transpileModule(text, { fileName: file, compilerOptions: { module, target, verbatimModuleSyntax: true, rewriteRelativeImportExtensions: true } }).outputText
}
