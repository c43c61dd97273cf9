import { byFeature } from '#server/schema/schema-fields.ts'
import { ROLES } from '#shared/roles.ts'
import type { ObjectCall } from '#tests/fixtures/fixture.ts'

/** What one caller was answered about a row of their own, about someone else's and about none. */
export type Answered = { own?: string; foreign?: string; absent?: string }

/** One id of one call: a line of the table. */
export type LineOf = { call: ObjectCall; field: string }

/** The answers about one id of one call, by caller. */
export type Line = LineOf & { answers: Map<string, Answered> }

/** Whether a call has worked. */
export const isFine = (text: string): boolean => /^[23]/.test(text)

const LEAD = `# Permissions on rows that exist

<!-- Made by \`npm run docs:objects\`; do not edit by hand. -->

What each call really answers about rows, beside the rules of [permissions.md](permissions.md). In full depth the tests ask
every call that names a row by its id as everybody, and compare with this table; \`npm test\` asks a fixed sample of it.

A cell reads *own row / row of somebody else / row that does not exist*. Who has no row of their own (a visitor, and
everybody where rows belong to nobody) is asked about *an existing row / one that does not exist*; where a call names a
further row, about *one that does not belong to the first / one that does not exist*. One number means the same answer for all of them.
\`×2\` counts the rows of a list. \`disabled\` is the owner, disabled meanwhile; the last columns are people with a part
in the row.`

/** The table for people, by feature; in the order of the register. */
export function documentOf(lines: readonly Line[]): string {
  const endpoints = [...new Set(lines.map(({ call }) => call.endpoint))]
  const parts = byFeature(endpoints).map(({ feature, endpoints: calls }) => {
    const rows = lines.filter(({ call }) => calls.includes(call.endpoint))
    return `## ${feature}\n\n${tableOf(rows)}`
  })
  return `${[LEAD, ...parts].join('\n\n')}\n`
}

function tableOf(lines: readonly Line[]): string {
  const known = ['visitor', 'disabled', ...ROLES]
  const related = new Set(lines.flatMap(({ answers }) => [...answers.keys()]).filter((name) => !known.includes(name)))
  const columns = [...known, ...[...related].toSorted()]
  const rows = lines.map((line) => [
    ...namesOf(line),
    ...columns.map((column) => cellOf(line.answers.get(column) ?? {})),
  ])
  const head = ['Call', 'Row', ...columns]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cellOf({ own, foreign, absent }: Answered): string {
  const texts = [own, foreign, absent].filter((text) => text !== undefined)
  return new Set(texts).size === 1 ? (texts[0] ?? '') : texts.join(' / ')
}

/** The first two cells of a line. */
const namesOf = ({ call, field }: LineOf): string[] => [
  `\`${call.endpoint.method} ${call.endpoint.path}\``,
  `\`${field}\`: ${[call.ids[field], call.state].filter(Boolean).join(', ')}`,
]

/** The lines of the document: what it says to whom, by the first two cells. */
export function readDocument(text: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  let columns: string[] = []
  for (const line of text.split('\n').filter((one) => one.startsWith('| '))) {
    const [call = '', row = '', ...cells] = line.slice(2, -2).split(' | ')
    if (call === 'Call') columns = cells
    else if (call !== '---')
      found.set(`${call} ${row}`, new Map(columns.map((column, at) => [column, cells[at] ?? ''])))
  }
  return found
}

/** What the document says about one line; nothing when it has no such line. */
export function documented(
  document: ReturnType<typeof readDocument>,
  line: LineOf,
  partsOf: (line: LineOf, column: string) => (keyof Answered)[],
): Line['answers'] {
  const cells = document.get(namesOf(line).join(' ')) ?? []
  return new Map(
    [...cells]
      .filter(([, cell]) => cell !== '')
      .map(([column, cell]) => {
        const texts = cell.split(' / ')
        const parts = partsOf(line, column).map((part, at) => [part, texts[at] ?? texts[0]])
        return [column, Object.fromEntries(parts) as Answered]
      }),
  )
}
