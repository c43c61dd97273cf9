import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** What of a call only the server and its documents read: the browser checks nothing but what a form sends. */
const SERVER_ONLY = [
  'summary',
  'params',
  'query',
  'response',
  'oneClick',
  'publicAnswer',
  'isReport',
  'changesWith',
  'isPolled',
  'openWithoutFactor',
  'status',
]

/** Leaves out of the browser's scripts what only the server reads of a contract: three to four kilobytes of each page. */
export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    apply: 'build',
    // Before types are taken off, so that contracts still are as they were written.
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.contract\.ts$/ },
      handler: (code, file) => ({ code: withoutServerParts(file, code), map: null }),
    },
  }
}

function withoutServerParts(file: string, code: string): string {
  const definitions: ESTree.ObjectExpression[] = []
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (definition?.type === 'ObjectExpression') definitions.push(definition)
    },
  }).visit(parseSync(file, code).program)
  return definitions.toReversed().reduce((whole, { properties, start, end }) => {
    const kept = properties.filter((one) => !isServerOnly(one)).map((one) => whole.slice(one.start, one.end))
    return `${whole.slice(0, start)}{ ${kept.join(', ')} }${whole.slice(end)}`
  }, code)
}

const isServerOnly = (part: ESTree.ObjectPropertyKind): boolean =>
  part.type === 'Property' && part.key.type === 'Identifier' && SERVER_ONLY.includes(part.key.name)
