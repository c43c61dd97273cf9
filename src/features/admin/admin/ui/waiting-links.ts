import { pageAt } from '#web/nav-lookup.ts'
import type { WaitingLine } from '../waiting/waiting.contract.ts'
import type { WaitingKind } from '../waiting/waiting.policy.ts'

type Place = readonly [path: string, rows?: string]

/** The page that shows the rows of a kind, and what narrows it to just these. */
const PLACES: Readonly<Record<WaitingKind, Place>> = {
  support: ['admin-chat', 'status=waiting'],
  reports: ['safety-reports', 'status=open'],
  privacy: ['privacy-requests', 'status=open'],
  permissions: ['permission-requests', 'status=pending'],
  enrollments: ['course-applications', 'status=pending'],
  mentors: ['mentors', 'status=pending'],
  mentorships: ['mentorship-applications', 'status=pending'],
  jobs: ['job-applicants', 'status=applied'],
  names: ['name-corrections', 'status=open'],
  leaves: ['leaves', 'decider=me'],
  corrections: ['attendance-corrections', 'status=pending&decider=me'],
  documents: ['employee-documents', 'expiry=soon'],
  tasks: ['checklist-tasks'],
  toReview: ['reviews-to-write', 'status=ready'],
  proofs: ['student-payments', 'status=pending&decider=me'],
  runs: ['employee-salaries', 'status=submitted&decider=me'],
  unpaidRuns: ['employee-salaries', 'status=approved'],
  statements: ['mentor-payments', 'status=draft&decider=me'],
  disputes: ['mentor-payments', 'status=all&disputed=open'],
  payouts: ['mentor-payments', 'status=approved'],
  learners: ['student-progress', 'group=needs_help'],
  questions: ['lesson-questions', 'status=open'],
  reviews: ['course-reviews', 'status=shown&answered=no&tutor=me'],
  sessions: ['mentee-sessions', 'only=asked'],
  unanswered: ['mentor-messages', 'only=unanswered'],
  unread: ['mentor-messages', 'only=unread'],
  guided: ['mentee-progress-tracking', 'my-turn=1'],
  steps: ['my-programs', 'my-turn=1'],
  ownTasks: ['my-file'],
  ownReview: ['my-review'],
}

/** Where a line leads, and how it is drawn. */
export function linkAndIconOf({ what, course }: WaitingLine) {
  const [path, rows] = PLACES[what]
  const page = `/dashboard/${path}`
  const asked = [rows, course && `course_id=${course.id}`].filter(Boolean).join('&')
  return { to: `${page}${asked && `?${asked}`}`, icon: pageAt(page)?.icon ?? 'list' }
}
