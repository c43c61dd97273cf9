import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { anyone, signedIn } from '#shared/policy.ts'
import { tidy } from '#shared/visible-text.ts'

/** The least length of what is searched, and the most results of a kind. */
export const SEARCH = { letters: 2, maxLetters: 100, mostOfKind: 6 } as const

/** What can be found, in the order of the results. */
export const FOUND_KINDS = [
  'people',
  'enrollments',
  'corrections',
  'orders',
  'mentorApplications',
  'mentorships',
  'jobApplications',
  'managedCourses',
  'programs',
  'jobs',
  'posts',
  'settings',
  'ownCourses',
  'ownCertificates',
  'ownApplications',
  'ownMentorships',
  'ownMentorshipApplication',
  'ownSessions',
  'ownRegistrations',
  'ownOrders',
  'courses',
  'mentors',
  'openPrograms',
  'openJobs',
  'events',
  'articles',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** What anyone finds on the page of the search, without an account. */
export const PUBLIC_KINDS = ['courses', 'mentors', 'openPrograms', 'openJobs', 'events', 'articles'] as const
/** What else people find there once they have signed in. */
export const OWN_KINDS = [
  'ownCourses',
  'ownCertificates',
  'ownApplications',
  'ownMentorships',
  'ownMentorshipApplication',
  'ownSessions',
  'ownRegistrations',
  'ownOrders',
] as const

const Found = z.object({
  /** Its number, or the key of a setting. */
  id: z.string(),
  name: z.string(),
  /** What distinguishes it from others with the same name. */
  detail: z.nullable(z.string()),
  /** Its state, or the role of a person; null where it has none. */
  state: z.nullable(z.string()),
  /** A person's. */
  profile_picture: z.nullable(z.string()),
})
export type Found = z.infer<typeof Found>

const Words = z.object({
  search: z
    .string(text('Enter at least 2 letters'))
    .check(tidy(), z.minLength(SEARCH.letters, text('Enter at least 2 letters')), z.maxLength(SEARCH.maxLetters)),
})

const Answer = z.object({
  found: z.array(
    z.object({
      kind: z.enum(FOUND_KINDS),
      rows: z.array(Found),
      /** What was searched instead, when nothing of this kind has the words themselves. */
      corrected_search: z.optional(z.string()),
    }),
  ),
  failed: z.array(z.enum(FOUND_KINDS)),
})

export const searchApi = {
  search: endpoint({
    name: 'search.search',
    method: 'GET',
    path: '/api/search',
    access: signedIn,
    summary:
      'What the caller may look at and has these words, for the command palette: at most six of each kind, read from the list of its kind and with the rights of that list. Kinds that could not be read are named in `failed`.',
    query: Words,
    response: Answer,
  }),
  find: endpoint({
    name: 'search.find',
    method: 'GET',
    path: '/api/search/public',
    access: anyone,
    summary:
      'The courses, mentors, programs, jobs, events and posts that have these words, for the public page of the search: at most six of each kind, read from the list of its kind. A search counts as a request of each of these lists.',
    query: Words,
    response: Answer,
  }),
}
