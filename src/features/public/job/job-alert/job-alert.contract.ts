import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
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

/** Names a person without showing who it is; the person who has the mail has it. */
const ByKey = z.object({ key: z.string().check(z.regex(/^\d{1,10}\.[\w-]{32}$/)) })

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
  ask: endpoint({
    name: 'jobAlert.ask',
    method: 'GET',
    path: '/job-alerts/unsubscribe/:key',
    access: anyone,
    summary: 'The page of a mail’s link to end job alerts: it asks, and changes nothing.',
    params: ByKey,
    raw: 'text/html',
  }),
  end: endpoint({
    name: 'jobAlert.end',
    method: 'POST',
    path: '/job-alerts/unsubscribe/:key',
    access: anyone,
    summary: 'Ends all job alerts of the person of the key, without a cookie, as mail programs ask for it (RFC 8058).',
    params: ByKey,
    body: z.strictObject({}),
    oneClick: true,
    raw: 'text/html',
  }),
}
