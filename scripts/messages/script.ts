import { type ESTree, parseSync, Visitor } from 'vite'
import { TEXT_MARK } from './mark-texts.ts'

type Part = { start: number; end: number }

/** A built script of the browser with the places where it may differ from language to language. */
export type Script = {
  code: string
  /** What people read: with its id where Lingui's macros wrote one, else found by its English (`TEXT_MARK`). */
  texts: (Part & { english: string; id?: Part & { text: string } })[]
  /** Names of other scripts: `./x.js` in imports, `/assets/x.js` and `assets/x.js` in lists. */
  links: (Part & { prefix: string; script: string })[]
}

const LINK = /^(\.\/|\/?assets\/)([\w.-]+\.js)$/

/** Reads a built script: `{ id, message }` of Lingui's macros, marked texts, and addresses of scripts. */
export function readScript(name: string, code: string): Script {
  const { program, errors } = parseSync(name, code)
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`)
  const script: Script = { code, texts: [], links: [] }
  const readLink = (node: ESTree.Node): void => {
    const [, prefix = '', linked] = LINK.exec(stringOf(node) ?? '') ?? []
    if (linked) script.links.push({ ...placeOf(node), prefix, script: linked })
  }
  new Visitor({
    Literal: readLink,
    TemplateLiteral: readLink,
    ObjectExpression({ properties }) {
      const [id, message] = [valueOf(properties, 'id'), valueOf(properties, 'message')]
      const [text, english] = [stringOf(id), stringOf(message)]
      if (!id || !message || text === undefined || english === undefined) return
      script.texts.push({ ...placeOf(message), english, id: { ...placeOf(id), text } })
    },
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || call.callee.name !== TEXT_MARK) return
      const english = stringOf(call.arguments[0])
      if (english === undefined) throw new Error(`${name}: a marked text is no string any more`)
      script.texts.push({ ...placeOf(call), english })
    },
  }).visit(program)
  return script
}

/** A part of a script with what stands in its place. */
export type Replacement = Part & { by: unknown }

/** The code with other values at these places. */
export function replaceParts(code: string, parts: readonly Replacement[]): string {
  const inOrder = parts.toSorted((a, b) => a.start - b.start)
  const pieces = inOrder.map(({ start, by }, at) => code.slice(inOrder[at - 1]?.end ?? 0, start) + JSON.stringify(by))
  return [...pieces, code.slice(inOrder.at(-1)?.end ?? 0)].join('')
}

const placeOf = ({ start, end }: ESTree.Node): Part => ({ start, end })

/** The text of a string, also of one that the minifier wrote between backticks. */
function stringOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.cooked ?? undefined
}

function valueOf(properties: ESTree.ObjectExpression['properties'], name: string): ESTree.Expression | undefined {
  for (const one of properties) {
    if (one.type !== 'Property' || one.computed) continue
    if ((one.key.type === 'Identifier' && one.key.name === name) || stringOf(one.key) === name) return one.value
  }
  return undefined
}
