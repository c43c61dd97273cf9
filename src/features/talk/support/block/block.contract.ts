import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Reason } from '#shared/text-fields.ts'
import { supportPolicy } from '../support.policy.ts'

/** Days for which an admin can stop what someone writes. */
export const BLOCK_DAYS = [1, 7, 30] as const

const Said = z.object({ message: z.string() })

export const supportBlockApi = {
  block: endpoint({
    name: 'supportBlock.block',
    method: 'POST',
    path: '/api/support/threads/:id/block',
    access: supportPolicy.answer,
    summary: 'Stops what somebody writes to support for some days; the person reads until when, and why.',
    params: ById,
    body: z.strictObject({
      days: z.union(
        BLOCK_DAYS.map((days) => z.literal(days)),
        text('Choose how long'),
      ),
      reason: Reason,
    }),
    response: Said,
  }),
  unblock: endpoint({
    name: 'supportBlock.unblock',
    method: 'DELETE',
    path: '/api/support/threads/:id/block',
    access: supportPolicy.answer,
    summary: 'Lets the person write again.',
    params: ById,
    response: Said,
  }),
}
