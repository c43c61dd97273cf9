import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id, IdInAddress } from '#shared/id.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search } from '#shared/paging.ts'
import { OwnCapstone } from './capstone/capstone.contract.ts'
import { COHORT_STATES } from '#features/mentorship/program/catalogue/catalogue.contract.ts'
import { programPolicy } from '#features/mentorship/program/program.policy.ts'

declare module '#shared/policy.ts' {
  interface ActorFacts {
    /** The caller has a place in a program, or has completed one. */
    is_program_member: boolean
  }
}

export const MEMBER_STATUSES = ['joined', 'completed', 'left'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export const memberMoves = moves({
  rejoin: { from: ['left'], to: 'joined' },
  leave: { from: ['joined'], to: 'left' },
  complete: { from: ['joined'], to: 'completed' },
})

/**
 * Where a course of a program is for a member: closed until its rule is fulfilled, open to be bought, waiting for a
 * place to be given (a draft or archived course), begun, or completed.
 */
export const PART_STATES = ['closed', 'to_buy', 'not_offered', 'active', 'completed'] as const
export type PartState = (typeof PART_STATES)[number]

/** A cohort as members read of it. */
const MyCohort = z.object({
  id: z.number(),
  name: z.string(),
  starts_on: Day,
  ends_on: Day,
  state: z.enum(COHORT_STATES),
})

const Part = z.object({
  course_id: z.number(),
  title: z.string(),
  state: z.enum(PART_STATES),
  /** The place in the course, once there is one. */
  enrollment_id: z.nullable(z.number()),
  /** The day on which it opens, where a week of the cohort decides. */
  opens_on: z.nullable(Day),
  /** The course that must be completed first, where that decides. */
  after: z.nullable(z.string()),
})
export type Part = z.infer<typeof Part>

/** A program that the reader is in, or has left. */
const MyProgram = z.object({
  id: z.number(),
  user_id: z.number(),
  status: z.enum(MEMBER_STATUSES),
  joined_at: z.string(),
  program: z.object({ id: z.number(), slug: z.string(), title: z.string(), summary: z.string(), weeks: z.number() }),
  cohort: MyCohort,
  parts: z.array(Part),
  /** Null for a program of courses alone. */
  capstone: z.nullable(OwnCapstone),
  mentors: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Cohorts of the same program with a place, which can be changed to. */
  other_cohorts: z.array(MyCohort),
})
export type MyProgram = z.infer<typeof MyProgram>

/** A member as those who keep the program see them. */
const Member = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  /** Only for those who keep the program. */
  email: z.nullable(z.string()),
  profile_picture: z.nullable(z.string()),
  status: z.enum(MEMBER_STATUSES),
  joined_at: z.string(),
  cohort: z.object({ id: z.number(), name: z.string() }),
  courses_done: z.number(),
  courses: z.number(),
})
export type Member = z.infer<typeof Member>

const Moved = z.object({ message: z.string() })

/** Which members. */
const Narrowed = {
  program_id: IdInAddress,
  status: z.optional(z.enum(['all', ...MEMBER_STATUSES])),
  cohort_id: z.optional(IdInAddress),
  search: Search,
}

export const memberApi = {
  leave: endpoint({
    name: 'programMember.leave',
    method: 'POST',
    path: '/api/program-members/:id/leave',
    access: programPolicy.leave,
    summary: 'Ends a place in a program and frees it for somebody else; the places in its courses stay.',
    params: ById,
    response: Moved,
  }),
  changeCohort: endpoint({
    name: 'programMember.changeCohort',
    method: 'POST',
    path: '/api/program-members/:id/cohort',
    access: programPolicy.changeCohort,
    summary: 'Moves a member to another cohort of the same program that has a place; progress stays.',
    params: ById,
    body: z.strictObject({ cohort_id: Id }),
    response: Moved,
  }),
  listOwn: endpoint({
    name: 'programMember.listOwn',
    method: 'GET',
    path: '/api/my-programs',
    access: programPolicy.listMine,
    summary: 'The programs of the caller with their courses: what is open, and what opens when and why.',
    response: z.object({ programs: z.array(MyProgram) }),
  }),
  list: endpoint({
    name: 'programMember.list',
    method: 'GET',
    path: '/api/admin/program-members',
    access: programPolicy.listMembers,
    summary:
      'Who is in a program, by name, with how many of its courses they have completed: for administrators and the mentors who serve it, who do not read addresses.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ members: z.array(Member), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'programMember.export',
    method: 'GET',
    path: '/api/admin/program-members/export',
    access: programPolicy.listMembers,
    summary:
      'The members of the same list as a CSV file, all pages of it; addresses are for administrators. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
}
