import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { certificatePolicy } from '#features/learning/certificate/certificate.policy.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { enrollmentPolicy } from '#features/learning/enrollment/enrollment.policy.ts'
import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { bookingPolicy } from '#features/mentorship/booking/booking.policy.ts'
import { matchApi } from '#features/mentorship/match/match.contract.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'
import { ownApplicationApi } from '#features/mentorship/mentorship-application/own-application/own-application.contract.ts'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import { paymentPolicy } from '#features/money/payment/payment.policy.ts'
import { eventPolicy } from '#features/public/event/event.policy.ts'
import { registrationApi } from '#features/public/event/registration/registration.contract.ts'
import { jobApplicationApi } from '#features/public/job/job-application/job-application.contract.ts'
import { jobApplicationPolicy } from '#features/public/job/job-application/job-application.policy.ts'
import { formatInstant } from '#shared/dates.ts'
import { hasWords } from '#shared/folded.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { signedIn } from '#shared/policy.ts'
import { defineKind, type Kind, type Searcher } from '../definition/definition.contract.ts'

type Pair = Record<'mentor' | 'mentee', { user_id: number; name: string }>

/** A text of someone is shown in one line. */
const MOST_LETTERS = 80

/** Whom someone meets in a mentorship or a session. */
const otherOf = ({ mentor, mentee }: Pair, by: Searcher): string => (mentee.user_id === by.id ? mentor : mentee).name

/** What is the caller's own, each by the list that shows no one else's. */
export const OWN: readonly Kind[] = [
  defineKind('ownCourses', enrollmentApi.list, {
    access: enrollmentPolicy.list,
    query: () => ({ mine: '1' as const, view: 'rows' as const, limit: PAGE_LIMIT_MAX }),
    rows: ({ enrollments }, text) =>
      enrollments
        .filter(({ course }) => hasWords(course.title, text))
        .map(({ id, course, status: state }) => ({ id, name: course.title, state })),
  }),
  defineKind('ownCertificates', certificateApi.listOwn, {
    access: certificatePolicy.listOwn,
    query: () => ({ limit: PAGE_LIMIT_MAX }),
    rows: ({ certificates }, text) =>
      certificates
        .filter(({ course, code }) => hasWords(`${course} ${code}`, text))
        .map(({ id, course: name, code: detail }) => ({ id, name, detail })),
  }),
  defineKind('ownApplications', jobApplicationApi.listOwn, {
    access: jobApplicationPolicy.listOwn,
    query: () => ({ limit: PAGE_LIMIT_MAX }),
    rows: ({ applications }, text) =>
      applications
        .filter(({ job }) => hasWords(`${job.title} ${job.company}`, text))
        .map(({ id, job, status: state }) => ({ id, name: job.title, detail: job.company, state })),
  }),
  defineKind('ownMentorships', matchApi.list, {
    access: matchPolicy.list,
    // Their list shows them the mentorships of everyone.
    unless: matchPolicy.moderate,
    query: () => ({ limit: PAGE_LIMIT_MAX }),
    rows: ({ matches }, text, by) =>
      matches
        .filter((match) => hasWords(`${otherOf(match, by)} ${match.goals}`, text))
        .map((match) => ({ id: match.id, name: otherOf(match, by), state: match.status })),
  }),
  defineKind('ownMentorshipApplication', ownApplicationApi.mine, {
    access: signedIn,
    query: () => ({}),
    rows: ({ application }, text) => {
      const { id = 0, mentorship_goals: goals = '', wished_mentor: mentor } = application ?? {}
      if (!application || !hasWords(`${mentor?.name ?? ''} ${goals}`, text)) return []
      const short = cutToLength(goals, MOST_LETTERS)
      return [{ id, name: mentor?.name ?? short, detail: mentor ? short : null, state: 'pending' }]
    },
  }),
  defineKind('ownSessions', bookingApi.list, {
    access: bookingPolicy.list,
    query: () => ({ limit: PAGE_LIMIT_MAX }),
    rows: ({ bookings }, text, by) =>
      bookings
        .filter((booking) => hasWords(`${otherOf(booking, by)} ${booking.agenda}`, text))
        .map((booking) => ({
          id: booking.id,
          name: otherOf(booking, by),
          detail: formatInstant(booking.starts_at, { locale: by.language, zone: by.zone, style: 'date and time' }),
          state: booking.status,
        })),
  }),
  defineKind('ownRegistrations', registrationApi.listOwn, {
    access: eventPolicy.listOwn,
    query: () => ({ limit: PAGE_LIMIT_MAX }),
    rows: ({ registrations }, text) =>
      registrations
        .filter(({ event }) => hasWords(`${event.title} ${event.location}`, text))
        .map(({ id, event, status: state }) => ({ id, name: event.title, detail: event.location, state })),
  }),
  defineKind('ownOrders', paymentApi.listOwn, {
    access: paymentPolicy.buy,
    query: () => ({ limit: PAGE_LIMIT_MAX }),
    rows: ({ orders }, text) =>
      orders
        .filter(({ item, attempt, receipt_number: receipt }) =>
          hasWords(`${item.title} ${attempt?.reference ?? ''} ${receipt ?? ''}`, text),
        )
        .map(({ id, item, attempt, status: state }) => ({
          id,
          name: item.title,
          detail: attempt?.reference ?? null,
          state,
        })),
  }),
]
