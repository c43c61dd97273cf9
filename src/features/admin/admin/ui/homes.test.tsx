// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { announcementApi } from '#features/public/announcement/announcement.contract.ts'
import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { leaveApi } from '#features/people/leave/leave.contract.ts'
import { consentApi } from '#features/admin/privacy/consent/consent.contract.ts'
import { inboxApi } from '#features/talk/support/inbox/inbox.contract.ts'
import { Day } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { adminApi } from '../admin.contract.ts'
import { waitingApi } from '../waiting/waiting.contract.ts'
import * as home from './dashboard-home.page.tsx'

const common = [
  answer(announcementApi.current, () => ({ announcements: [] })),
  answer(consentApi.pending, () => ({ versions: [] })),
  answer(waitingApi.list, () => ({ lines: [] })),
]

type Open = Omit<Parameters<typeof openPage>[1], 'path'>
const open = (as: Role, { answers = [], ...more }: Open = {}) =>
  openPage(home, { path: '/dashboard', as, answers: [...answers, ...common], ...more })

/** The rows of a part of the page, by its heading. */
async function rowsOf(heading: string): Promise<string[]> {
  const part = await screen.findByRole('region', { name: heading })
  return (await within(part).findAllByRole('listitem')).map((row) => row.textContent)
}
const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('an admin reads the figures with their growth, the newest enrollments and the latest messages (spec 2 §2, §9)', async () => {
  const stats = answer(adminApi.stats, (sample) => ({
    ...sample,
    total_users: 1200,
    active_users: 1100,
    inactive_users: 100,
    users_growth: 4.3,
    new_signups: 50,
    growth: -12.5,
    total_courses: 31,
    courses_growth: 100,
    total_enrollments: 4000,
    enrollments_growth: 0,
    total_programs: 6,
    programs_growth: 50,
    messages_sent: 900,
    messages_growth: null,
  }))
  const [enrollment] = sampleAnswer(enrollmentApi.list).enrollments
  const [thread] = sampleAnswer(inboxApi.list).threads
  if (!enrollment || !thread) throw new Error('a sample has no row')
  const enrolled = (id: number, name: string, status: 'active' | 'pending') => ({
    ...enrollment,
    id,
    status,
    user: { ...enrollment.user, name },
  })
  const wrote = (id: number, name: string, content: string) => ({
    ...thread,
    id,
    person: { ...thread.person, name },
    last_message: { content, has_image: false, is_from_team: false },
  })
  await open('admin', {
    answers: [
      stats,
      answer(enrollmentApi.list, (sample) => ({
        ...sample,
        enrollments: [enrolled(2, 'Newest Nia', 'active'), enrolled(1, 'Pending Paul', 'pending')],
      })),
      answer(inboxApi.list, (sample) => ({
        ...sample,
        threads: [wrote(2, 'Latest Lina', 'Thank you'), wrote(1, 'Waiting Wanda', 'Where do I pay?')],
      })),
    ],
  })
  await expectText(/\+4\.3% in the last 30 days/)
  const cards = [...document.querySelectorAll('dl')].map(({ textContent }) => textContent)
  expect(cards.slice(0, 6)).toEqual([
    'Total users1,2001,100 active, 100 inactive+4.3% in the last 30 days',
    'New sign-ups50-12.5% vs the previous 30 days',
    'Courses31+100% vs the previous 30 days',
    'Enrollments4,0000% vs the previous 30 days',
    'Programs6+50% vs the previous 30 days',
    'Messages900Nothing to compare with',
  ])
  // As many as the card says, and not only those that wait.
  expect(linkOf('Enrollments')).toBe('/dashboard/course-applications?status=all')
  expect(linkOf('Messages')).toBe('/dashboard/admin-chat?status=all')
  const [first, second] = await rowsOf('Recent enrollments')
  expect(first).toContain('Newest Nia')
  expect(second).toContain('Pending Paul')
  expect(linkOf('Review Pending Paul’s request')).toBe('/dashboard/course-applications?status=pending&enrollment=1')
  const [latest, earlier] = await rowsOf('Recent messages')
  expect(latest).toContain('Latest LinaThank you')
  expect(earlier).toContain('Waiting Wanda')
  expect(linkOf('Latest Lina')).toBe('/dashboard/admin-chat/2')
  await expectText('You are all caught up.')
})

