import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { signedIn } from '#shared/policy.ts'
import { tidy } from '#shared/visible-text.ts'

/** The least length of what is searched, and the most results of a kind. */
export const SEARCH = { letters: 2, mostOfKind: 6 } as const

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
  'courses',
  'mentors',
  'openPrograms',
  'openJobs',
  'events',
  'articles',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

const Found = z.object({
  /** Its number, or the key of a setting. */
  id: z.string(),
  name: z.string(),
  /** What tells it from others of the same name. */
  detail: z.nullable(z.string()),
  /** Its state, or the role of a person; null where it has none. */
  state: z.nullable(z.string()),
  /** A person's. */
  profile_picture: z.nullable(z.string()),
})
export type Found = z.infer<typeof Found>

export const searchApi = {
  search: endpoint({
    name: 'search.search',
    method: 'GET',
    path: '/api/search',
    access: signedIn,
    summary:
      'What the caller may look at and has these words, for the command palette: at most six of each kind, read from the list of its kind and with the rights of that list. Kinds that could not be read are named in `failed`.',
    query: z.object({
      search: z
        .string(text('Enter at least 2 letters'))
        .check(tidy(), z.minLength(SEARCH.letters, text('Enter at least 2 letters')), z.maxLength(100)),
    }),
    response: z.object({
      found: z.array(z.object({ kind: z.enum(FOUND_KINDS), rows: z.array(Found) })),
      failed: z.array(z.enum(FOUND_KINDS)),
    }),
  }),
}
