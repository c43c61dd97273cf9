import { query } from '#web/api/queries.ts'
import type { Page } from '#web/nav-page.ts'
import { PAGES } from '#app/pages.ts'
import { waitingApi, type WaitingLine } from '../waiting/waiting.contract.ts'
import type { WaitingKind } from '../waiting/waiting.policy.ts'

/** One visit: what was decided on another page in the meantime is counted again. */
const VISIT_MS = 2000

/** What waits for the reader. */
export const WAITING = { ...query(waitingApi.list, {}), staleTime: VISIT_MS }

type Place = readonly [page: Pick<Page, 'path' | 'icon'>, rows?: string]

/** The page that shows the rows of a kind, and what narrows it to just these. */
const PLACES: Readonly<Record<WaitingKind, Place>> = {
  support: [PAGES.adminChat, 'status=waiting'],
  reports: [PAGES.safetyReports, 'status=open'],
  privacy: [PAGES.privacyRequests, 'status=open'],
  permissions: [PAGES.permissionRequests, 'status=pending'],
  enrollments: [PAGES.applications, 'status=pending'],
  mentors: [PAGES.mentors, 'status=pending'],
  mentorships: [PAGES.mentorships, 'status=pending'],
  jobs: [{ path: 'job-applicants', icon: PAGES.jobs.icon }, 'status=applied'],
  names: [PAGES.nameCorrections, 'status=open'],
  leaves: [PAGES.leaves, 'status=pending&decider=me'],
  corrections: [PAGES.attendanceCorrections, 'status=pending&decider=me'],
  documents: [PAGES.documents, 'expiry=soon'],
  tasks: [PAGES.checklistTasks],
  toReview: [PAGES.reviewsToWrite, 'status=submitted'],
  proofs: [PAGES.studentPayments, 'status=pending'],
  runs: [PAGES.salaries, 'status=submitted&decider=me'],
  statements: [PAGES.mentorPayments, 'status=draft&decider=me'],
  disputes: [PAGES.mentorPayments, 'status=all&disputed=open'],
  payouts: [PAGES.mentorPayments, 'status=approved'],
  learners: [PAGES.studentProgress, 'group=needs_help'],
  reviews: [PAGES.courseReviews, 'status=shown&answered=no'],
  sessions: [PAGES.menteeSessions, 'only=asked'],
  unanswered: [PAGES.mentorMessages, 'only=unanswered'],
  unread: [PAGES.mentorMessages, 'only=unread'],
  guided: [PAGES.menteeTracking, 'my-turn=1'],
  steps: [PAGES.myPrograms],
}

/** Where a line leads, and how it is drawn. */
export function placeOf({ what, course }: WaitingLine) {
  const [{ path, icon }, rows] = PLACES[what]
  const asked = [rows, course && `course_id=${course.id}`].filter(Boolean).join('&')
  return { to: `/dashboard/${path}${asked && `?${asked}`}`, icon }
}
