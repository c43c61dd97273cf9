import { type Call, handlers } from '#server/http/call.ts'
import { checkSystem } from '#server/health.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { adminApi, type AdminStats, TREND_DAYS } from './admin.contract.ts'
import {
  countCourses,
  countEnrollments,
  countMessages,
  countPrograms,
  countRegistrations,
  countUsersByRole,
  type Growing,
} from './admin.data.ts'
import { sentRequestsHandlers } from './sent-requests/sent-requests.service.ts'
import { waitingHandlers } from './waiting/waiting.service.ts'

const DAY_MS = 86_400_000
const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** The numbers of the admin dashboard, counted now (spec 2 §3). */
async function readStats(services: Pick<Call, 'db' | 'files' | 'jobs' | 'config' | 'now'>): Promise<AdminStats> {
  const { db, now } = services
  // First and alone, so that only the database is measured.
  const health = await checkSystem(services)
  const { time_zone: zone } = await readOrganisation(db)
  const at = now()
  const time = { since: daysBefore(at, TREND_DAYS), before: daysBefore(at, 2 * TREND_DAYS) }
  const [people, days, courses, enrollments, programs, messages] = await Promise.all([
    countUsersByRole(db),
    countRegistrations(db, at, { days: 2 * TREND_DAYS, zone }),
    countCourses(db, time),
    countEnrollments(db, time),
    countPrograms(db, time),
    countMessages(db, time),
  ])
  const countOfRole = (role: Role) => people.find((row) => row.role === role)?.total ?? 0
  const total = sum(people.map((row) => row.total))
  const active = sum(people.map((row) => row.active))
  const recent = days.slice(-TREND_DAYS)
  const signups = sum(recent.map((day) => day.count))
  const before = sum(days.slice(0, -TREND_DAYS).map((day) => day.count))
  return {
    total_users: total,
    total_admins: countOfRole('admin'),
    total_students: countOfRole('student'),
    total_mentors: countOfRole('mentor'),
    total_teachers: countOfRole('teacher'),
    total_hr: countOfRole('hr'),
    total_accountants: countOfRole('accountant'),
    total_mentees: countOfRole('mentee'),
    active_users: active,
    inactive_users: total - active,
    total_courses: courses.total,
    total_programs: programs.total,
    messages_sent: messages.total,
    total_enrollments: enrollments.total,
    users_growth: growthPercent(total, total - signups),
    courses_growth: growthOf(courses),
    enrollments_growth: growthOf(enrollments),
    programs_growth: growthOf(programs),
    messages_growth: growthOf(messages),
    growth: growthPercent(signups, before),
    new_signups: signups,
    system_health: health,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ROLES names every role
    role_distribution: Object.fromEntries(ROLES.map((role) => [role, countOfRole(role)])) as Record<Role, number>,
    recent_registrations: recent,
  }
}

/** Change in percent with one decimal; nothing to compare with gives null. */
const growthPercent = (now: number, before: number): number | null =>
  before <= 0 ? null : Math.round(((now - before) / before) * 1000) / 10

const growthOf = ({ recent, before }: Growing): number | null => growthPercent(recent, before)

/** The figures of the site, and what waits for each person. */
export const adminHandlers = [
  ...handlers(adminApi, { stats: (call) => readStats(call) }),
  ...sentRequestsHandlers,
  ...waitingHandlers,
]
