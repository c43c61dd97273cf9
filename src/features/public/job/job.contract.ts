import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Counted, Counting, Limit, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { anyone } from '#shared/policy.ts'
import { optionalText, requiredText } from '#shared/text-fields.ts'
import { jobPolicy } from './job.policy.ts'

/** spec 3 §9. */
export const JOB_TYPES = ['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship'] as const
export const WORK_MODES = ['On-site', 'Remote', 'Hybrid'] as const
export type JobType = (typeof JOB_TYPES)[number]
export type WorkMode = (typeof WORK_MODES)[number]

/** An open job takes applications; a closed one keeps its page and is in no public list. */
export const JOB_STATUSES = ['open', 'closed'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** What the managed list can be ordered by. */
export const JOB_COLUMNS = ['title', 'company', 'closes'] as const
export type JobColumn = (typeof JOB_COLUMNS)[number]

/** Letters of the texts. */
export const JOB_LINE_MAX = 160
export const JOB_TEXT_MAX = 6000
const JOB_SKILLS_MAX = 400

const Words = z.nullable(z.string())

/** A job as anyone reads it (spec 3 §3). */
const Job = z.object({
  id: z.number(),
  title: z.string(),
  company: z.string(),
  location: z.string(),
  type: z.enum(JOB_TYPES),
  /** As typed, for a month. */
  salary: Words,
  description: z.string(),
  requirements: Words,
  /** Separated by commas. */
  skills: Words,
  experience: Words,
  work_mode: z.enum(WORK_MODES),
  posted_at: z.string(),
  /** The last day of applications, on the organisation's calendar; null for no end. */
  closes_on: z.nullable(Day),
  /** The moment at which that day ends. */
  valid_through: Words,
  status: z.enum(JOB_STATUSES),
})
export type Job = z.infer<typeof Job>

/** Days after it are typing errors. */
const LATEST = '2100-12-31'

/** What the inline form sends (spec 3 §5); beside the fields of the specification ours is `closes_on`. */
const JobForm = z.strictObject({
  title: requiredText(text('Enter the job title'), JOB_LINE_MAX),
  company: requiredText(text('Enter the company'), JOB_LINE_MAX),
  location: requiredText(text('Enter the location'), JOB_LINE_MAX),
  type: z.enum(JOB_TYPES, { error: text('Choose a type of job') }),
  description: requiredText(text('Describe the job'), JOB_TEXT_MAX),
  salary: optionalText(JOB_LINE_MAX),
  requirements: optionalText(JOB_TEXT_MAX),
  skills: optionalText(JOB_SKILLS_MAX),
  experience: optionalText(JOB_LINE_MAX),
  work_mode: z._default(z.enum(WORK_MODES, { error: text('Choose a work mode') }), WORK_MODES[0]),
  closes_on: z.optional(
    z.union([Day, z.literal('')], text('Choose a day')).check(z.refine((day) => day <= LATEST, text('Choose a day'))),
  ),
})
export type JobForm = z.output<typeof JobForm>

const Changed = z.object({ message: z.string(), job: Job })

/** Which jobs, and in which order. */
const Managed = {
  status: z.optional(z.enum([...JOB_STATUSES, 'all'])),
  search: Search,
  sort: sortedBy(JOB_COLUMNS),
}

export const jobApi = {
  list: endpoint({
    name: 'job.list',
    method: 'GET',
    path: '/api/jobs',
    access: anyone,
    summary:
      'Open jobs, the newest first, by the beginnings of words of their texts, by type, work mode and a part of the location (spec 3 §7). With `fields=card` the description is short.',
    query: z.object({
      keyword: Search,
      type: z.optional(z.enum([...JOB_TYPES, ''])),
      work_mode: z.optional(z.enum([...WORK_MODES, ''])),
      location: Search,
      page: Paging.page,
      limit: Limit,
      fields: z.optional(z.enum(['card'])),
    }),
    response: z.object({
      data: z.array(Job),
      current_page: z.number(),
      last_page: z.number(),
      total: z.number(),
    }),
    publicAnswer: ['job', 'site'],
  }),
  feed: endpoint({
    name: 'job.feed',
    method: 'GET',
    path: '/career/feed.xml',
    access: anyone,
    summary: 'The newest fifty open jobs as an RSS feed; 304 for whoever has it already.',
    raw: 'application/rss+xml',
  }),
  listManaged: endpoint({
    name: 'job.listManaged',
    method: 'GET',
    path: '/api/jobs/managed',
    access: jobPolicy.manage,
    summary: 'All jobs, closed ones too, the newest first (spec 3 §2, All Jobs).',
    query: z.object({ ...Managed, ...Counting, ...Paging }),
    response: z.object({ jobs: z.array(Job), ...Counted, ...Paged }),
  }),
  exportManaged: endpoint({
    name: 'job.exportManaged',
    method: 'GET',
    path: '/api/jobs/managed/export',
    access: jobPolicy.manage,
    summary: 'The jobs of the managed list as a CSV file, all pages of it.',
    query: z.object(Managed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'job.get',
    method: 'GET',
    path: '/api/jobs/:id',
    access: anyone,
    summary: 'One job; a closed one says so.',
    params: ById,
    response: z.object({ job: Job }),
    publicAnswer: ['job', 'site'],
  }),
  create: endpoint({
    name: 'job.create',
    method: 'POST',
    path: '/api/jobs',
    access: jobPolicy.manage,
    summary: 'Posts a job (spec 3 §7).',
    body: JobForm,
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'job.update',
    method: 'PUT',
    path: '/api/jobs/:id',
    access: jobPolicy.manage,
    summary: 'Changes a job (spec 3 §7); a last day that is over closes it, a later one opens it again.',
    params: ById,
    body: JobForm,
    response: Changed,
  }),
  remove: endpoint({
    name: 'job.remove',
    method: 'DELETE',
    path: '/api/jobs/:id',
    access: jobPolicy.manage,
    summary: 'Deletes a job (spec 3 §7).',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
