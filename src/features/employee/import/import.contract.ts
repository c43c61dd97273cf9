import * as z from 'zod/mini'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { employeePolicy } from '../employee.policy.ts'

/** So many rows are brought over in one go. */
export const MOST_ROWS = 1000

/** A table of employees, with the columns of the export. */
export const employeeTableRule: FileRule = {
  kind: 'table',
  maxBytes: MB,
  tooLarge: text('The file may have at most 1 MB'),
  wrongType: text('Please choose a CSV file'),
}

/** A row of the file: where it is, and whom it is about. */
const Row = { line: z.number(), name: z.string() }

export const importApi = {
  check: endpoint({
    name: 'import.check',
    method: 'POST',
    path: '/api/hr/employees/import/check',
    access: employeePolicy.create,
    summary:
      'What a CSV file with the columns of the export would add: row by row who is ready, who has a record already, and what is wrong. Nothing is stored.',
    files: { file: employeeTableRule },
    response: z.object({
      /** About the file as a whole. */
      notes: z.array(z.string()),
      ready: z.array(z.object(Row)),
      known: z.array(z.object(Row)),
      /** `column` is the head of the column, null when it is about the whole row. */
      problems: z.array(z.object({ ...Row, column: z.nullable(z.string()), problem: z.string() })),
    }),
  }),
  create: endpoint({
    name: 'import.create',
    method: 'POST',
    path: '/api/hr/employees/import',
    access: employeePolicy.create,
    summary:
      'Adds the employees of a CSV file by the rules of the form: all of them, or nobody when one row has a problem. Whoever has a record already keeps it as it is, so the same file adds nobody twice.',
    files: { file: employeeTableRule },
    response: z.object({ message: z.string(), added: z.number(), known: z.number() }),
    status: 201,
  }),
}
