import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Found, OWN_KINDS, PUBLIC_KINDS } from '../search.contract.ts'

/** A kind of what people find on the public page of the search, too: its heading, where a result is, and where all are. */
type FoundPlace = {
  heading: MessageDescriptor
  at: (found: Pick<Found, 'id'>) => string
  /** The page of the whole list, with the words if there are any. */
  all: (text?: string) => string
}

const searchLinkWith = (path: string, name: string) => (text?: string) =>
  text === undefined ? path : `${path}?${new URLSearchParams({ [name]: text })}`

export const FOUND_PLACES: Record<(typeof PUBLIC_KINDS)[number] | (typeof OWN_KINDS)[number], FoundPlace> = {
  ownCourses: {
    heading: msg`My Courses`,
    at: ({ id }) => `/dashboard/my-courses?enrollment=${id}`,
    all: () => '/dashboard/my-courses',
  },
  ownCertificates: {
    heading: msg`Certificates`,
    at: () => '/dashboard/certificates',
    all: () => '/dashboard/certificates',
  },
  ownApplications: {
    heading: msg`My Applications`,
    at: () => '/dashboard/job-applications',
    all: () => '/dashboard/job-applications',
  },
  ownMentorships: {
    heading: msg`Mentorships`,
    at: ({ id }) => `/dashboard/matches/${id}`,
    all: () => '/dashboard/matches',
  },
  ownMentorshipApplication: {
    heading: msg`Mentorship application`,
    at: () => '/mentorship',
    all: () => '/mentorship',
  },
  ownSessions: {
    heading: msg`My Sessions`,
    at: ({ id }) => `/dashboard/mentee-sessions/${id}`,
    all: () => '/dashboard/mentee-sessions',
  },
  ownRegistrations: {
    heading: msg`My Events`,
    at: () => '/dashboard/my-events?when=all',
    all: () => '/dashboard/my-events?when=all',
  },
  ownOrders: {
    heading: msg`My Orders`,
    at: ({ id }) => `/dashboard/my-courses/orders/${id}`,
    all: () => '/dashboard/my-courses/orders',
  },
  courses: { heading: msg`Courses`, at: ({ id }) => `/courses/${id}`, all: searchLinkWith('/courses', 'search') },
  mentors: {
    heading: msg`Mentors`,
    at: ({ id }) => `/mentor-details/${id}`,
    all: searchLinkWith('/mentors', 'search'),
  },
  openPrograms: { heading: msg`Mentorship Program`, at: ({ id }) => `/programs/${id}`, all: () => '/programs' },
  openJobs: { heading: msg`Open jobs`, at: ({ id }) => `/career/${id}`, all: searchLinkWith('/career', 'keyword') },
  events: { heading: msg`Events`, at: ({ id }) => `/events/${id}`, all: searchLinkWith('/events', 'search') },
  articles: { heading: msg`Blog`, at: ({ id }) => `/blog/${id}`, all: searchLinkWith('/blog', 'search') },
}
