// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announcementApi } from '#features/public/announcement/announcement.contract.ts'
import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { leaveApi } from '#features/people/leave/leave.contract.ts'
import { consentApi } from '#features/admin/privacy/consent/consent.contract.ts'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { allowsRole } from '#shared/policy.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { PAGES } from '#app/pages.ts'
import { answer, expectRetry, expectText, openPage } from '#tests/support/screen.tsx'
import { waitingApi, type WaitingLine } from '../waiting/waiting.contract.ts'
import { WAITING_KINDS_BY_ROLE } from '../waiting/waiting.policy.ts'
import * as home from './dashboard-home.page.tsx'

const line = (what: WaitingLine['what'], many: number, course: WaitingLine['course'] = null): WaitingLine => ({
  what,
  many,
  course,
})
const common = [
  answer(announcementApi.current, () => ({ announcements: [] })),
  answer(consentApi.pending, () => ({ versions: [] })),
  answer(bookingApi.list, (sample) => ({ ...sample, bookings: [] })),
]
const waiting = (lines: WaitingLine[]) => answer(waitingApi.list, () => ({ lines }))

type Open = Omit<Parameters<typeof openPage>[1], 'path'>
const open = (as: Role, { answers = [], ...more }: Open = {}) =>
  openPage(home, { path: '/dashboard', as, answers: [...answers, ...common], ...more })

/** What stands under "Waiting for you": the words of each line and where it leads. */
async function linesShown(): Promise<[string, string | null][]> {
  const panel = await screen.findByRole('region', { name: 'Waiting for you' })
  const links = await within(panel).findAllByRole('link')
  return links.map((link) => [link.textContent, link.getAttribute('href')])
}

/** The links of "Waiting for you" in these homes, one line of each kind. */
const SHOWN: Partial<Record<Role, [string, string][]>> = {
  admin: [
    ['1 person is waiting for an answer', 'admin-chat?status=waiting'],
    ['2 safety reports to review', 'safety-reports?status=open'],
    ['3 privacy requests', 'privacy-requests?status=open'],
    ['4 permission requests', 'permission-requests?status=pending'],
    ['5 course enrollments to review', 'course-applications?status=pending'],
    ['6 mentor applications', 'mentors?status=pending'],
    ['7 mentorship applications', 'mentorship-applications?status=pending'],
    ['8 new job applications', 'job-applicants?status=applied'],
    ['9 names to correct on certificates', 'name-corrections?status=open'],
    ['10 leave requests', 'leaves?decider=me'],
    ['11 attendance corrections', 'attendance-corrections?status=pending&decider=me'],
    ['12 pay runs to approve', 'employee-salaries?status=submitted&decider=me'],
    ['13 pay runs to pay', 'employee-salaries?status=approved'],
    ['14 mentor statements to approve', 'mentor-payments?status=draft&decider=me'],
    ['15 disputed statements to answer', 'mentor-payments?status=all&disputed=open'],
  ],
  hr: [
    ['1 leave request', 'leaves?decider=me'],
    ['2 attendance corrections', 'attendance-corrections?status=pending&decider=me'],
    ['3 open checklist tasks', 'checklist-tasks'],
    ['4 documents that expire soon', 'employee-documents?expiry=soon'],
    ['5 reviews to write', 'reviews-to-write?status=ready'],
    ['6 pay runs to approve', 'employee-salaries?status=submitted&decider=me'],
  ],
  accountant: [
    ['1 payment to check', 'student-payments?status=pending&decider=me'],
    ['2 pay runs to approve', 'employee-salaries?status=submitted&decider=me'],
    ['3 pay runs to pay', 'employee-salaries?status=approved'],
    ['4 mentor statements to approve', 'mentor-payments?status=draft&decider=me'],
    ['5 disputed statements to answer', 'mentor-payments?status=all&disputed=open'],
    ['6 mentor statements to pay', 'mentor-payments?status=approved'],
    ['7 open checklist tasks', 'checklist-tasks'],
  ],
  manager: [
    ['1 leave request', 'leaves?decider=me'],
    ['2 attendance corrections', 'attendance-corrections?status=pending&decider=me'],
    ['3 reviews to write', 'reviews-to-write?status=ready'],
    ['4 open checklist tasks', 'checklist-tasks'],
  ],
  teacher: [
    ['1 question from a learner', 'lesson-questions?status=open'],
    ['2 learners need help', 'student-progress?group=needs_help'],
    ['3 unanswered reviews', 'course-reviews?status=shown&answered=no&tutor=me'],
  ],
  mentor: [
    ['1 session request', 'mentee-sessions?only=asked'],
    ['2 mentees are waiting for your answer', 'mentor-messages?only=unanswered'],
    ['3 mentees are waiting for your next step', 'mentee-progress-tracking?my-turn=1'],
  ],
  mentee: [
    ['1 conversation with new messages', 'mentor-messages?only=unread'],
    ['2 mentorships waiting for you', 'my-programs?my-turn=1'],
  ],
}

