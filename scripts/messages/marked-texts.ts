import { type ESTree, parseSync, Visitor } from 'vite'

/** A text that server, shared or feature code marks for translation, with the place of its call. */
export type MarkedText = { text: string; line: number; start: number; end: number }

/** `message('…')` and `text('…')` of this module, and the method `say('…')`. */
const MODULE = /(?:^|\/)message\.ts$/
const IMPORTED = ['message', 'text']
const METHOD = 'say'
const WORTH_READING = /\b(?:message|text|say)\(/

/**
 * The marked texts of a source file, in ICU notation.
 * @param calls which marks to look for
 * @throws when a marked text is not one literal, naming file and line
 */
export function markedTexts(file: string, code: string, calls = [...IMPORTED, METHOD]): MarkedText[] {
  if (!WORTH_READING.test(code)) return []
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const names = namesIn(program, calls)
  const found: MarkedText[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first], start, end }) {
      if (!names.has(nameOf(callee))) return
      const line = code.slice(0, start).split('\n').length
      if (first?.type !== 'Literal' || typeof first.value !== 'string') {
        throw new Error(`${file}:${line}: a text to translate must be one string in quotes`)
      }
      found.push({ text: first.value, line, start, end })
    },
  }).visit(program)
  return found
}

/** What the marks are called in this file. */
function namesIn(program: ESTree.Program, calls: readonly string[]): Set<string | undefined> {
  const names = new Set<string | undefined>(calls.includes(METHOD) ? [METHOD] : [])
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || !MODULE.test(statement.source.value)) continue
    for (const one of statement.specifiers) {
      if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue
      if (IMPORTED.includes(one.imported.name) && calls.includes(one.imported.name)) names.add(one.local.name)
    }
  }
  return names
}

/** `say` of `say(…)` and of `call.say(…)`; other marks are plain functions. */
function nameOf(callee: ESTree.Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || !('name' in callee.property)) return undefined
  return callee.property.name === METHOD ? METHOD : undefined
}
