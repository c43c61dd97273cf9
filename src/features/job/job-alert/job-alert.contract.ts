import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { anyone } from '#shared/policy.ts'
import { optionalText } from '#shared/text-fields.ts'
import { JOB_TYPES, WORK_MODES } from '../job.contract.ts'
import { jobAlertPolicy } from './job-alert.policy.ts'

/** Alerts of one person. */
export const JOB_ALERTS_MAX = 10
const WORDS_MAX = 100

const JobAlert = z.object({
  id: z.number(),
  user_id: z.number(),
  keyword: z.string(),
  location: z.string(),
  type: z.nullable(z.enum(JOB_TYPES)),
  work_mode: z.nullable(z.enum(WORK_MODES)),
})
export type JobAlert = z.infer<typeof JobAlert>

const Message = z.object({ message: z.string() })

export const jobAlertApi = {
  list: endpoint({
    name: 'jobAlert.list',
    method: 'GET',
    path: '/api/job-alerts',
    access: jobAlertPolicy.create,
    summary: 'The caller’s own job alerts.',
    response: z.object({ alerts: z.array(JobAlert) }),
  }),
  create: endpoint({
    name: 'jobAlert.create',
    method: 'POST',
    path: '/api/job-alerts',
    access: jobAlertPolicy.create,
    summary:
      'Keeps a search of the career board: new jobs that it finds come by mail, all of a day in one, each job once. The same search is kept once; at most ten.',
    body: z.strictObject({
      keyword: optionalText(WORDS_MAX),
      location: optionalText(WORDS_MAX),
      type: z.optional(z.enum([...JOB_TYPES, ''])),
      work_mode: z.optional(z.enum([...WORK_MODES, ''])),
    }),
    response: z.object({ message: z.string(), alert: JobAlert }),
    status: 201,
  }),
  remove: endpoint({
    name: 'jobAlert.remove',
    method: 'DELETE',
    path: '/api/job-alerts/:id',
    access: jobAlertPolicy.remove,
    summary: 'Ends an own job alert.',
    params: ById,
    response: Message,
  }),
  end: endpoint({
    name: 'jobAlert.end',
    method: 'POST',
    path: '/api/job-alerts/end',
    access: anyone,
    summary: 'Ends all job alerts of a person by the token of a mail, without signing in.',
    body: z.strictObject({
      token: z.string().check(z.regex(/^\d{1,10}\.[\w-]{32}$/, text('This link is not complete'))),
    }),
    response: Message,
  }),
}
