import { AppError, type FieldMessages, invalid } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { IMPORT_ROWS_MAX, type TableChecked, tableRule } from '#shared/table-import.ts'
import { readTable, type TableColumn, type TableRow } from '../files/table-file.ts'
import { UnreadableTable } from '../files/table-lines.ts'
import { decodeText } from '../files/text-encoding.ts'
import { countAgainstLimit } from '../rate-limits/rate-limits.data.ts'
import type { Call, RawAnswer } from './call.ts'
import { csvAnswer } from './csv.ts'

const PER_PERSON = { most: 60, seconds: 3600 }

type Sending = Pick<Call, 'db' | 'files_in' | 'now' | 'translate'> & { me: { id: number } }
type Row = { line: number; name: string }

/** What is wrong with a row; `head` is that of the column, null when it is about the whole row. */
export type TableProblem = { head: Message | null; problem: Message }

/** What a file would do. */
export type TablePlan<Form> = {
  notes: Message[]
  ready: (Row & { form: Form })[]
  known: Row[]
  problems: (Row & TableProblem & { value: string | null })[]
}

const importError = (problem: Message) => invalid({ file: [problem] })

/**
 * The rows of the file that was sent in the field `file`, and notes about it as a whole. Throws 422 at `file` when it is no
 * table with these columns.
 * @param shape.kind names what is imported, to count the files of a person
 */
export async function readSentTable<Field extends string>(
  { db, me, files_in, now, translate }: Sending,
  shape: { kind: string; columns: readonly TableColumn<Field>[]; optional: readonly Field[] },
): Promise<{ rows: TableRow<Field>[]; notes: Message[] }> {
  const { file } = files_in
  if (!file) throw importError(message('Choose a file'))
  await countAgainstLimit(db, `${shape.kind}:${me.id}`, PER_PERSON, now())
  const { text, encoding, isGuessed } = decodeText(file.data)
  if (text.includes('\0') || !text.isWellFormed()) throw importError({ text: tableRule.wrongType })
  const table = readOrRefuse(() => readTable(text, shape.columns, shape.optional))
  const { rows, unknown } = table
  const problem = headProblemOf(table, translate)
  if (problem) throw importError(problem)
  if (rows.length === 0) throw importError(message('There are no rows below the column headings'))
  if (rows.length > IMPORT_ROWS_MAX)
    throw importError(
      message('The file has {count, number} rows. The maximum per import is {maximum, number}.', {
        count: rows.length,
        maximum: IMPORT_ROWS_MAX,
      }),
    )
  const notes = [
    isGuessed &&
      message('This file is not in UTF-8. It was read as {encoding}. Check the accented letters.', { encoding }),
    unknown.length > 0 && message('Ignored columns: {columns}', { columns: unknown.join(', ') }),
  ].filter((note) => note !== false)
  return { rows, notes }
}

/** What is wrong with the heads, in one sentence however many they are. */
function headProblemOf(
  { isHeaded, twice, missing }: Pick<ReturnType<typeof readTable>, 'isHeaded' | 'twice' | 'missing'>,
  translate: Call['translate'],
): Message | undefined {
  const [column] = twice.length > 0 ? twice : missing
  if (!column) return undefined
  const listed = (heads: readonly Message[]) => ({ columns: heads.map(translate).join(', ') })
  if (twice.length > 1) return message('These columns appear twice: {columns}', listed(twice))
  if (twice.length > 0) return message('The column "{column}" appears twice', { column })
  if (!isHeaded)
    return message('The first row of the file must contain the column headings: {columns}', listed(missing))
  if (missing.length > 1) return message('These columns are missing: {columns}', listed(missing))
  return message('The column "{column}" is missing', { column })
}

function readOrRefuse<T>(read: () => T): T {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof UnreadableTable)
      throw importError(message('This is not a valid CSV file: it cannot be read from row {row}', { row: problem.row }))
    throw problem
  }
}

const ROUNDED = message('A spreadsheet has rounded this number. Format the column as text and enter it again.')

const TOO_LONG = message(
  'This row has more cells than there are column headings. Put text that contains a separator in quotation marks.',
)

/**
 * Sorts the rows of a file into those that are ready, known, or wrong; the same person twice is wrong.
 * @param facts.keyOf what a row is known by; an empty text is no one
 */
