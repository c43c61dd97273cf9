import * as z from 'zod/mini'
import { writtenRule } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { OptionalReason, optionalText, requiredText } from '#shared/text-fields.ts'
import { jobApplicationPolicy } from './job-application.policy.ts'

export const JOB_APPLICATION_STATUSES = [
  'applied',
  'shortlisted',
  'interview',
  'hired',
  'rejected',
  'withdrawn',
] as const
export type JobApplicationStatus = (typeof JOB_APPLICATION_STATUSES)[number]

/** What admins decide; hired, rejected and withdrawn are final. */
export const jobApplicationMoves = moves({
  shortlist: { from: ['applied'], to: 'shortlisted' },
  invite: { from: ['applied', 'shortlisted'], to: 'interview' },
  hire: { from: ['shortlisted', 'interview'], to: 'hired' },
  reject: { from: ['applied', 'shortlisted', 'interview'], to: 'rejected', answer: 'no' },
})
const MOVE_NAMES = ['shortlist', 'invite', 'hire', 'reject'] as const
export type JobApplicationMove = (typeof MOVE_NAMES)[number]

/** What applicants can do while no one has decided. */
export const withdrawMove = moves({
  withdraw: { from: ['applied', 'shortlisted', 'interview'], to: 'withdrawn' },
}).withdraw

/** A CV is a written text: PDF, DOC or DOCX, at most 5 MB. */
export const cvRule: FileRule = writtenRule

/** Letters of the texts. */
export const APPLY_NOTE_MAX = 3000
export const ADMIN_NOTE_MAX = 2000
export const MAIL_SUBJECT_MAX = 160
export const MAIL_TEXT_MAX = 4000

/** The sortable columns of the list. */
export const JOB_APPLICATION_COLUMNS = ['name', 'when'] as const
export type JobApplicationColumn = (typeof JOB_APPLICATION_COLUMNS)[number]

const Base = {
  id: z.number(),
  job_id: z.number(),
  user_id: z.number(),
  status: z.enum(JOB_APPLICATION_STATUSES),
  note: z.nullable(z.string()),
  cv: z.object({ name: z.string(), size_bytes: z.number() }),
  /** What the applicant reads when the application was rejected. */
  decision_reason: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  created_at: z.string(),
}

/** An application as the person who sent it sees it. */
const Own = z.object({
  ...Base,
  job: z.object({ id: z.number(), title: z.string(), company: z.string(), is_open: z.boolean() }),
})
export type OwnJobApplication = z.infer<typeof Own>

/** An application as admins see it. */
const JobApplication = z.object({
  ...Base,
  name: z.string(),
  email: z.string(),
  profile_picture: z.nullable(z.string()),
  job_title: z.string(),
  company: z.string(),
  reviewer: z.nullable(z.object({ name: z.string() })),
})
export type JobApplication = z.infer<typeof JobApplication>

const AdminNote = z.object({ id: z.number(), text: z.string(), writer: z.string(), created_at: z.string() })

/** One skill of a job beside the certificates of a person. */
const ComparedSkill = z.object({
  name: z.string(),
  is_held: z.boolean(),
  /** A course that teaches what is missing. */
  course: z.nullable(z.object({ id: z.number(), title: z.string() })),
})
export type ComparedSkill = z.infer<typeof ComparedSkill>

const Narrowed = {
  status: z.optional(z.enum([...JOB_APPLICATION_STATUSES, 'all'])),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(JOB_APPLICATION_COLUMNS),
}

const Answer = z.object({ message: z.string(), application: JobApplication })

