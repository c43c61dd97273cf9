import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { ById, IdInAddress } from '#shared/id.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search } from '#shared/paging.ts'
import { OptionalLink } from '#shared/link-fields.ts'
import { Reason, requiredText } from '#shared/text-fields.ts'
import { programPolicy } from '#features/mentorship/program/program.policy.ts'

export const WORK_STATUSES = ['waiting', 'returned', 'accepted'] as const
export type WorkStatus = (typeof WORK_STATUSES)[number]

export const workMoves = moves({
  accept: { from: ['waiting'], to: 'accepted', answer: 'yes' },
  askChange: { from: ['waiting'], to: 'returned', reason: true },
})

/** Where the capstone is for a member: closed until the courses are completed, open, or as the last work that was handed in. */
const CAPSTONE_STATES = ['closed', 'open', ...WORK_STATUSES] as const
export type CapstoneState = (typeof CAPSTONE_STATES)[number]

export const MAX_CAPSTONE_TITLE_LENGTH = 120
export const MAX_BRIEF_LENGTH = 5000
export const MAX_NOTE_LENGTH = 5000
const LAST_WEEK = 104

const ASK_WEEK = text('Enter the week as a whole number')

/** The last part of a program: one work of the member's own. */
export const CapstoneForm = z
  .strictObject({
    title: requiredText(text('Enter a title'), MAX_CAPSTONE_TITLE_LENGTH),
    brief: requiredText(text('Describe the assignment'), MAX_BRIEF_LENGTH),
    wants_link: z.boolean(),
    wants_file: z.boolean(),
    /** It is due at the end of this week of the cohort; null for no day. */
    due_week: z.nullable(
      z
        .number(ASK_WEEK)
        .check(z.int(ASK_WEEK), z.minimum(1, ASK_WEEK), z.maximum(LAST_WEEK, text('Enter at most {maximum}'))),
    ),
  })
  .check(
    z.refine(({ wants_link: link, wants_file: file }) => link || file, {
      error: text('Choose what members hand in'),
      path: ['wants_link'],
    }),
  )
export type CapstoneForm = z.infer<typeof CapstoneForm>

/** A document, a picture or a text, by its content. */
export const workFileRule: FileRule = {
  kind: 'attachment',
  maxBytes: 10 * MB,
  tooLarge: text('The file must be 10 MB or smaller'),
  wrongType: text('Choose a PDF, Word, JPG, PNG or text file'),
}

const HandedIn = z.strictObject({
  note: requiredText(text('Write a few words about your work'), MAX_NOTE_LENGTH),
  link: OptionalLink,
})

/** What was handed in once, with the answer to it. */
const Work = z.object({
  id: z.number(),
  /** From 1 on: every time that it is handed in. */
  version: z.number(),
  status: z.enum(WORK_STATUSES),
  note: z.string(),
  link: z.nullable(z.string()),
  file: z.nullable(z.object({ name: z.string(), size_bytes: z.number() })),
  handed_in_at: z.string(),
  is_late: z.boolean(),
  /** What has to change. */
  reason: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
})
export type Work = z.infer<typeof Work>

/** The capstone of a program as its member reads of it. */
export const OwnCapstone = z.object({
  ...CapstoneForm.shape,
  /** The last day on which it is in time. */
  due_on: z.nullable(Day),
  state: z.enum(CAPSTONE_STATES),
  can_hand_in: z.boolean(),
  /** The newest first. */
  works: z.array(Work),
})
export type OwnCapstone = z.infer<typeof OwnCapstone>

/** The last work of a member in the list of those who decide. */
const WorkRow = z.object({
  id: z.number(),
  user_id: z.number(),
  /** The mentors who serve the program. */
  mentor_ids: z.array(z.number()),
  name: z.string(),
  profile_picture: z.nullable(z.string()),
  cohort: z.object({ name: z.string() }),
  version: z.number(),
  status: z.enum(WORK_STATUSES),
  handed_in_at: z.string(),
  is_late: z.boolean(),
  decided_at: z.nullable(z.string()),
})
export type WorkRow = z.infer<typeof WorkRow>

/** One work with what was handed in before it. */
const WorkRecord = z.object({
  ...WorkRow.shape,
  program: z.object({ id: z.number(), title: z.string() }),
  /** Null when the program has none any more. */
  capstone: z.nullable(z.object({ title: z.string(), brief: z.string() })),
  due_on: z.nullable(Day),
  /** The newest first; the first one is this work, or a later one of the same member. */
  works: z.array(Work),
})
export type WorkRecord = z.infer<typeof WorkRecord>

const Moved = z.object({ message: z.string() })

/** Which works. */
const Narrowed = {
  program_id: IdInAddress,
  status: z.optional(z.enum(['all', ...WORK_STATUSES])),
  search: Search,
}

export const capstoneApi = {
  handIn: endpoint({
    name: 'capstone.handIn',
    method: 'POST',
    path: '/api/program-members/:id/capstone',
    access: programPolicy.handIn,
    summary:
      'Hands in the capstone of a program: some words, and the link (https) and the file (PDF, Word, JPG, PNG or text, by its content, at most 10 MB) that the capstone asks for. Once the courses are completed (otherwise 409); again after a change was asked for.',
    params: ById,
    body: HandedIn,
    files: { file: workFileRule },
    response: Moved,
    status: 201,
  }),
  list: endpoint({
    name: 'capstone.list',
    method: 'GET',
    path: '/api/program-capstones',
    access: programPolicy.listMembers,
    summary:
      'The last work of each member of a program, who waits longest first: for administrators and the mentors who serve it.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ works: z.array(WorkRow), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'capstone.export',
    method: 'GET',
    path: '/api/program-capstones/export',
    access: programPolicy.listMembers,
    summary: 'The works of the same list as a CSV file, all pages of it.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'capstone.get',
    method: 'GET',
    path: '/api/program-capstones/:id',
    access: programPolicy.listMembers,
    summary: 'One work with what the member handed in before, and what was said of it.',
    params: ById,
    response: z.object({ work: WorkRecord }),
  }),
  accept: endpoint({
    name: 'capstone.accept',
    method: 'POST',
    path: '/api/program-capstones/:id/accept',
    access: programPolicy.decideCapstone,
    summary:
      'Accepts a work that waits. With all courses completed the program is completed, and its certificate issued.',
    params: ById,
    response: Moved,
  }),
  askChange: endpoint({
    name: 'capstone.askChange',
    method: 'POST',
    path: '/api/program-capstones/:id/change',
    access: programPolicy.decideCapstone,
    summary:
      'Asks for a change of a work that waits, with a reason that the member reads. The member hands it in again.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: Moved,
  }),
  download: endpoint({
    name: 'capstone.download',
    method: 'GET',
    path: '/api/program-capstones/:id/file',
    access: programPolicy.readWork,
    summary: 'The file of a work, for its member, the mentors who serve the program and administrators.',
    params: ById,
    raw: 'application/octet-stream',
  }),
}
