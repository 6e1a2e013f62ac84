/**
 * One run of the TypeScript compiler for two purposes: modules and types of src/ into dist/, and, if asked, the types of everything else
 * in the tree. Two runs would check src/ twice, which is most of the work.
 */
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** False if there is an error; it has been printed then. */
export function compile(root, { all, emit }) {
  const config = path.join(root, all ? 'tsconfig.json' : 'tsconfig.build.json')
  const { options: build } = read(path.join(root, 'tsconfig.build.json'))
  const { fileNames, options } = read(config)
  // The root is that of the tree, whatever is checked; files of src/ go where tsconfig.build.json says.
  const program = ts.createProgram(fileNames, { ...options, ...build, rootDir: root, noEmit: !emit })
  const errors = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()]
  const isSource = ({ fileName }) => fileName.startsWith(path.join(root, 'src/')) && !/\.(test|d)\.ts$/.test(fileName)
  if (emit && errors.length === 0) {
    fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true })
    for (const file of program.getSourceFiles().filter(isSource)) {
      errors.push(...program.emit(file, (name, text) => { write(root, name, text) }).diagnostics)
    }
  }
  const host = { getCurrentDirectory: () => root, getCanonicalFileName: (name) => name, getNewLine: () => '\n' }
  if (errors.length > 0) process.stderr.write(ts.formatDiagnostics(errors, host))
  return errors.length === 0
}

function read(config) {
  return ts.getParsedCommandLineOfConfigFile(config, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (error) => { throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n')) } })
}

/** Below dist/ there is no folder src/, so files lie one level higher, and so do the paths in their source maps. */
function write(root, name, text) {
  const file = path.join(root, 'dist', path.relative(path.join(root, 'dist/src'), name))
  ts.sys.writeFile(file, name.endsWith('.map') ? text.replace(/"sources":\["\.\.\//, '"sources":["') : text)
}
