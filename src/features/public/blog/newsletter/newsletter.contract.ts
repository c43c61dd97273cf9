import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { anyone } from '#shared/policy.ts'
import { newsletterPolicy } from './newsletter.policy.ts'

/**
 * A delivery is `submitting` from just before the mail server is asked until it has answered. What is found so after a
 * crash is `uncertain`: it may have arrived, and is not sent again.
 */
export const DELIVERY_STATUSES = ['pending', 'submitting', 'sent', 'failed', 'uncertain'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

const Newsletter = z.object({
  started_at: z.string(),
  sender: z.string(),
  /** The number of addresses, by the state of each delivery. */
  counts: z.object({ waiting: z.number(), sent: z.number(), failed: z.number(), uncertain: z.number() }),
})
export type Newsletter = z.infer<typeof Newsletter>

/** Names an address without showing it; the person who has the mail has it. */
const ByKey = z.object({ key: z.string().check(z.regex(/^[0-9a-f]{64}-[\w-]{43}$/)) })

export const newsletterApi = {
  get: endpoint({
    name: 'newsletter.get',
    method: 'GET',
    path: '/api/blog-posts/:id/newsletter',
    access: newsletterPolicy.read,
    summary: 'What has become of a post as a newsletter, and how many confirmed subscribers there are.',
    params: ById,
    response: z.object({ subscribers: z.number(), newsletter: z.nullable(Newsletter) }),
  }),
  send: endpoint({
    name: 'newsletter.send',
    method: 'POST',
    path: '/api/blog-posts/:id/newsletter',
    access: newsletterPolicy.send,
    summary: 'Sends a published post to every confirmed subscriber, once: one mail each, in the background.',
    params: ById,
    response: z.object({ message: z.string() }),
    status: 202,
  }),
  sendTest: endpoint({
    name: 'newsletter.sendTest',
    method: 'POST',
    path: '/api/blog-posts/:id/newsletter/test',
    access: newsletterPolicy.send,
    summary:
      'Sends a post as the mail that subscribers would get, to the caller’s own address only; it may be a draft. Twenty an hour.',
    params: ById,
    response: z.object({ message: z.string() }),
    status: 202,
  }),
  ask: endpoint({
    name: 'newsletter.ask',
    method: 'GET',
    path: '/newsletter/unsubscribe/:key',
    access: anyone,
    summary: 'The page of a newsletter’s unsubscribe link: it asks, and changes nothing.',
    params: ByKey,
    raw: 'text/html',
  }),
  leave: endpoint({
    name: 'newsletter.leave',
    method: 'POST',
    path: '/newsletter/unsubscribe/:key',
    access: anyone,
    summary:
      'Ends the newsletter for the address of the key, without a cookie, as mail programs ask for it (RFC 8058).',
    params: ByKey,
    body: z.strictObject({}),
    oneClick: true,
    raw: 'text/html',
  }),
}
