import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { moves } from '#shared/moves.ts'
import { PasswordConfirmation } from '#shared/person-fields.ts'
import { privacyPolicy } from '../privacy.policy.ts'

/** `refused`: when the day came, others depended on the person. */
const DELETION_STATUSES = ['waiting', 'withdrawn', 'done', 'refused'] as const
export type DeletionStatus = (typeof DELETION_STATUSES)[number]

export const deletionMoves = moves({
  withdraw: { from: ['waiting'], to: 'withdrawn' },
  finish: { from: ['waiting'], to: 'done' },
  refuse: { from: ['waiting'], to: 'refused', answer: 'no' },
})

export const Deletion = z.object({ id: z.number(), asked_at: z.string(), due_at: z.string() })
export type Deletion = z.infer<typeof Deletion>

export const deletionApi = {
  ask: endpoint({
    name: 'privacy.askDeletion',
    method: 'POST',
    path: '/api/privacy/deletion',
    access: privacyPolicy.own,
    summary:
      'Asks for the deletion of the own account after the waiting time of the settings; asks for the password. 409 while others depend on the caller.',
    body: z.strictObject(PasswordConfirmation),
    response: z.object({ message: z.string(), deletion: Deletion }),
    status: 201,
  }),
  withdraw: endpoint({
    name: 'privacy.keepAccount',
    method: 'DELETE',
    path: '/api/privacy/deletion',
    access: privacyPolicy.own,
    summary: 'Takes it back: the account stays as it is. 409 when nothing waits.',
    response: z.object({ message: z.string() }),
  }),
}
