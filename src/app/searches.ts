import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { EnrollmentStatus } from '#features/learning/enrollment/enrollment.contract.ts'
import type { BookingStatus } from '#features/mentorship/booking/booking.contract.ts'
import type { MatchStatus } from '#features/mentorship/match/match.contract.ts'
import type { MentorStatus } from '#features/mentorship/mentor/mentor.contract.ts'
import type { MentorshipApplicationStatus } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import type { ProgramStatus } from '#features/mentorship/program/program.contract.ts'
import type { OrderStatus } from '#features/money/payment/payment.contract.ts'
import type { PostStatus } from '#features/public/blog/blog.contract.ts'
import type { JobApplicationStatus } from '#features/public/job/job-application/job-application.contract.ts'
import type { RegistrationStatus } from '#features/public/event/registration/registration.contract.ts'
import { type Found, FOUND_KINDS, type FoundKind, searchApi } from '#features/admin/search/search.contract.ts'
import { FOUND_PLACES } from '#features/admin/search/ui/result-links.ts'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { query } from '#web/api/queries.ts'
import { searchState } from '#web/kit/list-state.ts'
import { ROLE_LABELS } from '#web/kit/role-name.tsx'
import type { IconName } from '#web/layouts/menu-icons.ts'
import type { ResultGroup, Search } from '#web/layouts/palette-entries.ts'
import { linkToUsersNamed } from '#web/users-named-link.ts'

// The register of what the command palette finds, read top to bottom: each kind has its heading, and where its results
// are. Who finds what is decided by the server alone (src/features/admin/search/kind).

type States = Readonly<Record<string, MessageDescriptor>>

/** Where a result is; the state opens a list with the words. */
type Place = { to: string; state?: unknown }

type Shown = {
  heading: MessageDescriptor
  icon: IconName
  /** The words of its states. */
  states?: States
  /** Its picture is that of a person, not the drawing of its kind. */
  isPerson?: true
  at: (found: Found, text: string) => Place
}

const ENROLLMENT_STATES: Record<EnrollmentStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  active: msg`Active`,
  completed: msg({ message: 'Completed', context: 'enrollment' }),
  rejected: msg({ message: 'Rejected', context: 'enrollment' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'enrollment' }),
}

const ORDER_STATES: Record<OrderStatus, MessageDescriptor> = {
  created: msg`Unpaid`,
  pending: msg`Being checked`,
  paid: msg({ message: 'Paid', context: 'order' }),
  failed: msg`Not confirmed`,
  expired: msg({ message: 'Expired', context: 'order' }),
  refunded: msg({ message: 'Refunded', context: 'order' }),
  cancelled: msg({ message: 'Cancelled', context: 'order' }),
}

const MENTOR_STATES: Record<MentorStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
}

const MENTORSHIP_APPLICATION_STATES: Record<MentorshipApplicationStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  accepted: msg`Accepted`,
  denied: msg`Denied`,
  completed: msg({ message: 'Completed', context: 'an application' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'an application' }),
}

const APPLICATION_STATES: Record<JobApplicationStatus, MessageDescriptor> = {
  applied: msg({ message: 'Received', context: 'an application' }),
  shortlisted: msg`Shortlisted`,
  interview: msg`Interview`,
  hired: msg`Hired`,
  rejected: msg({ message: 'Rejected', context: 'an application' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'an application' }),
}

const MATCH_STATES: Record<MatchStatus, MessageDescriptor> = {
  agreeing: msg`Agreement`,
  running: msg`Active`,
  paused: msg`Paused`,
  ended: msg`Ended`,
}

const SESSION_STATES: Record<BookingStatus, MessageDescriptor> = {
  held: msg`Held for you`,
  requested: msg`To be confirmed`,
  confirmed: msg`Confirmed`,
  done: msg`Took place`,
  no_show: msg`Missed`,
  declined: msg`Declined`,
  expired: msg`Not answered`,
  cancelled: msg({ message: 'Cancelled', context: 'session' }),
}

const REGISTRATION_STATES: Record<RegistrationStatus, MessageDescriptor> = {
  confirmed: msg`Confirmed`,
  pending: msg`Waiting`,
  cancelled: msg`Cancelled`,
}

const COURSE_STATES = { draft: msg`Draft`, published: msg`Published` }
const PROGRAM_STATES: Record<ProgramStatus, MessageDescriptor> = { ...COURSE_STATES, archived: msg`Archived` }

const POST_STATES: Record<PostStatus, MessageDescriptor> = {
  ...COURSE_STATES,
  scheduled: msg`Scheduled`,
  unpublished: msg`Unpublished`,
}

/** Kinds whose place names the record; the list has the words, too. */
const recordPlaceIn = (list: string, record: string) => (found: Found, text: string) => ({
  to: `${list}${list.includes('?') ? '&' : '?'}${record}=${found.id}`,
  state: searchState(text),
})

/** What the public page of the search shows, too. */
const resultPlace = (kind: keyof typeof FOUND_PLACES) => {
  const { heading, at } = FOUND_PLACES[kind]
  return { heading, at: (found: Found): Place => ({ to: at(found) }) }
}

