import type { Role } from '#shared/roles.ts'
import { screens } from './routes.ts'

/** Anyone who sees texts of others there, or the most of them. */
const READERS: [RegExp, Role[]][] = [
  [/^\/dashboard\/course-applications/, ['teacher', 'admin']],
  [
    /^\/dashboard\/(certifications|name-corrections|system-settings|system-logs|database-management|permission-requests|mentors|mentorship-applications|programs|jobs|job-applicants|portfolios|safety-reports|site-texts|privacy-requests)/,
    ['admin'],
  ],
  [/^\/dashboard\/(announcements|resources)/, ['admin', 'student']],
  [/^\/dashboard\/(members|users|user-roles.*)$/, ['admin']],
  [
    /^\/dashboard\/(course-pricing|program-pricing|student-payments|donations|publications|financial-reports|mentor-payments)/,
    ['accountant'],
  ],
  [
    /^\/dashboard\/(academic-reports|employee|analytics|leaves|attendance-corrections|review-cycles|checklist-tasks)/,
    ['hr'],
  ],
  [/^\/dashboard\/(team|reviews-to-write)/, ['manager']],
  [/^\/dashboard\/(attendance|my-leaves|payslips|my-file|my-review)$/, ['employee']],
  [/^\/dashboard\/messages$/, ['teacher', 'mentee']],
  [/^\/dashboard\/messages\//, ['teacher']],
  [/^\/dashboard\/admin-chat/, ['admin']],
  [/^\/dashboard\/(mentor-messages|matches\/)/, ['mentor', 'mentee']],
  [/^\/dashboard\/my-programs/, ['mentee']],
  [/^\/(mentorship$|events\/[^/]+\/register$)/, ['student']],
  [/^\/dashboard\/(mentor-programs|my-payments)/, ['mentor']],
  [/^\/dashboard\/mentor-/, ['mentor']],
  [/^\/dashboard\/mentee-sessions/, ['mentee', 'mentor']],
  [/^\/dashboard\/mentee-progress-tracking/, ['mentor']],
  [/^\/dashboard\/mentee-progress$/, ['mentee']],
  [/^\/dashboard\/(mentees|matches|blog|events)/, ['admin', 'mentor']],
  [/^\/dashboard\/(courses|course-reviews)/, ['admin', 'teacher']],
  [/^\/dashboard\/(permission-request$|student-|lesson-questions)/, ['teacher']],
  [/^\/dashboard\/my-courses\/(orders|checkout)/, ['student', 'mentee']],
  [/^\/dashboard\/./, ['student']],
  [/^\/dashboard$/, ['admin', 'student', 'user']],
]

/** The home of the dashboard has a face for each role; the others show to all their readers much the same. */
const HAS_FACES = /^\/dashboard$/

export type Reading = {
  address: string
  /** A visitor where no role is named. */
  as: Role | undefined
  /** Whether this reader sees something that those before do not. */
  isFirst: boolean
}

/** Every screen with those who read it, person by person. */
export const readings: readonly Reading[] = screens
  .flatMap((address) => {
    const readers = READERS.find(([pattern]) => pattern.test(address))?.[1] ?? [undefined]
    return readers.map((as, nth) => ({ address, as, isFirst: nth === 0 || HAS_FACES.test(address) }))
  })
  .toSorted((one, other) => (one.as ?? '').localeCompare(other.as ?? ''))
