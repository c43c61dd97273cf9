import * as z from 'zod/mini'
import type { FileRule } from './endpoint.ts'
import { MB } from './limits.ts'
import { type Message, text } from './message.ts'

/** How many rows are imported in one go. */
export const IMPORT_ROWS_MAX = 1000

/** A table with the columns of an export, which comes back. */
export const tableRule: FileRule = {
  kind: 'table',
  maxBytes: MB,
  tooLarge: text('The file must be 1 MB or smaller'),
  wrongType: text('Choose a CSV file'),
}

/** A row of the file: `line` is the number that a spreadsheet shows beside it, `name` whom it is about. */
const Row = { line: z.number(), name: z.string() }

/** What a file would do, row by row: who is ready, who is known already, and what is wrong. */
export const TableChecked = z.object({
  /** About the file as a whole. */
  notes: z.array(z.string()),
  ready: z.array(z.object(Row)),
  known: z.array(z.object(Row)),
  /** `column` is the head of the column and `value` what the file has there; null when it is about the whole row. */
  problems: z.array(
    z.object({ ...Row, column: z.nullable(z.string()), value: z.nullable(z.string()), problem: z.string() }),
  ),
})
export type TableChecked = z.infer<typeof TableChecked>

/** What a file has done. */
export const TableImported = z.object({ message: z.string(), added: z.number(), known: z.number() })

/** Whether a cell of a file says this, in any language. */
export type CellSays = (typed: string, message: Message) => boolean
