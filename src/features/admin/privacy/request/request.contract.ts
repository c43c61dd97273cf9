import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Day } from '#shared/dates.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { privacyPolicy } from '../privacy.policy.ts'

/** What people may ask (a copy, deletion, correction, objection). */
export const PRIVACY_REQUEST_KINDS = ['export', 'deletion', 'correction', 'objection'] as const
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number]

export const PRIVACY_REQUEST_STATUSES = ['open', 'working', 'done', 'refused'] as const
export type PrivacyRequestStatus = (typeof PRIVACY_REQUEST_STATUSES)[number]

/** The sortable columns of the list. */
export const PRIVACY_REQUEST_COLUMNS = ['person', 'kind', 'due', 'answered'] as const
export type PrivacyRequestColumn = (typeof PRIVACY_REQUEST_COLUMNS)[number]

/** The law gives a month for an answer. */
export const ANSWER_DAYS = 30
const WORDS_MAX = 2000

export const privacyRequestMoves = moves({
  begin: { from: ['open'], to: 'working' },
  finish: { from: ['open', 'working'], to: 'done', reason: true },
  refuse: { from: ['open', 'working'], to: 'refused', reason: true, answer: 'no' },
})

const shape = {
  id: z.number(),
  kind: z.enum(PRIVACY_REQUEST_KINDS),
  words: z.string(),
  status: z.enum(PRIVACY_REQUEST_STATUSES),
  asked_at: z.string(),
  due_on: Day,
  answered_at: z.nullable(z.string()),
  answer: z.nullable(z.string()),
}
/** As the person sees it. */
export const OwnRequest = z.object(shape)
export type OwnRequest = z.infer<typeof OwnRequest>

const PrivacyRequest = z.object({
  ...shape,
  user: z.object({ id: z.number(), name: z.string() }),
  /** Who works on it, or has answered it. */
  handled_by: z.nullable(z.string()),
  is_late: z.boolean(),
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

/** Which requests, and in which order. */
const Narrowed = {
  status: z.optional(z.enum([...PRIVACY_REQUEST_STATUSES, 'all'])),
  kind: z.optional(z.enum(PRIVACY_REQUEST_KINDS)),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(PRIVACY_REQUEST_COLUMNS),
}

const Changed = z.object({ message: z.string(), request: PrivacyRequest })
const Answer = requiredText(text('Write the answer'), WORDS_MAX)

export const privacyRequestApi = {
  send: endpoint({
    name: 'privacy.ask',
    method: 'POST',
    path: '/api/privacy/requests',
    access: privacyPolicy.own,
    summary: 'Asks the staff something about the own data; the answer comes by mail within 30 days.',
    body: z.strictObject({
      kind: z.enum(PRIVACY_REQUEST_KINDS, { error: text('Choose what it is about') }),
      words: requiredText(text('Describe your request'), WORDS_MAX),
    }),
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  list: endpoint({
    name: 'privacy.listRequests',
    method: 'GET',
    path: '/api/privacy/requests',
    access: privacyPolicy.answer,
    summary:
      'What people have asked about their data; what is due first comes first. `search` looks at names, addresses, requests and answers.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ requests: z.array(PrivacyRequest), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'privacy.exportRequests',
    method: 'GET',
    path: '/api/privacy/requests/export',
    access: privacyPolicy.answer,
    summary:
      'The requests of the same list as a CSV file, all pages of it; the log tells who took it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  begin: endpoint({
    name: 'privacy.begin',
    method: 'POST',
    path: '/api/privacy/requests/:id/begin',
    access: privacyPolicy.answer,
    summary: 'Says that the caller works on it.',
    params: ById,
    response: Changed,
  }),
  finish: endpoint({
    name: 'privacy.finish',
    method: 'POST',
    path: '/api/privacy/requests/:id/finish',
    access: privacyPolicy.answer,
    summary: 'Answers a request that was met; the answer is mailed to the person.',
    params: ById,
    body: z.strictObject({ answer: Answer }),
    response: Changed,
  }),
  refuse: endpoint({
    name: 'privacy.refuse',
    method: 'POST',
    path: '/api/privacy/requests/:id/refuse',
    access: privacyPolicy.answer,
    summary: 'Refuses a request with the reason, which is mailed to the person.',
    params: ById,
    body: z.strictObject({ answer: Answer }),
    response: Changed,
  }),
}