export async function planTable<Field extends string, Form>(
  { rows, notes }: { rows: readonly TableRow<Field>[]; notes: Message[] },
  facts: {
    keyOf: (row: TableRow<Field>) => string
    nameOf: (row: TableRow<Field>) => string
    isKnown: (row: TableRow<Field>) => boolean
    /** Why the keys of a row do not name exactly one person. */
    clash?: (row: TableRow<Field>) => TableProblem | undefined
    /** The column that the key stands in. */
    keyHead: Message | null
    read: (row: TableRow<Field>) => Promise<{ form: Form } | { problems: TableProblem[] }>
  },
): Promise<TablePlan<Form>> {
  const plan: TablePlan<Form> = { notes, ready: [], known: [], problems: [] }
  const lines = new Map<string, number>()
  for (const row of rows) {
    const about: Row = { line: row.line, name: facts.nameOf(row) }
    const addProblems = (...problems: TableProblem[]) =>
      plan.problems.push(
        ...problems.map((one) => ({ ...about, ...one, value: one.head === null ? null : row.under(one.head) })),
      )
    const key = facts.keyOf(row)
    const earlier = lines.get(key)
    const clash = facts.clash?.(row)
    if (row.isTooLong) addProblems({ head: null, problem: TOO_LONG })
    else if (clash) addProblems(clash)
    else if (row.rounded.length > 0) addProblems(...row.rounded.map((head) => ({ head, problem: ROUNDED })))
    else if (facts.isKnown(row)) plan.known.push(about)
    else if (key !== '' && earlier !== undefined) {
      addProblems({
        head: facts.keyHead,
        problem: message('This person is already in row {row}', { row: earlier }),
      })
    } else {
      lines.set(key, row.line)
      const read = await facts.read(row)
      if ('form' in read) plan.ready.push({ ...about, form: read.form })
      else addProblems(...read.problems)
    }
  }
  return plan
}

/** What a cell says that should hold one of some words. */
export const wordProblem = (words: readonly Message[], translate: Call['translate']): Message =>
  message('Use one of these words: {words}', { words: words.map(translate).join(', ') })

/** All that is wrong by field, as problems of a row. */
export const problemsOf = (errors: FieldMessages, headOf: (field: string) => Message | null): TableProblem[] =>
  Object.entries(errors).flatMap(([field, texts]) => (texts ?? []).map((problem) => ({ head: headOf(field), problem })))

/** What a check answers: the plan in the reader's language. */
export function checkedAnswer(
  { translate }: Pick<Call, 'translate'>,
  { notes, ready, known, problems }: TablePlan<unknown>,
): TableChecked {
  return {
    notes: notes.map(translate),
    ready: ready.map(({ line, name }) => ({ line, name })),
    known,
    problems: problems.map(({ line, name, head, value, problem }) => ({
      line,
      name,
      column: head && translate(head),
      value,
      problem: translate(problem),
    })),
  }
}

/**
 * An empty file to fill in: the columns that an import reads, with one row that shows what belongs there.
 * @param example by the field that a column fills in; a column without a field is not asked for
 */
export function templateAnswer<Field extends string>(
  reader: Pick<Call, 'db' | 'language' | 'zone'>,
  name: string,
  columns: readonly TableColumn<Field>[],
  example: Partial<Record<Field, string | Message>>,
): RawAnswer {
  const asked = columns.flatMap(({ head, field }) => (field ? [{ head, cell: () => example[field] ?? '' }] : []))
  return csvAnswer(reader, name, asked, [null])
}

/** Adds all valid rows, or none. Throws 422 at `file` when a row is invalid, or has become so in the meantime. */
export async function addReadyRows<Form>(
  { ready, problems }: TablePlan<Form>,
  add: (form: Form) => Promise<unknown>,
): Promise<void> {
  if (problems.length > 0)
    throw importError(
      message('{count, plural, one {# problem found} other {# problems found}}: no one was added', {
        count: problems.length,
      }),
    )
  for (const { line, form } of ready) {
    try {
      await add(form)
    } catch (problem) {
      throw lineProblem(problem, line)
    }
  }
}

/** What went wrong in the meantime, with the row of the file that it is about. */
function lineProblem(problem: unknown, line: number): unknown {
  if (!(problem instanceof AppError) || !problem.errors) return problem
  const [first] = Object.values(problem.errors).flatMap((texts) => texts ?? [])
  return first ? importError(message('Row {row}: {problem}', { row: line, problem: first })) : problem
}
