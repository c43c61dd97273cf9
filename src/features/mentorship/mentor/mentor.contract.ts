import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { anyone } from '#shared/policy.ts'
import { tidy } from '#shared/visible-text.ts'

/** spec 3 §9. */
export const EXPERTISE_AREAS = ['technology', 'business', 'design', 'marketing', 'education'] as const
export type ExpertiseArea = (typeof EXPERTISE_AREAS)[number]

/** spec 3 §3. */
export const MENTOR_STATUSES = ['pending', 'approved', 'rejected'] as const
export type MentorStatus = (typeof MENTOR_STATUSES)[number]

const Link = z.optional(z.string())
const Social = z.object({ facebook: Link, twitter: Link, linkedin: Link })
export type SocialLinks = z.infer<typeof Social>

/** What anyone may know about a mentor: no email address, no phone number. */
const Mentor = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  profile_picture: z.nullable(z.string()),
  role: z.string(),
  area_of_expertise: z.enum(EXPERTISE_AREAS),
  experience: z.string(),
  mentored: z.string(),
  mentor_bio: z.string(),
  mentor_status: z.enum(MENTOR_STATUSES),
  education_level: z.nullable(z.string()),
  languages: z.array(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  rating: z.number(),
  reviews: z.number(),
  social: Social,
  /** The median time to an answer in the last 30 days, in minutes; null below three answers. */
  answer_minutes: z.nullable(z.number()),
  /** The first time that can be booked; null while none is known. */
  next_free_at: z.nullable(z.iso.datetime()),
})

export type Mentor = z.infer<typeof Mentor>

declare module '#shared/policy.ts' {
  interface ActorFacts {
    /** The caller's own page in the directory; null for a person who is no approved mentor. */
    mentor_id: number | null
  }
}

export const mentorApi = {
  list: endpoint({
    name: 'mentor.list',
    method: 'GET',
    path: '/api/mentors',
    access: anyone,
    summary:
      'The directory of approved mentors, public fields only (spec 1 §7, spec 3 §7); the first hundred, `next` is the following page. Whoever has no place left comes last.',
    query: z.object({
      search: Search,
      expertise: z.optional(z.enum([...EXPERTISE_AREAS, ''])),
      /** One of `GET /api/mentors/languages`. */
      language: z.optional(z.string().check(tidy(), z.maxLength(60))),
      /** Only those who have a time that can be booked. */
      free: z.optional(z.enum(['1', ''])),
      ...Paging,
    }),
    response: z.object({ mentors: z.array(Mentor), ...Paged }),
    publicAnswer: ['mentor', 'user'],
  }),
  languages: endpoint({
    name: 'mentor.languages',
    method: 'GET',
    path: '/api/mentors/languages',
    access: anyone,
    summary: 'The languages of approved mentors in their order, to choose from in the directory.',
    response: z.object({ languages: z.array(z.string()) }),
    publicAnswer: ['mentor', 'user'],
  }),
  get: endpoint({
    name: 'mentor.get',
    method: 'GET',
    path: '/api/mentors/:id',
    access: anyone,
    summary: 'One approved mentor, public fields only (spec 1 §2).',
    params: ById,
    response: z.object({ mentor: Mentor }),
    publicAnswer: ['mentor', 'user'],
  }),
}
