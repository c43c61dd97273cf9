import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { userPolicy } from '../user.policy.ts'

const Said = z.object({ message: z.string() })

/** The mailed link with which someone whose account was made by staff chooses a password. */
export const invitationApi = {
  send: endpoint({
    name: 'user.invite',
    method: 'POST',
    path: '/api/users/:id/invitation',
    access: userPolicy.invite,
    summary:
      'Mails a user who has no password yet a new link to choose one; earlier links end, and an invitation that was withdrawn holds again.',
    params: ById,
    response: Said,
  }),
  withdraw: endpoint({
    name: 'user.withdrawInvitation',
    method: 'DELETE',
    path: '/api/users/:id/invitation',
    access: userPolicy.invite,
    summary: 'Takes an invitation back that nobody has used: its link ends, and the account is inactive.',
    params: ById,
    response: Said,
  }),
}
