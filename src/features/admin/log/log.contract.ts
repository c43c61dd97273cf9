import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { logPolicy } from './log.policy.ts'

/** What a list of the audit log counts and shows at most; narrower filters find what is older. */
export const MOST_LINES = 10_000

/** How an action ended. */
const LINE_RESULTS = ['ok', 'denied', 'failed'] as const

const Line = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  actor_id: z.nullable(z.number()),
  /** Who did it; null for the system, for visitors, and for accounts that are gone. */
  actor: z.nullable(z.string()),
  action: z.string(),
  result: z.enum(LINE_RESULTS),
  /** The thing it was about, such as `enrollment:7`. */
  subject: z.nullable(z.string()),
  /** The person that it was about, where the thing is one. */
  subject_name: z.nullable(z.string()),
  /** More about it, as JSON; the beginning of a long one. */
  detail: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type LogLine = z.infer<typeof Line>

const KeptError = z.object({
  id: z.number(),
  place: z.string(),
  message: z.string(),
  stack: z.string(),
  times: z.number(),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
  request_id: z.nullable(z.string()),
})
export type KeptError = z.infer<typeof KeptError>

/** What the page calls the states of work in the background. */
export const WORK_STATES = ['waiting', 'running', 'done', 'failed', 'withdrawn'] as const
export type WorkState = (typeof WORK_STATES)[number]

const Work = {
  /** A number by which rows are told apart. */
  id: z.number(),
  job_id: z.string(),
  state: z.enum(WORK_STATES),
  /** The subject as the audit log writes it, such as `backup:7`. */
  thing: z.nullable(z.string()),
  /** How often it has been tried again. */
  retries: z.number(),
  created_at: z.iso.datetime(),
  /** When it begins, if it waits for a moment; null otherwise. */
  starts_at: z.nullable(z.iso.datetime()),
  ended_at: z.nullable(z.iso.datetime()),
  /** What went wrong the last time. */
  problem: z.nullable(z.string()),
}

const QueuedMail = z.object({ ...Work, to: z.nullable(z.string()), subject: z.nullable(z.string()) })
export type QueuedMail = z.infer<typeof QueuedMail>

const QueuedJob = z.object({
  ...Work,
  name: z.string(),
  /** For whom it is done, where it is for one person. */
  person: z.nullable(z.string()),
})
export type QueuedJob = z.infer<typeof QueuedJob>

const Check = z.object({
  started_at: z.iso.datetime(),
  finished_at: z.nullable(z.iso.datetime()),
  /** Null: by the schedule, or on the command line. */
  by: z.nullable(z.string()),
  lines: z.number(),
  unsealed: z.number(),
  hash: z.nullable(z.string()),
  problems: z.array(
    z.object({
      kind: z.enum(['changed', 'deleted', 'added', 'broken seal', 'other secret', 'lost seal']),
      line: z.nullable(z.number()),
      seal: z.number(),
    }),
  ),
})
export type LogCheck = z.infer<typeof Check>

/** The first and the last day, both included, in the reader's zone. */
const Within = Day.check(z.refine((day) => day >= '2000' && day < '2200', text('Choose a date in this century')))
const Days = { from: z.optional(Within), to: z.optional(Within) }
const LineFilter = { result: z.optional(z.enum(LINE_RESULTS)), ...Days, search: Search }
const WorkFilter = { state: z.optional(z.enum(WORK_STATES)), ...Days, search: Search }
const WithMessage = z.object({ message: z.string() })

