import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { moves } from '#shared/moves.ts'
import { Order } from '../payment.contract.ts'
import { paymentPolicy } from '../payment.policy.ts'

/** What the learner does with an order. What is being checked, or waits for a phone, may have been paid already. */
export const cancelMove = moves({ cancel: { from: ['created', 'failed'], to: 'cancelled' } }).cancel

export const cancellationApi = {
  cancel: endpoint({
    name: 'payment.cancel',
    method: 'POST',
    path: '/api/orders/:id/cancel',
    access: paymentPolicy.pay,
    summary:
      'Cancels an own order that is not paid and of which no payment is being checked; its place and its coupon are free again. Money that arrives later is owed back.',
    params: ById,
    response: z.object({ message: z.string(), order: Order }),
  }),
}