describe('what waits', () => {
  test.each(ROLES.filter((role) => WAITING_KINDS_BY_ROLE[role].length > 0))(
    'for %s stands on the home, each with the page that shows just that',
    async (role) => {
      await open(role, { answers: [waiting(WAITING_KINDS_BY_ROLE[role].map((what, at) => line(what, at + 1)))] })
      expect(await linesShown()).toEqual(SHOWN[role]?.map(([words, to]) => [words, `/dashboard/${to}`]))
    },
  )

  test('leads to pages that the role may open', () => {
    const pages = new Map(Object.values(PAGES).map((page) => [page.path, page]))
    pages.set('job-applicants', PAGES.jobs)
    for (const role of ROLES)
      for (const [, to] of SHOWN[role] ?? []) {
        const page = pages.get(to.split('?')[0] ?? '')
        expect([role, to, page && allowsRole(page, { roles: [role] })]).toEqual([role, to, true])
      }
  })

  test('of learners is named by course, with the list of those who need help there', async () => {
    const course = { id: 12, title: 'Databases in practice' }
    await open('teacher', { answers: [waiting([line('learners', 3, course), line('reviews', 1)])] })
    expect(await linesShown()).toEqual([
      ['3 learners need helpDatabases in practice', '/dashboard/student-progress?group=needs_help&course_id=12'],
      ['1 unanswered review', '/dashboard/course-reviews?status=shown&answered=no&tutor=me'],
    ])
  })

  test('is nothing', async () => {
    await open('hr', { answers: [waiting([])] })
    await expectText('You are all caught up.')
  })

  test('are unread messages, too, as the header has counted them', async () => {
    await open('hr', { answers: [waiting([])] })
    await expectText('You are all caught up.')
    const [key, counted] = [[chatApi.unread.name, {}], { unread_count: 3, elsewhere_count: 1 }]
    act(() => void browserQueryClient().setQueryData(key, counted))
    expect(await linesShown()).toEqual([['4 unread messages', '/dashboard/messages']])
    expect(screen.queryByText('You are all caught up.')).toBeNull()
  })

  test('could not be read', async () => {
    await open('manager')
    await expectText('Your open tasks could not be loaded')
    await expectRetry()
  })

  test('by a further role stands on the home of the primary one', async () => {
    await open('employee', { me: { roles: ['employee', 'manager'] }, answers: [waiting([line('toReview', 2)])] })
    expect(await linesShown()).toEqual([['2 reviews to write', '/dashboard/reviews-to-write?status=ready']])
  })

  test('for an employee are the own tasks and the own review', async () => {
    const lines = [line('ownTasks', 2), line('ownReview', 1)]
    await open('employee', { me: { facts: { employee_id: 5 } }, answers: [waiting(lines), answer(leaveApi.list)] })
    expect(await linesShown()).toEqual([
      ['2 tasks on your checklist', '/dashboard/my-file'],
      ['1 review about you to write or read', '/dashboard/my-review'],
    ])
  })

  test('is no part of a home for which nothing can wait', async () => {
    await open('user', { answers: [answer(leaveApi.list)] })
    await expectText('Recent leave applications')
    expect(screen.queryByText('Waiting for you')).toBeNull()
  })
})
