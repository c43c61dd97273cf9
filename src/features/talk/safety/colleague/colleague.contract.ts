import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { ReportBody, Said } from '../safety.contract.ts'
import { safetyPolicy } from '../safety.policy.ts'

const ByUser = z.object({ userId: IdInAddress })

/** The same as in a match, for two who write to each other in the staff chat. */
export const colleagueSafetyApi = {
  report: endpoint({
    name: 'colleagueSafety.report',
    method: 'POST',
    path: '/api/chat/messages/:userId/report',
    access: safetyPolicy.report,
    summary:
      'Reports a colleague, or one of their messages, which is copied with its neighbours for admins. The other person is not told by whom.',
    params: ByUser,
    body: ReportBody,
    response: Said,
    status: 201,
  }),
  block: endpoint({
    name: 'colleagueSafety.block',
    method: 'POST',
    path: '/api/chat/messages/:userId/block',
    access: safetyPolicy.block,
    summary: 'The caller wants no more messages from a colleague, who is not told.',
    params: ByUser,
    response: Said,
  }),
  unblock: endpoint({
    name: 'colleagueSafety.unblock',
    method: 'DELETE',
    path: '/api/chat/messages/:userId/block',
    access: safetyPolicy.block,
    summary: 'Takes a block of a colleague back.',
    params: ByUser,
    response: Said,
  }),
}