test('an admin by a further role has the home of an admin, and every home goes by all roles', async () => {
  const stats = answer(adminApi.stats, (sample) => ({ ...sample, total_users: 1200 }))
  await open('hr', { me: { roles: ['hr', 'admin'] }, answers: [stats, answer(enrollmentApi.list)] })
  await expectText('Platform health and your to-dos.')
  await expectText('1,200')
  expect(screen.getAllByText('Waiting for you')).toHaveLength(1)
  cleanup()
  await open('hr', { me: { roles: ['hr', 'student', 'employee'] }, answers: [answer(enrollmentApi.list), leaves] })
  await expectText('Your current course')
  await expectText('Recent leave applications')
})

const leaves = answer(leaveApi.list, (sample) => ({
  ...sample,
  leaves: sample.leaves.map((leave) => ({
    ...leave,
    type: 'sick' as const,
    status: 'approved' as const,
    start_date: Day.parse('2026-05-18'),
    end_date: Day.parse('2026-05-19'),
    duration: 2,
  })),
}))

test.each(['employee', 'user'] as const)(
  '%s with a record reads the annual leave and the latest applications (spec 2 §2)',
  async (role) => {
    const stats = answer(leaveApi.stats, () => ({ used: 3, max: 21, remaining: 16, pending: 2 }))
    await open(role, { me: { roles: [role, 'employee'], facts: { employee_id: 5 } }, answers: [stats, leaves] })
    await expectText('3 / 21 days')
    await expectText('Recent leave applications')
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(rows.some((row) => row.includes('Sick') && row.includes('2 days') && row.includes('Approved'))).toBe(true)
    expect(linkOf('My leave')).toBe('/dashboard/my-leaves')
  },
)

test('a user without a record reads what it would take, and that there are no applications', async () => {
  await open('user', { answers: [answer(leaveApi.list, (sample) => ({ ...sample, leaves: [] }))] })
  await expectText('Leave is for employees only')
  await expectText('Recent leave applications')
  await expectText('No leave requests found')
  expect(screen.queryByText('Annual Leave Used')).toBeNull()
  expect(linkOf('Browse the courses')).toBe('/courses')
  expect(linkOf('Apply for Mentorship')).toBe('/mentorship')
})

test('a student goes on with the current course', async () => {
  await open('student', {
    answers: [
      answer(enrollmentApi.list, (sample) => ({
        ...sample,
        enrollments: sample.enrollments.map((row) => ({
          ...row,
          status: 'active' as const,
          course: { ...row.course, title: 'Databases in practice' },
        })),
      })),
    ],
  })
  await expectText('Databases in practice')
  expect(screen.queryByText('Waiting for you')).toBeNull()
})

test.each(['mentor', 'mentee'] as const)('%s reads of the next session', async (role) => {
  const next = answer(bookingApi.list, (sample) => ({
    ...sample,
    bookings: sample.bookings.map((one) => ({
      ...one,
      id: 31,
      status: 'confirmed' as const,
      mentor: { ...one.mentor, time_zone: null },
      mentee: { ...one.mentee, time_zone: null },
    })),
  }))
  await open(role, { me: { facts: { mentor_id: role === 'mentor' ? 4 : null } }, answers: [next] })
  await expectText('Next session')
  expect(linkOf('Open the session')).toBe('/dashboard/mentee-sessions/31')
})

test('a learner who has left nothing yet is not asked to go on', async () => {
  const [enrollment] = sampleAnswer(enrollmentApi.list).enrollments
  const courses = (rows: (typeof enrollment)[]) =>
    answer(enrollmentApi.list, (sample) => ({ ...sample, enrollments: rows.filter((row) => row !== undefined) }))
  await open('student', { answers: [courses([])] })
  await expectText('Good to have you here.')
  expect(screen.queryByText('Pick up where you left off.')).toBeNull()
  cleanup()
  await open('student', { answers: [courses([enrollment])] })
  await expectText('Pick up where you left off.')
})
