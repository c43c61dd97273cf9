import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { privacyPolicy } from '../privacy.policy.ts'

/** A table that a job keeps short. */
const KeptShort = z.object({
  table: z.string(),
  what: z.string(),
  why: z.string(),
  job: z.string(),
  /** What is older goes; null where a setting says that all is kept. */
  before: z.nullable(z.string()),
  /** Since when the oldest row is there; null in an empty table. */
  oldest: z.nullable(z.string()),
  /** Null before the first run. */
  ran_at: z.nullable(z.string()),
  removed: z.number(),
  removed_ever: z.number(),
  /** Past its time and still there, for a reason such as an open report. */
  left: z.number(),
})
export type KeptShort = z.infer<typeof KeptShort>

/** What one rule of the data map says. */
export const KeptRule = z.object({
  what: z.string(),
  period: z.string(),
  why: z.string(),
})
export type KeptRule = z.infer<typeof KeptRule>

/** What one rule says to administrators. */
const ReportedRule = z.extend(KeptRule, {
  /** Where the law names a least time: how much is older than that, and why it stays. */
  past: z.nullable(
    z.object({
      years: z.number(),
      rows: z.number(),
      /** Since when the oldest of all rows is there; null where there are none. */
      oldest: z.nullable(z.string()),
      stays: z.string(),
    }),
  ),
})
export type ReportedRule = z.infer<typeof ReportedRule>

export const retentionApi = {
  get: endpoint({
    name: 'privacy.retention',
    method: 'GET',
    path: '/api/privacy/retention',
    access: privacyPolicy.readRetention,
    summary:
      'What is kept how long and why: the tables that jobs keep short, each with its last run, the rows it removed and the oldest row, and what stays. Of what must stay for a least time, how many rows are older and why nothing removes them.',
    response: z.object({ jobs: z.array(KeptShort), rules: z.array(ReportedRule) }),
  }),
}
