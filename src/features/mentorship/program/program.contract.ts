import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, idField } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { CapstoneForm } from '#features/mentorship/program-member/capstone/capstone.contract.ts'
import { COURSE_RULES, PROGRAM_FIELDS } from './catalogue/catalogue.contract.ts'
import { programPolicy } from './program.policy.ts'

export type { CapstoneForm } from '#features/mentorship/program-member/capstone/capstone.contract.ts'

export const PROGRAM_STATUSES = ['draft', 'published', 'archived'] as const
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number]

export const programMoves = moves({
  publish: { from: ['draft', 'archived'], to: 'published' },
  archive: { from: ['published'], to: 'archived' },
})

export const MAX_TITLE_LENGTH = 120
export const MAX_SUMMARY_LENGTH = 300
export const MAX_DESCRIPTION_LENGTH = 5000
export const MAX_COURSES = 20
export const MAX_MENTORS = 20
export const MAX_WEEKS = 104

const ASK_WEEK = text('Enter a whole number of weeks')
const Weeks = z
  .number(ASK_WEEK)
  .check(z.int(ASK_WEEK), z.minimum(1, ASK_WEEK), z.maximum(MAX_WEEKS, text('Enter at most {maximum}')))

const CoursePart = z
  .strictObject({
    course_id: idField(text('Choose a course')),
    rule: z.enum(COURSE_RULES, { error: text('Choose when it opens') }),
    /** The week of the cohort, from 1 on, with the rule `week` only. */
    week: z.nullable(Weeks),
  })
  .check(
    z.refine(({ rule, week }) => (rule === 'week') === (week !== null), {
      error: text('Enter the week in which it opens'),
      path: ['week'],
    }),
  )
export type CoursePart = z.infer<typeof CoursePart>

const isEachOnce = (ids: readonly number[]): boolean => new Set(ids).size === ids.length

const ProgramForm = z.strictObject({
  title: requiredText(text('Enter a title'), MAX_TITLE_LENGTH),
  summary: requiredText(text('Describe it in one or two sentences'), MAX_SUMMARY_LENGTH),
  description: requiredText(text('Describe the program'), MAX_DESCRIPTION_LENGTH),
  field: z.nullable(z.enum(PROGRAM_FIELDS, { error: text('Choose a field') })),
  difficulty_level: z.number(text('Choose a level')).check(z.int(), z.minimum(1), z.maximum(3)),
  weeks: Weeks,
  courses_included: z.boolean(),
  courses: z.array(CoursePart).check(
    z.maxLength(MAX_COURSES, text('Choose at most {maximum} courses')),
    z.refine((parts) => isEachOnce(parts.map(({ course_id: id }) => id)), text('Each course can only be added once')),
  ),
  mentor_ids: z.array(idField()).check(
    z.maxLength(MAX_MENTORS, text('Choose at most {maximum} mentors')),
    z.refine((ids) => isEachOnce(ids), text('Each mentor can only be added once')),
  ),
  /** Its last part; null for a program of courses alone. */
  capstone: z.nullable(CapstoneForm),
})
export type ProgramForm = z.infer<typeof ProgramForm>

const shared = {
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  field: z.nullable(z.enum(PROGRAM_FIELDS)),
  difficulty_level: z.number(),
  weeks: z.number(),
  status: z.enum(PROGRAM_STATUSES),
  published_at: z.nullable(z.string()),
}

/** A program as the list of administrators shows it. */
export const ProgramRow = z.object({
  ...shared,
  courses: z.number(),
  cohorts: z.number(),
  members: z.number(),
})
export type ProgramRow = z.infer<typeof ProgramRow>

/** A program with its parts, for those who keep it. */
export const Program = z.object({
  ...shared,
  summary: z.string(),
  description: z.string(),
  courses_included: z.boolean(),
  courses: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      rule: z.enum(COURSE_RULES),
      week: z.nullable(z.number()),
      /** It costs something today. */
      is_paid: z.boolean(),
      /** No one can begin it now: a draft, or archived. */
      is_hidden: z.boolean(),
    }),
  ),
  mentors: z.array(z.object({ id: z.number(), name: z.string() })),
  capstone: z.nullable(CapstoneForm),
})
export type Program = z.infer<typeof Program>

const ProgramAnswer = z.object({ message: z.string(), program: Program })

/** What the list of programs can be ordered by. */
export const PROGRAM_COLUMNS = ['title', 'weeks', 'members'] as const
export type ProgramColumn = (typeof PROGRAM_COLUMNS)[number]

/** Which of them, and in which order. */
const Narrowed = {
  status: z.optional(z.enum(['all', ...PROGRAM_STATUSES])),
  search: Search,
  sort: sortedBy(PROGRAM_COLUMNS),
}

export const programApi = {
  list: endpoint({
    name: 'program.list',
    method: 'GET',
    path: '/api/admin/programs',
    access: programPolicy.list,
    summary: 'Programs in every state, the newest first, with how many courses, cohorts and members they have.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ programs: z.array(ProgramRow), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'program.export',
    method: 'GET',
    path: '/api/admin/programs/export',
    access: programPolicy.list,
    summary: 'The programs of the same list as a CSV file, all pages of it.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'program.get',
    method: 'GET',
    path: '/api/admin/programs/:id',
    access: programPolicy.list,
    summary: 'One program with its courses, mentors and capstone.',
    params: ById,
    response: z.object({ program: Program }),
  }),
  choices: endpoint({
    name: 'program.choices',
    method: 'GET',
    path: '/api/admin/program-choices',
    access: programPolicy.write,
    summary: 'What a program can be made of: published courses and approved mentors, by name.',
    response: z.object({
      courses: z.array(z.object({ id: z.number(), title: z.string() })),
      mentors: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  create: endpoint({
    name: 'program.create',
    method: 'POST',
    path: '/api/admin/programs',
    access: programPolicy.write,
    summary: 'Makes a program as a draft. Its public address is made from the title.',
    body: ProgramForm,
    response: ProgramAnswer,
    status: 201,
  }),
  update: endpoint({
    name: 'program.update',
    method: 'PUT',
    path: '/api/admin/programs/:id',
    access: programPolicy.write,
    summary:
      'Changes a program in any state. Members keep the courses that have opened for them; what was added opens by its rule.',
    params: ById,
    body: ProgramForm,
    response: ProgramAnswer,
  }),
  publish: endpoint({
    name: 'program.publish',
    method: 'POST',
    path: '/api/admin/programs/:id/publish',
    access: programPolicy.publish,
    summary: 'Shows a draft or an archived program on /programs. It needs a course (409).',
    params: ById,
    response: ProgramAnswer,
  }),
  archive: endpoint({
    name: 'program.archive',
    method: 'POST',
    path: '/api/admin/programs/:id/archive',
    access: programPolicy.archive,
    summary: 'Takes a published program from /programs. Nobody joins any more; members go on.',
    params: ById,
    response: ProgramAnswer,
  }),
}
