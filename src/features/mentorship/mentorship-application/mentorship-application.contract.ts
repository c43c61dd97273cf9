import * as z from 'zod/mini'
import { writtenRule } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { ById, idField, IdInAddress } from '#shared/id.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { emailField } from '#shared/person-fields.ts'
import { anyone } from '#shared/policy.ts'
import { BrowserTimeZone } from '#shared/time-zone.ts'
import { OptionalLink } from '#shared/link-fields.ts'
import { OptionalReason, optionalText, requiredText } from '#shared/text-fields.ts'
import { mentorshipApplicationPolicy } from './mentorship-application.policy.ts'

/** spec 3 §9, the default first where there is one. */
export const EDUCATION_LEVELS = ['bachelors', 'masters', 'phd', 'other', 'high-school'] as const
export const MENTORSHIP_STYLES = ['one-on-one', 'group', 'hybrid'] as const
export const MEETING_FREQUENCIES = ['weekly', 'bi-weekly', 'monthly'] as const
export const COMMUNICATION_MODES = ['zoom', 'teams', 'meet', 'other'] as const
export const MENTORSHIP_DURATIONS = ['short-term', 'medium-term', 'long-term'] as const
/** spec 3 §3; ours is `withdrawn`. */
export const MENTORSHIP_APPLICATION_STATUSES = ['pending', 'accepted', 'denied', 'completed', 'withdrawn'] as const
export type MentorshipApplicationStatus = (typeof MENTORSHIP_APPLICATION_STATUSES)[number]

/** What the lists of applications and of mentees can be ordered by. */
export const MENTORSHIP_APPLICATION_COLUMNS = ['name', 'education', 'mentor', 'when'] as const
export type MentorshipApplicationColumn = (typeof MENTORSHIP_APPLICATION_COLUMNS)[number]

/** spec 3 §4: pending becomes accepted or denied; accepted becomes completed. */
export const mentorshipApplicationMoves = moves({
  accept: { from: ['pending'], to: 'accepted', answer: 'yes' },
  deny: { from: ['pending'], to: 'denied', reason: true, answer: 'no' },
  complete: { from: ['accepted'], to: 'completed' },
})

/** Naming the mentor changes no state: it is possible while the mentorship runs. */
export const assignMove = moves({ assign: { from: ['accepted'], to: 'accepted' } }).assign

/** A resume is a written text (spec 3 §5). */
export const resumeRule: FileRule = writtenRule

/** Letters of the texts. */
export const LINE_MAX = 160
export const STORY_MAX = 3000

const GRADUATION = { first: 1950, last: 2100 }
const EXPERIENCE_MAX = 70

/** A number that forms send as text; blank counts as not given. */
const optionalNumber = (wrong: string, least: number, most: number) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([z.number(), z.string().check(z.trim(), z.maxLength(20, wrong))], wrong),
        z.transform((given): unknown => (given === '' ? undefined : Number(given))),
      ),
      z.optional(z.number(wrong).check(z.minimum(least, wrong), z.maximum(most, wrong))),
    ),
  )

/** What the form 'Apply for Mentorship' sends (spec 3 §3, §5); beside the fields of the specification ours are `mentor_id` and `time_zone`. */
const Application = z.strictObject({
  full_name: requiredText(text('Enter your name'), 120),
  email: emailField(text('Please enter a valid email address')),
  phone: optionalText(40),
  location: requiredText(text('Enter your location'), LINE_MAX),
  linkedin: OptionalLink,
  education_level: z.enum(EDUCATION_LEVELS, { error: text('Choose your education level') }),
  field_of_study: optionalText(LINE_MAX),
  institution: optionalText(LINE_MAX),
  graduation_year: optionalNumber(text('Enter the year as a number'), GRADUATION.first, GRADUATION.last).check(
    z.refine((year) => year === undefined || Number.isInteger(year), text('Enter the year as a number')),
  ),
  job_title: optionalText(LINE_MAX),
  company: optionalText(LINE_MAX),
  industry: optionalText(LINE_MAX),
  /** Years. */
  experience: optionalNumber(text('Enter your years of experience as a number'), 0, EXPERIENCE_MAX),
  mentorship_goals: requiredText(text('Describe your goals'), STORY_MAX),
  skills_to_gain: optionalText(STORY_MAX),
  challenges: optionalText(STORY_MAX),
  mentorship_style: z._default(z.enum(MENTORSHIP_STYLES, text('Choose a mentorship style')), MENTORSHIP_STYLES[0]),
  meeting_frequency: z._default(z.enum(MEETING_FREQUENCIES, text('Choose how often to meet')), MEETING_FREQUENCIES[0]),
  communication_mode: z._default(
    z.enum(COMMUNICATION_MODES, text('Choose how to communicate')),
    COMMUNICATION_MODES[0],
  ),
  availability: requiredText(text('Enter when you are available'), 300),
  duration: z._default(z.enum(MENTORSHIP_DURATIONS, text('Choose a duration')), MENTORSHIP_DURATIONS[0]),
  personal_statement: optionalText(STORY_MAX),
  /** The mentor wished for, of the directory; empty for anyone. */
  mentor_id: z.optional(z.union([IdInAddress, z.literal('')], text('Choose a mentor'))),
  time_zone: BrowserTimeZone,
  /** A hidden field: only programs fill it in. */
  website: z.optional(z.string().check(z.maxLength(300))),
})

