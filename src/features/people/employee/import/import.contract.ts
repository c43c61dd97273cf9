import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { OptionalPasswordConfirmation } from '#shared/person-fields.ts'
import { TableImported, TableChecked, tableRule } from '#shared/table-import.ts'
import { employeePolicy } from '../employee.policy.ts'

export const importApi = {
  template: endpoint({
    name: 'import.template',
    method: 'GET',
    path: '/api/hr/employees/import/template',
    access: employeePolicy.create,
    summary: 'A CSV file with the columns that an import of employees reads, and one row as an example.',
    raw: 'text/csv',
  }),
  check: endpoint({
    name: 'import.check',
    method: 'POST',
    path: '/api/hr/employees/import/check',
    access: employeePolicy.create,
    summary:
      'What a CSV file with the columns of the export would add: row by row who is ready, who has a record already, and what is wrong. Nothing is stored.',
    files: { file: tableRule },
    response: TableChecked,
  }),
  create: endpoint({
    name: 'import.create',
    method: 'POST',
    path: '/api/hr/employees/import',
    access: employeePolicy.create,
    summary:
      'Adds the employees of a CSV file by the rules of the form: all of them, or nobody when one row has a problem. Whoever has a record already keeps it as it is, so the same file adds nobody twice. A file with positions of HR or accountants asks for the own password again.',
    body: z.strictObject(OptionalPasswordConfirmation),
    files: { file: tableRule },
    response: TableImported,
    status: 201,
  }),
}
