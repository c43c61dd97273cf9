import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/id.ts'
import { ReportBody, Said } from '../safety.contract.ts'
import { safetyPolicy } from '../safety.policy.ts'

/** The same as in a match, for a message of an administrator in the caller's own support thread. */
export const teamSafetyApi = {
  report: endpoint({
    name: 'teamSafety.report',
    method: 'POST',
    path: '/api/chat/admin/report',
    access: safetyPolicy.report,
    summary:
      'Reports a message that an administrator has written to the caller in the support chat; it is copied with its neighbours for the other admins. Its writer neither sees nor decides the report.',
    body: z.extend(ReportBody, { message_id: Id }),
    response: Said,
    status: 201,
  }),
}
