import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { Mentee, MENTORSHIP_APPLICATION_COLUMNS } from '../mentorship-application.contract.ts'
import { menteePolicy } from './mentee.policy.ts'

/** Those of people who were accepted (spec 3 §4). */
const MENTEE_STATUSES = ['accepted', 'completed'] as const

/** Which of them, and in which order. */
const Narrowed = {
  status: z.optional(z.enum([...MENTEE_STATUSES, 'all'])),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(MENTORSHIP_APPLICATION_COLUMNS),
}

export const menteeApi = {
  list: endpoint({
    name: 'mentee.list',
    method: 'GET',
    path: '/api/mentees',
    access: menteePolicy.list,
    summary:
      'Accepted and completed mentorships: those of the calling mentor, all for an admin (spec 3 §2, §6); the running ones first.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ mentees: z.array(Mentee), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'mentee.export',
    method: 'GET',
    path: '/api/mentees/export',
    access: menteePolicy.list,
    summary:
      'The same list as a CSV file, all pages of it. An email is the mentor’s when both have confirmed their agreement. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'mentee.get',
    method: 'GET',
    path: '/api/mentees/:id',
    access: menteePolicy.get,
    summary:
      'One mentorship of the calling mentor; any for an admin. Email, phone, LinkedIn and resume are the mentor’s when both have confirmed their agreement.',
    params: ById,
    response: z.object({ mentee: Mentee }),
  }),
  resume: endpoint({
    name: 'mentee.resume',
    method: 'GET',
    path: '/api/mentees/:id/resume',
    access: menteePolicy.contact,
    summary:
      'The resume of a mentee, for an admin, or for their mentor when both have confirmed their agreement; the log tells who took it.',
    params: ById,
    raw: 'application/octet-stream',
  }),
}
