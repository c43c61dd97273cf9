import { byFeature } from '#server/schema/schema-fields.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/** The names in a JSON value; those of the items of a list are together under `[]`. */
type Names = Map<string, Names>

/** What each caller was answered, by call: who must see which names. */
export type KeyBook = Map<Endpoint, Map<string, Names>>

/** Anything else is a value that stands in the place of a name: a date, an id, an address. */
const WORD = /^[a-z][a-z0-9]*(?:[_A-Z][A-Za-z0-9_]*)?$/

function gather(names: Names, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const parts = Array.isArray(value)
    ? value.map((item): [string, unknown] => ['[]', item])
    : Object.entries(value).map(([name, part]): [string, unknown] => [WORD.test(name) ? name : '*', part])
  if (Array.isArray(value) && parts.length === 0) names.set('[]', names.get('[]') ?? new Map())
  for (const [name, part] of parts) {
    const inner: Names = names.get(name) ?? new Map<string, Names>()
    names.set(name, inner)
    gather(inner, part)
  }
}

/** Notes the names of an answer that let someone in; files and refusals have none. */
export function noteKeys(
  book: KeyBook,
  { endpoint, caller }: { endpoint: Endpoint; caller: string },
  { status, text, headers }: { status: number; text: string; headers: Record<string, unknown> },
): void {
  if (status >= 300 || !String(headers['content-type']).includes('json')) return
  const callers: Map<string, Names> = book.get(endpoint) ?? new Map<string, Names>()
  book.set(endpoint, callers)
  const names: Names = callers.get(caller) ?? new Map<string, Names>()
  callers.set(caller, names)
  gather(names, JSON.parse(text))
}

/** `{course: {id, title}, lessons: [{id}]}`, in the order of the alphabet. */
function written(names: Names): string {
  const items = names.get('[]')
  const others = [...names].filter(([name]) => name !== '[]').toSorted(([a], [b]) => (a < b ? -1 : 1))
  const texts = others.map(([name, inner]) => (inner.size > 0 ? `${name}: ${written(inner)}` : name))
  if (items) return `[${items.size > 0 ? written(items) : ''}]`
  return `{${texts.join(', ')}}`
}

/** The document: each call, and who gets which names; callers who get the same are together. */
export function keysDocument(lead: string, book: KeyBook): string {
  const parts = byFeature([...book.keys()]).map(({ feature, endpoints }) => {
    const calls = endpoints.map((endpoint) => {
      const shown = [...(book.get(endpoint) ?? [])].map(([caller, names]) => ({ caller, text: written(names) }))
      const lines = [...Map.groupBy(shown, ({ text }) => text)].map(
        ([text, same]) => `- ${same.map(({ caller }) => caller).join(', ')}: \`${text}\``,
      )
      return `### \`${endpoint.method} ${endpoint.path}\`\n${lines.join('\n')}`
    })
    return `## ${feature}\n\n${calls.join('\n\n')}`
  })
  return `${[lead, ...parts].join('\n\n')}\n`
}

/** A document's names: `{course: {id, title}, lessons: [{id}]}`. */
function read(text: string): Names {
  const names: Names = new Map()
  const open = [names]
  let last = names
  for (const [mark] of text.matchAll(/[{}[\]]|\*|\w+/g)) {
    const inside = open.at(-1) ?? names
    if (mark === '}' || mark === ']') {
      open.pop()
    } else if (mark === '{') {
      open.push(last)
    } else if (mark === '[') {
      const items: Names = new Map()
      last.set('[]', items)
      open.push(last)
      last = items
    } else {
      last = new Map()
      inside.set(mark, last)
    }
  }
  return names
}

/** Names in the answers that a document does not give to their caller, as `GET /api/courses, student: courses.[].secret`. */
export function unknownKeys(book: KeyBook, document: string): string[] {
  const known = new Map<string, Names>()
  let call = ''
  for (const line of document.split('\n')) {
    call = /^### `(.*)`$/.exec(line)?.[1] ?? call
    const [, callers = '', text = ''] = /^- ([^:]*): `(.*)`$/.exec(line) ?? []
    for (const caller of callers.split(', ')) known.set(`${call}, ${caller}`, read(text))
  }
  return [...book].flatMap(([{ method, path }, callers]) =>
    [...callers].flatMap(([caller, names]) => {
      const who = `${method} ${path}, ${caller}`
      return beyond(names, known.get(who)).map((name) => `${who}: ${name}`)
    }),
  )
}

/** The paths of names that are not among the known ones. */
const beyond = (names: Names, known: Names | undefined): string[] =>
  [...names].flatMap(([name, inner]) => {
    const part = known?.get(name)
    return part ? beyond(inner, part).map((below) => `${name}.${below}`) : [name]
  })

const MADE = '<!-- Made by `npm run docs:objects`; do not edit by hand. -->'

export const ROWS_LEAD = `# What answers hold: calls that name a row

${MADE}

The names in every JSON answer that let somebody in, as the tests of [object-permissions.md](../object-permissions.md) saw
them. A line that changes here is somebody who gets more, or less, than before. *own* is a row of the caller's own. \`*\`
stands for names that are values, such as dates. What no answer held is not here: an empty list shows no names of items.`

export const CALLS_LEAD = `# What answers hold: calls that name no row

${MADE}

The same as [rows.md](rows.md) for all other calls, as the tests of [permissions.md](../permissions.md) saw them: asked without
a body, and with few rows there. It shows what each role gets; items of lists are in the contracts.`
