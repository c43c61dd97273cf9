import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging } from '#shared/paging.ts'
import { Reason, REASON_MAX, requiredText } from '#shared/text-fields.ts'
import { safetyPolicy } from './safety.policy.ts'

/** Harassment, asking for money, moving to another place, anything else. */
export const REPORT_KINDS = ['harassment', 'money', 'contact', 'other'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const REPORT_STATUSES = ['open', 'decided'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Nothing was found, the person is warned, the match ends, the mentor is set back to pending. */
export const REPORT_DECISIONS = ['nothing', 'warn', 'end', 'suspend'] as const
export type ReportDecision = (typeof REPORT_DECISIONS)[number]

export const reportMoves = moves({ decide: { from: ['open'], to: 'decided', reason: true } })

const CopiedMessage = z.object({
  id: z.number(),
  sender: z.string(),
  text: z.string(),
  has_file: z.boolean(),
  created_at: z.string(),
})
export type CopiedMessage = z.infer<typeof CopiedMessage>

const Person = z.object({ id: z.number(), name: z.string() })
const row = {
  id: z.number(),
  /** Null for a message of the staff chat or of the support chat. */
  match_id: z.nullable(z.number()),
  reporter: Person,
  reported: Person,
  /** The mentor can be suspended. */
  is_mentor: z.boolean(),
  kind: z.enum(REPORT_KINDS),
  status: z.enum(REPORT_STATUSES),
  decision: z.nullable(z.enum(REPORT_DECISIONS)),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
}
const ReportRow = z.object(row)
export type ReportRow = z.infer<typeof ReportRow>

const Report = z.object({
  ...row,
  words: z.string(),
  message_id: z.nullable(z.number()),
  messages: z.array(CopiedMessage),
  decision_reason: z.nullable(z.string()),
})
export type Report = z.infer<typeof Report>

export const Said = z.object({ message: z.string() })

export const ReportBody = z.strictObject({
  message_id: z.optional(Id),
  kind: z.enum(REPORT_KINDS, { error: text('Choose what it is about') }),
  words: requiredText(text('Describe what happened'), REASON_MAX),
})

export const safetyApi = {
  report: endpoint({
    name: 'safety.report',
    method: 'POST',
    path: '/api/matches/:id/report',
    access: safetyPolicy.report,
    summary:
      'Reports the other person of a match, or one of their messages, which is copied with its neighbours for admins. The other person is not told by whom.',
    params: ById,
    body: ReportBody,
    response: Said,
    status: 201,
  }),
  block: endpoint({
    name: 'safety.block',
    method: 'POST',
    path: '/api/matches/:id/block',
    access: safetyPolicy.block,
    summary: 'The caller wants no more messages from the other person of a match, who is not told.',
    params: ById,
    response: Said,
  }),
  unblock: endpoint({
    name: 'safety.unblock',
    method: 'DELETE',
    path: '/api/matches/:id/block',
    access: safetyPolicy.block,
    summary: 'Takes a block back.',
    params: ById,
    response: Said,
  }),
  list: endpoint({
    name: 'safety.list',
    method: 'GET',
    path: '/api/safety-reports',
    access: safetyPolicy.list,
    summary: 'Reports of people and messages, the oldest open one first.',
    query: z.object({ status: z.optional(z.enum(REPORT_STATUSES)), ...Counting, ...Paging }),
    response: z.object({ reports: z.array(ReportRow), ...Counted, ...Paged }),
  }),
  get: endpoint({
    name: 'safety.get',
    method: 'GET',
    path: '/api/safety-reports/:id',
    access: safetyPolicy.list,
    summary: 'One report with what was copied of the thread; the log tells who has read it.',
    params: ById,
    response: z.object({ report: Report }),
  }),
  decide: endpoint({
    name: 'safety.decide',
    method: 'POST',
    path: '/api/safety-reports/:id/decide',
    access: safetyPolicy.decide,
    summary: 'Decides a report: both people are told what concerns them, and the reported person not by whom.',
    params: ById,
    body: z.strictObject({ decision: z.enum(REPORT_DECISIONS), reason: Reason }),
    response: Said,
  }),
}
