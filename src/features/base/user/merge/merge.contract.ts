import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { PasswordConfirmation, Email } from '#shared/person-fields.ts'
import { Reason } from '#shared/text-fields.ts'
import { Person } from '../person/person.contract.ts'
import { userPolicy } from '../user.policy.ts'

export const mergeApi = {
  check: endpoint({
    name: 'user.checkMerge',
    method: 'POST',
    path: '/api/admin/users/:id/merge/check',
    access: userPolicy.merge,
    summary:
      'What merging this account into that of an address would move, and what both have that one person cannot have twice. Nothing is stored.',
    params: ById,
    body: z.strictObject({ email: Email }),
    response: z.object({
      into: Person,
      /** By what it is; how many rows move. */
      moved: z.array(z.object({ what: z.string(), rows: z.number() })),
      /** What prevents the merge. */
      conflicts: z.array(z.string()),
    }),
  }),
  create: endpoint({
    name: 'user.merge',
    method: 'POST',
    path: '/api/admin/users/:id/merge',
    access: userPolicy.merge,
    summary:
      'Merges this account into that of an address, of the same person: all that belongs to it moves in one transaction, its roles are added, and it is closed. A 409 says what both have that one person cannot have twice; then nothing changes. The own password is asked for again.',
    params: ById,
    body: z.strictObject({ email: Email, reason: Reason, ...PasswordConfirmation }),
    response: z.object({ message: z.string() }),
  }),
}
