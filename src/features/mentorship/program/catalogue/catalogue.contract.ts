import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { SkillNames } from '#shared/skill-name.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { anyone, signedIn } from '#shared/policy.ts'
import { ById } from '#shared/id.ts'
import { Money } from '#shared/currency.ts'

/** The ten learning categories of the page of programs (spec 3 §2). */
export const PROGRAM_FIELDS = [
  'servers',
  'security',
  'web',
  'mobile',
  'data',
  'ai',
  'cloud',
  'design',
  'marketing',
  'business',
] as const
export type ProgramField = (typeof PROGRAM_FIELDS)[number]

/** When a course opens for a member: at once, after the course before it, or from a week of the cohort on. */
export const COURSE_RULES = ['joined', 'previous', 'week'] as const
export type CourseRule = (typeof COURSE_RULES)[number]

/** By the days of the organisation's calendar. */
export const COHORT_STATES = ['planned', 'running', 'ended'] as const
export type CohortState = (typeof COHORT_STATES)[number]

/** What a place costs now, dollars first; a single 0 is free. */
const Prices = z.array(Money)

/** A published program as a card shows it. */
const ProgramCard = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  field: z.nullable(z.enum(PROGRAM_FIELDS)),
  difficulty_level: z.number(),
  weeks: z.number(),
  courses: z.number(),
  /** The first day of the next cohort that can be joined; null while there is none. */
  next_starts_on: z.nullable(Day),
  prices: Prices,
})
export type ProgramCard = z.infer<typeof ProgramCard>

/** A cohort that has not ended. */
const OpenCohort = z.object({
  id: z.number(),
  name: z.string(),
  starts_on: Day,
  ends_on: Day,
  join_until: Day,
  state: z.enum(COHORT_STATES),
  places_left: z.number(),
  /** Its last day for joining is not over. */
  is_open: z.boolean(),
})
export type OpenCohort = z.infer<typeof OpenCohort>

const PublicProgram = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  field: z.nullable(z.enum(PROGRAM_FIELDS)),
  difficulty_level: z.number(),
  weeks: z.number(),
  courses_included: z.boolean(),
  courses: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      description: z.string(),
      rule: z.enum(COURSE_RULES),
      week: z.nullable(z.number()),
      is_paid: z.boolean(),
      skills: z.array(z.object({ name: z.string(), names: SkillNames })),
    }),
  ),
  /** Its last part; null for a program of courses alone. */
  capstone: z.nullable(z.object({ title: z.string(), brief: z.string() })),
  mentors: z.array(z.object({ id: z.number(), name: z.string(), picture: z.nullable(z.string()) })),
  cohorts: z.array(OpenCohort),
  prices: Prices,
})
export type PublicProgram = z.infer<typeof PublicProgram>

/** What answers of the catalogue are made from. */
const MADE_FROM = ['program', 'course', 'mentor', 'user', 'skill']

export const catalogueApi = {
  list: endpoint({
    name: 'catalogue.list',
    method: 'GET',
    path: '/api/programs',
    access: anyone,
    summary:
      'Published programs, the newest first, each with its price and the first day of the next cohort that can be joined.',
    query: z.object(Paging),
    response: z.object({ programs: z.array(ProgramCard), ...Paged }),
    publicAnswer: MADE_FROM,
  }),
  get: endpoint({
    name: 'catalogue.get',
    method: 'GET',
    path: '/api/programs/:slug',
    access: anyone,
    summary:
      'A published program: what it holds, who serves it, what it costs, and the cohorts that have not ended with places left.',
    params: z.object({ slug: z.string().check(z.maxLength(160)) }),
    response: z.object({ program: PublicProgram }),
    publicAnswer: MADE_FROM,
  }),
}

/** Taking a place; public pages load it with the page of a program. */
export const joinApi = {
  join: endpoint({
    name: 'programMember.join',
    method: 'POST',
    path: '/api/cohorts/:id/join',
    access: signedIn,
    isIdempotent: true,
    summary:
      'Takes a place in a cohort of a published program that is free or that the caller has paid for, until its last day for joining, while there are places. The courses that are open are begun right away.',
    params: ById,
    response: z.object({ message: z.string(), member: z.object({ id: z.number() }) }),
    status: 201,
  }),
}