const SHOWN: Record<FoundKind, Shown> = {
  people: {
    heading: msg`People`,
    icon: 'users',
    states: ROLE_LABELS,
    isPerson: true,
    at: ({ name }) => linkToUsersNamed(name),
  },
  enrollments: {
    heading: msg`Enrollments`,
    icon: 'list',
    states: ENROLLMENT_STATES,
    at: recordPlaceIn('/dashboard/course-applications?status=all', 'enrollment'),
  },
  corrections: {
    heading: msg`Name Corrections`,
    icon: 'edit',
    at: ({ state }, text) => ({ to: `/dashboard/name-corrections?status=${state}`, state: searchState(text) }),
  },
  orders: {
    heading: msg`Orders`,
    icon: 'money',
    states: ORDER_STATES,
    at: recordPlaceIn('/dashboard/student-payments?status=all', 'order'),
  },
  mentorApplications: {
    heading: msg`Mentors and applicants`,
    icon: 'heart',
    states: MENTOR_STATES,
    at: recordPlaceIn('/dashboard/mentors?status=all', 'mentor'),
  },
  mentorships: {
    heading: msg`Mentorship Applications`,
    icon: 'list',
    states: MENTORSHIP_APPLICATION_STATES,
    at: recordPlaceIn('/dashboard/mentorship-applications?status=all', 'application'),
  },
  jobApplications: {
    heading: msg`Job Applications`,
    icon: 'briefcase',
    states: APPLICATION_STATES,
    at: recordPlaceIn('/dashboard/job-applicants', 'application'),
  },
  managedCourses: {
    heading: msg`Manage Courses`,
    icon: 'edit',
    states: COURSE_STATES,
    at: ({ id }) => ({ to: `/dashboard/courses/${id}/edit` }),
  },
  programs: {
    heading: msg`Programs`,
    icon: 'award',
    states: PROGRAM_STATES,
    at: ({ id }) => ({ to: `/dashboard/programs/${id}` }),
  },
  jobs: {
    heading: msg`Jobs`,
    icon: 'briefcase',
    at: ({ name }) => ({ to: '/dashboard/jobs?status=all', state: searchState(name) }),
  },
  posts: {
    heading: msg`Blog posts`,
    icon: 'edit',
    states: POST_STATES,
    at: ({ id }) => ({ to: `/dashboard/blog/${id}/preview` }),
  },
  settings: {
    heading: msg`Settings`,
    icon: 'settings',
    at: ({ id }) => ({ to: `/dashboard/system-settings#${id}` }),
  },
  ownCourses: { ...resultPlace('ownCourses'), icon: 'book', states: ENROLLMENT_STATES },
  ownCertificates: { ...resultPlace('ownCertificates'), icon: 'award' },
  ownApplications: { ...resultPlace('ownApplications'), icon: 'briefcase', states: APPLICATION_STATES },
  ownMentorships: { ...resultPlace('ownMentorships'), icon: 'heart', states: MATCH_STATES },
  ownMentorshipApplication: {
    ...resultPlace('ownMentorshipApplication'),
    icon: 'heart',
    states: MENTORSHIP_APPLICATION_STATES,
  },
  ownSessions: { ...resultPlace('ownSessions'), icon: 'calendar', states: SESSION_STATES },
  ownRegistrations: { ...resultPlace('ownRegistrations'), icon: 'calendar', states: REGISTRATION_STATES },
  ownOrders: { ...resultPlace('ownOrders'), icon: 'money', states: ORDER_STATES },
  courses: { ...resultPlace('courses'), icon: 'book' },
  mentors: { ...resultPlace('mentors'), icon: 'users', isPerson: true },
  openPrograms: { ...resultPlace('openPrograms'), icon: 'heart' },
  openJobs: { ...resultPlace('openJobs'), icon: 'briefcase' },
  events: { ...resultPlace('events'), icon: 'calendar' },
  articles: { ...resultPlace('articles'), icon: 'edit' },
}

/** The results by kind, in the order of the register. */
export function resultsOf({ found }: Pick<OutputOf<typeof searchApi.search>, 'found'>, text: string): ResultGroup[] {
  return FOUND_KINDS.flatMap((kind) => {
    const rows = found.find((one) => one.kind === kind)?.rows
    if (!rows) return []
    const { heading, icon, states, isPerson, at } = SHOWN[kind]
    const results = rows.map((row) => ({
      ...at(row, text),
      key: `${kind}-${row.id}`,
      label: row.name,
      detail: row.detail ?? undefined,
      note: row.state === null ? undefined : states?.[row.state],
      photo: isPerson ? { name: row.name, src: row.profile_picture } : undefined,
    }))
    return [{ heading, icon, results }]
  })
}

type Answer = OutputOf<typeof searchApi.search>

/** The search of the palette: one question to the server. */
export const SEARCH: Search = {
  read: (text) => query<Endpoint>(searchApi.search, { query: { search: text } }),
  found(answer, text) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer is that of the read above
    const { failed, ...rest } = answer as Answer
    return { groups: resultsOf(rest, text), failed: failed.map((kind) => SHOWN[kind].heading) }
  },
}
