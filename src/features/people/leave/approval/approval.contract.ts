import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { moves } from '#shared/moves.ts'
import { Saved } from '../leave.contract.ts'
import { leavePolicy } from '../leave.policy.ts'

/** Answers to a leave that do not change its status. */
export const approvalMoves = moves({
  confirm: { from: ['pending'], to: 'pending', answer: 'yes' },
  askCancel: { from: ['approved'], to: 'approved' },
  keep: { from: ['approved'], to: 'approved' },
})

export const approvalApi = {
  confirm: endpoint({
    name: 'leave.confirm',
    method: 'POST',
    path: '/api/hr/leaves/:id/confirm',
    access: leavePolicy.confirm,
    summary: 'The manager approves a request first, where the setting says so; then somebody else decides.',
    params: ById,
    response: Saved,
  }),
  askCancel: endpoint({
    name: 'leave.askCancel',
    method: 'POST',
    path: '/api/hr/leaves/:id/ask-cancel',
    access: leavePolicy.askCancel,
    summary:
      'The person asks to take an approved leave back that is not over; whoever decides cancels it, or keeps it.',
    params: ById,
    response: Saved,
  }),
  keep: endpoint({
    name: 'leave.keep',
    method: 'POST',
    path: '/api/hr/leaves/:id/keep',
    access: leavePolicy.keep,
    summary: 'An approved leave stays although the person has asked to take it back.',
    params: ById,
    response: Saved,
  }),
}