const Guide = z.nullable(z.object({ id: z.number(), name: z.string(), profile_picture: z.nullable(z.string()) }))
const Words = z.nullable(z.string())

/** A mentorship as its mentor sees it too (spec 3 §3). */
export const Mentee = z.object({
  id: z.number(),
  /** The account; null while there is none. */
  user_id: z.nullable(z.number()),
  profile_picture: z.nullable(z.string()),
  full_name: z.string(),
  /** Contact data are hidden from the mentor until both have confirmed their agreement. */
  email: Words,
  phone: Words,
  location: z.string(),
  linkedin: Words,
  education_level: z.enum(EDUCATION_LEVELS),
  field_of_study: Words,
  institution: Words,
  graduation_year: z.nullable(z.number()),
  job_title: Words,
  company: Words,
  industry: Words,
  experience: z.nullable(z.number()),
  mentorship_goals: z.string(),
  skills_to_gain: Words,
  challenges: Words,
  mentorship_style: z.enum(MENTORSHIP_STYLES),
  meeting_frequency: z.enum(MEETING_FREQUENCIES),
  communication_mode: z.enum(COMMUNICATION_MODES),
  availability: z.string(),
  duration: z.enum(MENTORSHIP_DURATIONS),
  personal_statement: Words,
  /** Where the resume is downloaded from; null without one. */
  resume_path: Words,
  resume: z.nullable(z.object({ name: z.string(), type: z.string(), size_bytes: z.number() })),
  status: z.enum(MENTORSHIP_APPLICATION_STATUSES),
  /** Who guides; null while no one is assigned. */
  mentor: Guide,
  /** The last match with this mentor, and whether both have confirmed an agreement in it. */
  match: z.nullable(z.object({ id: z.number(), has_agreed: z.boolean() })),
  /** When the mentorship was accepted, and completed. */
  decided_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type Mentee = z.infer<typeof Mentee>

/** An application as admins see it. */
const MentorshipApplication = z.extend(Mentee, {
  email: z.string(),
  /** It was accepted, and no one in the directory guides. */
  is_waiting: z.boolean(),
  wished_mentor: Guide,
  /** The language of the page on which it was written. */
  language: z.enum(LANGUAGE_CODES),
  /** IANA name: that of the application, else of the account; null when neither is known. */
  time_zone: Words,
  /** Who decided. */
  reviewer: z.nullable(z.object({ name: z.string() })),
  decision_reason: z.nullable(z.string()),
})
export type MentorshipApplication = z.infer<typeof MentorshipApplication>

/** A mentor who could guide, and why. */
const SuggestedMentor = z.object({
  id: z.number(),
  name: z.string(),
  profile_picture: z.nullable(z.string()),
  area_of_expertise: z.string(),
  /** The applicant wishes for this mentor. */
  is_wished: z.boolean(),
  /** Words of the application that the mentor's page has too, at most five. */
  words: z.array(z.string()),
  /** The language of the application, when the mentor speaks it. */
  languages: z.array(z.string()),
  /** Hours between the two clocks now; null when one of the zones is not known. */
  hours_apart: z.nullable(z.number()),
  /** How many accepted mentorships they have now, and how many they want at most; null: they have not said. */
  load: z.number(),
  capacity: z.nullable(z.number()),
  /** The mentor takes no one on now; such mentors come last. */
  is_paused: z.boolean(),
})
export type SuggestedMentor = z.infer<typeof SuggestedMentor>

const Answer = z.object({ message: z.string(), application: MentorshipApplication })

const Narrowed = {
  status: z.optional(z.enum([...MENTORSHIP_APPLICATION_STATUSES, 'all'])),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(MENTORSHIP_APPLICATION_COLUMNS),
}

export const mentorshipApplicationApi = {
  apply: endpoint({
    name: 'mentorship.apply',
    method: 'POST',
    path: '/api/mentorship-applications',
    access: anyone,
    summary:
      'Applies for mentorship, with a resume if wanted (PDF, DOC or DOCX, at most 5 MB). One pending application of a person at a time; visitors do not learn whether an address has one (spec 3 §5, §7).',
    body: Application,
    files: { resume: resumeRule },
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  list: endpoint({
    name: 'mentorship.list',
    method: 'GET',
    path: '/api/mentorship-applications',
    access: mentorshipApplicationPolicy.list,
    summary:
      'Applications for mentorship: who waits longest first, then the last decided (spec 3 §7); the first hundred, `next` is the following page.',
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ applications: z.array(MentorshipApplication), ...Counted, ...Paged }),
  }),
  get: endpoint({
    name: 'mentorship.get',
    method: 'GET',
    path: '/api/mentorship-applications/:id',
    access: mentorshipApplicationPolicy.list,
    summary: 'One application for mentorship.',
    params: ById,
    response: z.object({ application: MentorshipApplication }),
  }),
  export: endpoint({
    name: 'mentorship.export',
    method: 'GET',
    path: '/api/mentorship-applications/export',
    access: mentorshipApplicationPolicy.export,
    summary: 'The same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  resume: endpoint({
    name: 'mentorship.resume',
    method: 'GET',
    path: '/api/mentorship-applications/:id/resume',
    access: mentorshipApplicationPolicy.download,
    summary: 'The resume of an applicant, to be saved; the log tells who took it.',
    params: ById,
    raw: 'application/octet-stream',
  }),
  suggestMentors: endpoint({
    name: 'mentorship.suggestMentors',
    method: 'GET',
    path: '/api/mentorship-applications/:id/mentors',
    access: mentorshipApplicationPolicy.decide,
    summary:
      'Approved mentors who could guide an applicant, best first and at most twenty, with the reasons: wished for, words and language in common, and how many they guide now.',
    params: ById,
    response: z.object({ mentors: z.array(SuggestedMentor) }),
  }),
  accept: endpoint({
    name: 'mentorship.accept',
    method: 'POST',
    path: '/api/mentorship-applications/:id/accept',
    access: mentorshipApplicationPolicy.decide,
    summary:
      'Accepts an application: the person becomes a mentee, and is invited when there is no account. The mentor is named now or later (spec 3 §4, §7).',
    params: ById,
    body: z.strictObject({ mentor_id: z.optional(z.nullable(idField())) }),
    response: Answer,
  }),
  deny: endpoint({
    name: 'mentorship.deny',
    method: 'POST',
    path: '/api/mentorship-applications/:id/deny',
    access: mentorshipApplicationPolicy.decide,
    summary: 'Denies an application; the person reads the reason where there is one (spec 3 §4, §7).',
    params: ById,
    body: z.strictObject({ reason: OptionalReason }),
    response: Answer,
  }),
  complete: endpoint({
    name: 'mentorship.complete',
    method: 'POST',
    path: '/api/mentorship-applications/:id/complete',
    access: mentorshipApplicationPolicy.decide,
    summary: 'Completes an accepted mentorship (spec 3 §4, §7).',
    params: ById,
    response: Answer,
  }),
  assign: endpoint({
    name: 'mentorship.assign',
    method: 'PUT',
    path: '/api/mentorship-applications/:id/mentor',
    access: mentorshipApplicationPolicy.decide,
    summary: 'Names the mentor of an accepted mentorship, or another one; those concerned are told.',
    params: ById,
    body: z.strictObject({ mentor_id: idField(text('Choose a mentor')) }),
    response: Answer,
  }),
}
