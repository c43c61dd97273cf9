import { type ESTree, parseSync, Visitor } from 'vite'

/** The functions of shared/message.ts that mark a text, and the method `say` of a call. */
type Mark = 'message' | 'word' | 'text' | 'say'

/** A text that server, shared or feature code marks for translation: its line, its call and its literal; of a word also its context. */
type MarkedText = { mark: Mark; text: string; context?: string; line: number; call: Place; literal: Place }
type Place = { start: number; end: number }

const MODULE = /(?:^|\/)message\.ts$/
const WORTH_READING = /\b(?:message|word|text|say)\b/

/**
 * The marked texts of a source file, in ICU notation.
 * @throws when a marked text is not one literal, naming file and line
 */
export function markedTexts(file: string, code: string): MarkedText[] {
  if (!WORTH_READING.test(code)) return []
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const marks = marksIn(program)
  const found: MarkedText[] = []
  new Visitor({
    CallExpression(call) {
      const mark = markOf(call.callee, marks)
      if (!mark) return
      const line = code.slice(0, call.start).split('\n').length
      const [literal, about] = call.arguments
      const text = stringOf(literal)
      const context = mark === 'word' ? stringOf(about) : ''
      if (!literal || text === undefined || context === undefined) {
        throw new Error(`${file}:${line}: a text to translate must be one string in quotes`)
      }
      const places = { line, call: placeOf(call), literal: placeOf(literal) }
      found.push({ mark, text, ...(context && { context }), ...places })
    },
  }).visit(program)
  return found
}

const stringOf = (argument: ESTree.Argument | undefined): string | undefined =>
  argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined

const placeOf = ({ start, end }: ESTree.Node): Place => ({ start, end })

/** What the marks are called in this file. */
function marksIn(program: ESTree.Program): Map<string, Mark> {
  const marks = new Map<string, Mark>([['say', 'say']])
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || !MODULE.test(statement.source.value)) continue
    for (const one of statement.specifiers) {
      const name = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : ''
      if (name === 'message' || name === 'word' || name === 'text') marks.set(one.local.name, name)
    }
  }
  return marks
}

/** `say` is a method as well: `call.say(…)`. */
function markOf(callee: ESTree.Expression, marks: ReadonlyMap<string, Mark>): Mark | undefined {
  if (callee.type === 'Identifier') return marks.get(callee.name)
  const isSay = callee.type === 'MemberExpression' && 'name' in callee.property && callee.property.name === 'say'
  return isSay ? 'say' : undefined
}