export const jobApplicationApi = {
  mine: endpoint({
    name: 'jobApplication.mine',
    method: 'GET',
    path: '/api/jobs/:id/mine',
    access: jobApplicationPolicy.apply,
    summary:
      'What a job is to the caller: the own application, whether it is saved, and its skills beside the caller’s valid certificates, with a course for each that is missing.',
    params: ById,
    response: z.object({ application: z.nullable(Own), is_saved: z.boolean(), skills: z.array(ComparedSkill) }),
  }),
  apply: endpoint({
    name: 'jobApplication.apply',
    method: 'POST',
    path: '/api/jobs/:id/applications',
    access: jobApplicationPolicy.apply,
    summary:
      'Applies for an open job with a CV (PDF, DOC or DOCX, at most 5 MB) and a note. Once for each person and job, whatever became of it.',
    params: ById,
    body: z.strictObject({ note: optionalText(APPLY_NOTE_MAX) }),
    files: { cv: cvRule },
    response: z.object({ message: z.string(), application: Own }),
    status: 201,
  }),
  listOwn: endpoint({
    name: 'jobApplication.listOwn',
    method: 'GET',
    path: '/api/my/job-applications',
    access: jobApplicationPolicy.listOwn,
    summary: 'The caller’s own applications for jobs with their states, the newest first.',
    query: z.object({ ...Paging }),
    response: z.object({ applications: z.array(Own), ...Paged }),
  }),
  withdraw: endpoint({
    name: 'jobApplication.withdraw',
    method: 'POST',
    path: '/api/job-applications/:id/withdraw',
    access: jobApplicationPolicy.withdraw,
    summary: 'Withdraws an own application on which nobody has decided; this is final.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
  cv: endpoint({
    name: 'jobApplication.cv',
    method: 'GET',
    path: '/api/job-applications/:id/cv',
    access: jobApplicationPolicy.download,
    summary: 'The CV of an application, for whoever sent it and for admins; the log tells who took it.',
    params: ById,
    raw: 'application/octet-stream',
  }),
  list: endpoint({
    name: 'jobApplication.list',
    method: 'GET',
    path: '/api/job-applications',
    access: jobApplicationPolicy.manage,
    summary: 'Applications, of one job where `job` names it: those that wait the longest first.',
    query: z.object({ ...Narrowed, job: z.optional(ById.shape.id), ...Counting, ...Paging }),
    response: z.object({ applications: z.array(JobApplication), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'jobApplication.export',
    method: 'GET',
    path: '/api/job-applications/export',
    access: jobApplicationPolicy.manage,
    summary: 'The same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object({ ...Narrowed, job: z.optional(ById.shape.id) }),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'jobApplication.get',
    method: 'GET',
    path: '/api/job-applications/:id',
    access: jobApplicationPolicy.manage,
    summary: 'One application with the notes of the admins, which the applicant never reads.',
    params: ById,
    response: z.object({ application: JobApplication, notes: z.array(AdminNote) }),
  }),
  move: endpoint({
    name: 'jobApplication.move',
    method: 'POST',
    path: '/api/job-applications/:id/move',
    access: jobApplicationPolicy.manage,
    summary:
      'Moves an application: on the shortlist, invited to an interview, hired or rejected. The applicant hears of it; a move that was made meanwhile answers 409.',
    params: ById,
    body: z.strictObject({
      move: z.enum(MOVE_NAMES, { error: text('Choose what to do') }),
      reason: OptionalReason,
    }),
    response: Answer,
  }),
  addNote: endpoint({
    name: 'jobApplication.addNote',
    method: 'POST',
    path: '/api/job-applications/:id/notes',
    access: jobApplicationPolicy.manage,
    summary: 'Writes a note about an application, for admins only.',
    params: ById,
    body: z.strictObject({ text: requiredText(text('Write a note'), ADMIN_NOTE_MAX) }),
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  write: endpoint({
    name: 'jobApplication.write',
    method: 'POST',
    path: '/api/job-applications/:id/mail',
    access: jobApplicationPolicy.manage,
    summary: 'Sends the applicant a mail; the words come from a template that the sender may change.',
    params: ById,
    body: z.strictObject({
      subject: requiredText(text('Enter a subject'), MAIL_SUBJECT_MAX),
      text: requiredText(text('Enter the text'), MAIL_TEXT_MAX),
    }),
    response: z.object({ message: z.string() }),
    status: 201,
  }),
}
