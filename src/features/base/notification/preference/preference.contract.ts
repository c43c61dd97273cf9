import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import type { Actor } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'
import { notificationPolicy } from '../notification.policy.ts'

/** What people choose about, in the order of the form: a kind is a group of happenings that a person understands. */
export const NOTICE_KINDS = [
  'courses',
  'mentorship',
  'sessions',
  'messages',
  'events',
  'jobs',
  'work',
  'pay',
  'content',
  'decisions',
  'announcements',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What each kind is called, on the screen and in the daily mail. */
export const KIND_LABELS: Readonly<Record<NoticeKind, string>> = {
  courses: text('My courses, programs and certificates'),
  mentorship: text('Mentorship'),
  sessions: text('Sessions and reminders'),
  messages: text('Messages'),
  events: text('Events'),
  jobs: text('Jobs and my applications'),
  work: text('My work: leave, attendance, reviews and documents'),
  pay: text('Pay and payments'),
  content: text('What I publish: courses, posts and reviews'),
  decisions: text('Decisions waiting for me'),
  announcements: text('Announcements'),
}

/** Of these kinds people hear only as staff, or with an employee record. */
const STAFF_KINDS: ReadonlySet<NoticeKind> = new Set(['work', 'decisions'])
const LEARNERS: ReadonlySet<Role> = new Set(['student', 'mentee', 'user'])

/** Whether a person can ever be notified of this kind; otherwise the form does not offer it. */
export const canBeNotifiedOf = ({ roles, facts }: Pick<Actor, 'roles' | 'facts'>, kind: NoticeKind): boolean =>
  !STAFF_KINDS.has(kind) || facts.employee_id !== null || roles.some((role) => !LEARNERS.has(role))

/** Kinds that are shown only on the site. */
export const KINDS_WITHOUT_MAIL: readonly NoticeKind[] = ['announcements']

/** When a mail of a kind leaves: at once, with the one mail of the day, or never. */
export const MAIL_MODES = ['now', 'digest', 'off'] as const
export type MailMode = (typeof MAIL_MODES)[number]

/** When the daily mail leaves, unless someone has chosen another hour. */
export const DIGEST_HOUR = 18

const LAST_HOUR = 23
const Hour = z
  .number(text('Choose an hour'))
  .check(
    z.int(text('Choose an hour')),
    z.minimum(0, text('Choose an hour')),
    z.maximum(LAST_HOUR, text('Choose an hour')),
  )

const Choice = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  /** Whether such notices come into the list of the bell. */
  in_app: z.boolean(),
  mail: z.enum(MAIL_MODES),
  /** Whether the person's devices show such notices. */
  push: z.boolean(),
})
export type Choice = z.infer<typeof Choice>

/** Hours are those of the clocks in the person's time zone. Quiet hours are both given, or both null. */
const Preferences = z.strictObject({
  kinds: z.array(Choice).check(z.maxLength(NOTICE_KINDS.length)),
  digest_hour: Hour,
  quiet_from: z.nullable(Hour),
  quiet_until: z.nullable(Hour),
})
export type Preferences = z.infer<typeof Preferences>

export const preferenceApi = {
  get: endpoint({
    name: 'preference.get',
    method: 'GET',
    path: '/api/notification-preferences',
    access: notificationPolicy.list,
    summary: 'How I want to hear of each kind of happening, the hour of my daily mail, and my quiet hours.',
    response: z.object({ preferences: Preferences }),
  }),
  save: endpoint({
    name: 'preference.save',
    method: 'PUT',
    path: '/api/notification-preferences',
    access: notificationPolicy.change,
    summary: 'Saves them; kinds that are not named stay as they are. Mails about security, and receipts, always come.',
    body: Preferences,
    response: z.object({ message: z.string(), preferences: Preferences }),
  }),
}
