import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { PasswordConfirmation } from '#shared/person-fields.ts'
import { TableImported, TableChecked, tableRule } from '#shared/table-import.ts'
import { userPolicy } from '../user.policy.ts'

/** Many users at once. */
export const userImportApi = {
  template: endpoint({
    name: 'user.importTemplate',
    method: 'GET',
    path: '/api/users/import/template',
    access: userPolicy.create,
    summary: 'A CSV file with the columns that an import of users reads, and one row as an example.',
    raw: 'text/csv',
  }),
  check: endpoint({
    name: 'user.checkImport',
    method: 'POST',
    path: '/api/users/import/check',
    access: userPolicy.create,
    summary:
      'What a CSV file with the columns of the export would add: row by row who is ready, who has an account already, and what is wrong. Nothing is stored, and nobody gets a mail.',
    files: { file: tableRule },
    response: TableChecked,
  }),
  create: endpoint({
    name: 'user.import',
    method: 'POST',
    path: '/api/users/import',
    access: userPolicy.create,
    summary:
      'Adds the users of a CSV file by the rules of the form, and invites each by mail: all of them, or nobody when one row has a problem. Whoever has an account keeps it as it is, so the same file invites nobody twice. The own password is asked for again: a file gives roles to many at once.',
    body: z.strictObject(PasswordConfirmation),
    files: { file: tableRule },
    response: TableImported,
    status: 201,
  }),
}
