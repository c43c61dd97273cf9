import { inboxApi } from '#features/support/inbox/inbox.contract.ts'
import { appraisalApi } from '#features/appraisal/appraisal.contract.ts'
import { correctionApi } from '#features/attendance/correction/correction.contract.ts'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { certificateApi } from '#features/certificate/certificate.contract.ts'
import { checklistApi } from '#features/employee/checklist/checklist.contract.ts'
import { documentApi } from '#features/employee/document/document.contract.ts'
import { jobApplicationApi } from '#features/job/job-application/job-application.contract.ts'
import { leaveApi } from '#features/leave/leave.contract.ts'
import { matchApi } from '#features/match/match.contract.ts'
import { applicantApi } from '#features/mentor/applicant/applicant.contract.ts'
import { mentorshipApi } from '#features/mentorship/mentorship.contract.ts'
import { payApi } from '#features/pay/pay.contract.ts'
import { paymentApi } from '#features/payment/payment.contract.ts'
import { permissionRequestApi } from '#features/permission-request/permission-request.contract.ts'
import { safetyApi } from '#features/safety/safety.contract.ts'
import { teachingApi } from '#features/teaching/teaching.contract.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { query } from '#web/api/queries.ts'
import { PAGES } from '#web/nav-pages.ts'

type Page = { path: string; icon: (typeof PAGES)[keyof typeof PAGES]['icon'] }

/** Work of one kind: the list that it is taken from, how many rows of it wait, and the page that shows just these. */
function waiting<const What extends string, E extends Endpoint>(
  what: What,
  [{ path, icon }, address = '']: readonly [page: Page, address?: string],
  [endpoint, input]: readonly [endpoint: E, input: InputOf<E>],
  count: (answer: OutputOf<E>) => number,
) {
  const read = { ...query(endpoint, input), select: count }
  return { what, icon, to: `/dashboard/${path}${address}`, read }
}

const ofPage = { total: (answer: { total: number }): number => answer.total }
/** Enough to say whose turn it is: nobody has more running mentorships. */
const MOST_MATCHES = 100
const turns = (side: 'mentor' | 'mentee') => (answer: OutputOf<typeof matchApi.list>) =>
  answer.matches.filter(({ next_step: step }) => step?.who === side).length
const openMatches = (side: 'mentor' | 'mentee') =>
  [matchApi.list, { query: { as: side, state: 'open', limit: MOST_MATCHES } }] as const

const one = { limit: 1 } as const
const pending = { query: { status: 'pending', ...one } } as const

const KINDS = {
  support: waiting(
    'support',
    [PAGES.adminChat, '?status=waiting'],
    [inboxApi.list, { query: { status: 'waiting', ...one } }],
    ofPage.total,
  ),
  reports: waiting(
    'reports',
    [PAGES.safetyReports, '?status=open'],
    [safetyApi.list, { query: { status: 'open', ...one } }],
    ofPage.total,
  ),
  permissions: waiting(
    'permissions',
    [PAGES.permissionRequests, '?status=pending'],
    [permissionRequestApi.list, pending],
    ofPage.total,
  ),
  enrollments: waiting(
    'enrollments',
    [PAGES.applications, '?status=pending'],
    [enrollmentApi.list, { query: { status: 'pending', view: 'rows', ...one } }],
    ofPage.total,
  ),
  mentors: waiting('mentors', [PAGES.mentors, '?status=pending'], [applicantApi.list, pending], ofPage.total),
  mentorships: waiting(
    'mentorships',
    [PAGES.mentorships, '?status=pending'],
    [mentorshipApi.list, pending],
    ofPage.total,
  ),
  jobs: waiting(
    'jobs',
    [{ path: 'job-applicants', icon: PAGES.jobs.icon }, '?status=applied'],
    [jobApplicationApi.list, { query: { status: 'applied', ...one } }],
    ofPage.total,
  ),
  names: waiting(
    'names',
    [PAGES.nameCorrections, '?status=open'],
    [certificateApi.listCorrections, { query: { status: 'open', ...one } }],
    ofPage.total,
  ),
  leaves: waiting('leaves', [PAGES.leaves, '?status=pending'], [leaveApi.list, pending], ofPage.total),
  corrections: waiting(
    'corrections',
    [PAGES.attendanceCorrections, '?status=pending'],
    [correctionApi.list, pending],
    ofPage.total,
  ),
  documents: waiting(
    'documents',
    [PAGES.documents, '?expiry=soon'],
    [documentApi.listAll, { query: { expiry: 'soon', ...one } }],
    ofPage.total,
  ),
  tasks: waiting('tasks', [PAGES.checklistTasks], [checklistApi.listTasks, { query: one }], ofPage.total),
  toReview: waiting(
    'toReview',
    [PAGES.reviewsToWrite, '?status=submitted'],
    [appraisalApi.listToWrite, { query: { status: 'submitted', ...one } }],
    ofPage.total,
  ),
  proofs: waiting(
    'proofs',
    [PAGES.studentPayments, '?status=pending'],
    [paymentApi.list, { query: { status: 'pending', ...one } }],
    ofPage.total,
  ),
  runs: waiting(
    'runs',
    [PAGES.salaries, '?status=submitted'],
    [payApi.listRuns, { query: { status: 'submitted', ...one } }],
    ofPage.total,
  ),
  learners: waiting('learners', [PAGES.studentProgress], [teachingApi.course, {}], ({ needing_help: many }) => many),
  guided: waiting('guided', [PAGES.mentees], openMatches('mentor'), turns('mentor')),
  steps: waiting('steps', [PAGES.myPrograms], openMatches('mentee'), turns('mentee')),
} as const

export type Waiting = (typeof KINDS)[keyof typeof KINDS]

const { support, reports, permissions, enrollments, mentors, mentorships, jobs, names } = KINDS
const { leaves, corrections, documents, tasks, toReview, proofs, runs, learners, guided, steps } = KINDS

/** What needs somebody of a role today, the most urgent first; roles that the specification gives another home have none. */
export const WAITING: Record<Role, readonly Waiting[]> = {
  admin: [support, reports, permissions, enrollments, mentors, mentorships, jobs, names, leaves, corrections],
  hr: [leaves, corrections, tasks, documents, toReview, runs],
  accountant: [proofs, runs, tasks],
  manager: [leaves, corrections, toReview, tasks],
  teacher: [learners],
  mentor: [guided],
  mentee: [steps],
  student: [],
  employee: [],
  user: [],
}
