import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { signedIn } from '#shared/policy.ts'

/**
 * What someone can have sent, or joined, and wait for; `unpaid` is an order that waits for the person, `order` one whose
 * payment is checked; `mentorship` asks for a mentor, `mentor` to become one.
 */
export const SENT_KINDS = ['enrollment', 'unpaid', 'order', 'mentorship', 'mentor', 'program', 'job', 'event'] as const
export type SentKind = (typeof SENT_KINDS)[number]

const Sent = z.object({
  kind: z.enum(SENT_KINDS),
  /** Of the enrollment, the order, the application, the place or the registration. */
  id: z.number(),
  /** What it is about; null for an application for mentorship or as a mentor. */
  title: z.nullable(z.string()),
  /** The page of ours that shows it. */
  path: z.string(),
  sent_at: z.string(),
  /** The first day of the cohort; null for all other kinds. */
  starts_on: z.nullable(Day),
  /** When the event begins; null for all other kinds. */
  starts_at: z.nullable(z.string()),
  /** Until when the place in a cohort is held for an order that is not paid yet; null for all other kinds. */
  pay_by: z.nullable(z.string()),
  /** The days within which half of the last decisions came; null for what no one decides, and while there were few. */
  usual_days: z.nullable(z.number()),
  /** The call that withdraws it takes it now. */
  is_withdrawable: z.boolean(),
})
export type Sent = z.infer<typeof Sent>

export const sentRequestsApi = {
  get: endpoint({
    name: 'sent.get',
    method: 'GET',
    path: '/api/me/sent',
    access: signedIn,
    summary:
      'What the caller has sent or joined and waits for: enrollments, orders to pay or being checked, mentorship, mentor and job applications, places in programs and events to come; the newest first.',
    response: z.object({ sent: z.array(Sent) }),
  }),
}