export const logApi = {
  audit: endpoint({
    name: 'log.audit',
    method: 'GET',
    path: '/api/admin/logs/audit',
    access: logPolicy.read,
    summary:
      'The audit log, the newest line first. `search` is a name or an email address, a thing such as `enrollment:7`, or an action such as `enrollment.approve`.',
    query: z.object({ ...LineFilter, ...Paging }),
    response: z.object({ lines: z.array(Line), ...Paged }),
  }),
  exportAudit: endpoint({
    name: 'log.exportAudit',
    method: 'GET',
    path: '/api/admin/logs/audit/export',
    access: logPolicy.read,
    summary:
      'The lines of the same list as a CSV file, at most the newest 100,000. The own password must have been given within 10 minutes.',
    query: z.object(LineFilter),
    raw: 'text/csv',
  }),
  signIns: endpoint({
    name: 'log.signIns',
    method: 'GET',
    path: '/api/admin/logs/sign-ins',
    access: logPolicy.read,
    summary: 'The lines of the audit log about signing in and out, codes and passwords, with refused ones.',
    query: z.object({ ...LineFilter, ...Paging }),
    response: z.object({ lines: z.array(Line), ...Paged }),
  }),
  exportSignIns: endpoint({
    name: 'log.exportSignIns',
    method: 'GET',
    path: '/api/admin/logs/sign-ins/export',
    access: logPolicy.read,
    summary:
      'The lines of the same list as a CSV file, at most the newest 100,000. The own password must have been given within 10 minutes.',
    query: z.object(LineFilter),
    raw: 'text/csv',
  }),
  errors: endpoint({
    name: 'log.errors',
    method: 'GET',
    path: '/api/admin/logs/errors',
    access: logPolicy.read,
    summary:
      'Unexpected errors by kind, the last one first: where, how often, and since when. `search` looks at place, text and the number of the last request.',
    query: z.object({ ...Days, search: Search, ...Paging }),
    response: z.object({ errors: z.array(KeptError), ...Paged }),
  }),
  exportErrors: endpoint({
    name: 'log.exportErrors',
    method: 'GET',
    path: '/api/admin/logs/errors/export',
    access: logPolicy.read,
    summary: 'The errors of the same list as a CSV file.',
    query: z.object({ ...Days, search: Search }),
    raw: 'text/csv',
  }),
  mails: endpoint({
    name: 'log.mails',
    method: 'GET',
    path: '/api/admin/logs/mails',
    access: logPolicy.read,
    summary:
      'Mails of the queue, the newest first: who gets them, their subject, and whether they have left. What they say is not shown. `search` is a name, an email address (of a visitor too), a thing such as `enrollment:7`, an action, or the number of a mail.',
    query: z.object({ ...WorkFilter, ...Paging }),
    response: z.object({ mails: z.array(QueuedMail), ...Paged }),
  }),
  exportMails: endpoint({
    name: 'log.exportMails',
    method: 'GET',
    path: '/api/admin/logs/mails/export',
    access: logPolicy.read,
    summary:
      'The mails of the same list as a CSV file, at most the newest 10,000. The own password must have been given within 10 minutes.',
    query: z.object(WorkFilter),
    raw: 'text/csv',
  }),
  jobs: endpoint({
    name: 'log.jobs',
    method: 'GET',
    path: '/api/admin/logs/jobs',
    access: logPolicy.read,
    summary:
      'Work in the background without the mails, the newest first. `search` is its name or number, a thing such as `backup:7`, or the name or email address of a person.',
    query: z.object({ ...WorkFilter, ...Paging }),
    response: z.object({ jobs: z.array(QueuedJob), ...Paged }),
  }),
  exportJobs: endpoint({
    name: 'log.exportJobs',
    method: 'GET',
    path: '/api/admin/logs/jobs/export',
    access: logPolicy.read,
    summary:
      'The work of the same list as a CSV file, at most the newest 10,000. The own password must have been given within 10 minutes.',
    query: z.object(WorkFilter),
    raw: 'text/csv',
  }),
  retry: endpoint({
    name: 'log.retry',
    method: 'POST',
    path: '/api/admin/logs/jobs/:id/retry',
    access: logPolicy.retry,
    summary: 'Queues failed work or a failed mail once more.',
    params: z.object({ id: z.string() }),
    response: WithMessage,
  }),
  check: endpoint({
    name: 'log.check',
    method: 'POST',
    path: '/api/admin/logs/audit/check',
    access: logPolicy.check,
    summary: 'Begins a check of the whole audit log against its seals, in the background.',
    response: WithMessage,
  }),
  lastCheck: endpoint({
    name: 'log.lastCheck',
    method: 'GET',
    path: '/api/admin/logs/audit/check',
    access: logPolicy.read,
    summary: 'The last check of the audit log, and which lines are not as they were written.',
    response: z.object({ check: z.nullable(Check) }),
  }),
}
