import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ROLES } from '#shared/roles.ts'
import { adminPolicy } from './admin.policy.ts'

/** Days of the registrations chart, today included (spec 2 §9). */
export const TREND_DAYS = 30
/** Rows of the recent lists on the dashboard (spec 2 §9). */
export const RECENT_ENROLLMENTS = 5
export const RECENT_MESSAGES = 5

const SystemHealth = z.object({
  status: z.enum(['healthy', 'attention']),
  database: z.object({ ok: z.boolean(), milliseconds: z.number() }),
  /** Whether the file store answers, and the disk of the data folder; null when it cannot be written to. */
  storage: z.object({ ok: z.boolean(), answers: z.boolean(), free_bytes: z.nullable(z.number()) }),
  /** Background work, mails included: failed permanently in the last 24 hours, and waiting too long. */
  jobs: z.object({ ok: z.boolean(), failed: z.number(), late: z.number() }),
})

const AdminStats = z.object({
  total_users: z.number(),
  /** These count people by their primary role. */
  total_admins: z.number(),
  total_students: z.number(),
  total_mentors: z.number(),
  total_teachers: z.number(),
  total_hr: z.number(),
  total_accountants: z.number(),
  total_mentees: z.number(),
  active_users: z.number(),
  inactive_users: z.number(),
  /** Drafts included, archived ones not. */
  total_courses: z.number(),
  total_programs: z.number(),
  total_enrollments: z.number(),
  /** Percent by which `new_signups` differs from the 30 days before; null when those had none. */
  growth: z.nullable(z.number()),
  /** People who joined in the last 30 days. */
  new_signups: z.number(),
  /** Percent by which there are more people than 30 days ago; null when there were none. */
  users_growth: z.nullable(z.number()),
  /** As `growth`, of the courses, enrollments and programs that were added, and of the messages that were sent. */
  courses_growth: z.nullable(z.number()),
  enrollments_growth: z.nullable(z.number()),
  programs_growth: z.nullable(z.number()),
  messages_growth: z.nullable(z.number()),
  /** Of all conversations, also those that were deleted since. */
  messages_sent: z.number(),
  system_health: SystemHealth,
  role_distribution: z.record(z.enum(ROLES), z.number()),
  /** One entry for each of the last 30 days of the organisation's calendar, oldest first. */
  recent_registrations: z.array(z.object({ date: Day, count: z.number() })),
})

export type AdminStats = z.infer<typeof AdminStats>

export const adminApi = {
  stats: endpoint({
    name: 'admin.stats',
    method: 'GET',
    path: '/api/admin/stats',
    access: adminPolicy.readStats,
    summary: 'Counts, sign-ups of the last 30 days and the state of the system, for the dashboard (spec 2 §3, §7).',
    response: AdminStats,
  }),
}
