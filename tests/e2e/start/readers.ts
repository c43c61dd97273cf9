import type { Role } from '#shared/roles.ts'
import { screens } from './routes.ts'

/** Whoever sees texts of others there, or the most of them. */
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
  [/^\/events\/[^/]+\/register$/, ['student']],
  [/^\/dashboard\/(mentor-programs|my-payments)/, ['mentor']],
  [/^\/dashboard\/mentor-/, ['mentor']],
  [/^\/dashboard\/mentee-sessions/, ['mentee', 'mentor']],
  [/^\/dashboard\/mentee-progress-tracking/, ['mentor']],
  [/^\/dashboard\/mentee-progress$/, ['mentee']],
  [/^\/dashboard\/(mentees|matches|blog|events)/, ['admin', 'mentor']],
  [/^\/dashboard\/(courses|course-reviews)/, ['admin', 'teacher']],
  [/^\/dashboard\/(permission-request$|student-)/, ['teacher']],
  [/^\/dashboard\/my-courses\/(orders|checkout)/, ['student', 'mentee']],
  [/^\/dashboard\/./, ['student']],
  [/^\/dashboard$/, ['admin', 'student']],
]

/** These show no texts of people except those that every page has, and `/` covers those. */
const PLAIN =
  /^\/(about|values|terms|privacy|programs$|modal-test|sign-up|forgot-password|reset-password|subscribe|no-such)/

/** Screens that show what people wrote, and the roles that open them there; a visitor where no role is named. */
export const textScreens: readonly { address: string; readers: readonly (Role | undefined)[] }[] = screens
  .filter((address) => !PLAIN.test(address))
  .map((address) => ({ address, readers: READERS.find(([pattern]) => pattern.test(address))?.[1] ?? [undefined] }))

/** All the other screens; most of them are for visitors. */
export const plainScreens: readonly string[] = screens.filter((address) => PLAIN.test(address))
