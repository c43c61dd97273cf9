// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { announcementApi } from '#features/public/announcement/announcement.contract.ts'
import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { consentApi } from '#features/admin/privacy/consent/consent.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { withdrawalApi } from '#features/learning/enrollment/withdrawal/withdrawal.contract.ts'
import { ownApplicationApi } from '#features/mentorship/mentorship-application/own-application/own-application.contract.ts'
import { cancellationApi } from '#features/money/payment/cancellation/cancellation.contract.ts'
import { jobApplicationApi } from '#features/public/job/job-application/job-application.contract.ts'
import { Day } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectText, openPage, press } from '#tests/support/screen.tsx'
import { type Sent, sentRequestsApi } from '../sent-requests/sent-requests.contract.ts'
import { waitingApi } from '../waiting/waiting.contract.ts'
import * as home from './dashboard-home.page.tsx'

const plain = { sent_at: '2026-05-04T09:00:00.000Z', starts_on: null, starts_at: null, pay_by: null, usual_days: null }
const SENT: Sent[] = [
  { ...plain, kind: 'enrollment', id: 1, title: 'Loops', path: '/courses/4', usual_days: 2, is_withdrawable: true },
  { ...plain, kind: 'mentorship', id: 2, title: null, path: '/mentorship', usual_days: 1, is_withdrawable: true },
  { ...plain, kind: 'job', id: 3, title: 'Analyst', path: '/dashboard/job-applications', is_withdrawable: true },
  {
    ...plain,
    kind: 'program',
    id: 4,
    title: 'Data',
    path: '/dashboard/my-programs',
    starts_on: Day.parse('2026-06-01'),
    is_withdrawable: true,
  },
  {
    ...plain,
    kind: 'unpaid',
    id: 5,
    title: 'Design',
    path: '/dashboard/my-programs/checkout/9',
    pay_by: '2026-05-07T09:00:00.000Z',
    is_withdrawable: true,
  },
  { ...plain, kind: 'mentor', id: 6, title: null, path: '/become-a-mentor', is_withdrawable: false },
  {
    ...plain,
    kind: 'order',
    id: 7,
    title: 'Git',
    path: '/dashboard/my-courses/checkout/9',
    usual_days: 1,
    is_withdrawable: false,
  },
  { ...plain, kind: 'event', id: 8, title: 'Open day', path: '/events/open-day', is_withdrawable: true },
]

const open = (as: Role, answers: Parameters<typeof openPage>[1]['answers'] = []) =>
  openPage(home, {
    path: '/dashboard',
    as,
    answers: [
      ...answers,
      answer(announcementApi.current, () => ({ announcements: [] })),
      answer(bookingApi.list, (sample) => ({ ...sample, bookings: [] })),
      answer(consentApi.pending, () => ({ versions: [] })),
      answer(waitingApi.list, () => ({ lines: [] })),
    ],
  })
const strip = () => screen.findByRole('region', { name: 'Pending and upcoming' })

test.each(['student', 'mentee', 'mentor', 'user'] as const)(
  'a %s reads what was sent or joined, with the usual time, and can withdraw what its feature lets go',
  async (role) => {
    await open(role, [answer(sentRequestsApi.get, () => ({ sent: SENT }))])
    const rows = (await within(await strip()).findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(rows[0]).toContain('LoopsWithdrawEnrollment request · Sent on May 04, 2026 · Usually decided within 2 days')
    expect(rows[1]).toContain('Mentorship applicationWithdrawSent on May 04, 2026 · Usually decided within 1 day')
    expect(rows[3]).toContain('Place in a program · Starts on Jun 01, 2026')
    expect(rows[4]).toContain('DesignCancel orderUnpaid order · Pay by May 07, 2026, 11:00 AM to keep your place')
    expect(rows[5]).toContain('Application to become a mentorSent on May 04, 2026')
    expect(rows[6]).toContain('To cancel this order or get your money back, write to')
    const headings = within(await strip()).getAllByRole('heading', { level: 3 })
    const links = headings.flatMap((heading) => within(heading).getAllByRole('link'))
    expect(links.map((link) => link.getAttribute('href'))).toEqual(SENT.map(({ path }) => path))
    const buttons = within(await strip()).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Withdraw: Loops',
      'Withdraw: Mentorship application',
      'Withdraw: Analyst',
      'Leave the program: Data',
      'Cancel order: Design',
      'Cancel registration: Open day',
    ])
  },
)

const enrollmentsOf = (status: 'active' | 'pending', titles: readonly string[]) => {
  const sample = sampleAnswer(enrollmentApi.list)
  const enrollments = titles.flatMap((title, id) =>
    sample.enrollments.slice(0, 1).map((row) => ({ ...row, id, status, course: { ...row.course, id: 4 + id, title } })),
  )
  return { to: new RegExp(`status=${status}`), with: () => Response.json({ ...sample, enrollments }) }
}

test.each([
  ['on its card, with the usual time', []],
  ['among what waits, beside a course that is being studied', ['Files']],
])('a requested course stands once on the home of a learner: %s', async (_, active) => {
  await open('student', [
    answer(sentRequestsApi.get, () => ({ sent: SENT })),
    enrollmentsOf('active', active),
    enrollmentsOf('pending', ['Loops']),
  ])
  await strip()
  await expectText(/Usually decided within 2 days/)
  expect(screen.getAllByText('Loops')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Withdraw: Loops' })).toHaveLength(1)
  expect(within(await strip()).queryAllByText('Loops')).toHaveLength(active.length)
})

test.each([
  [
    'Withdraw: Analyst',
    'Withdraw your application?',
    'Withdraw',
    jobApplicationApi.withdraw,
    '/api/job-applications/3/withdraw',
  ],
  [
    'Withdraw: Loops',
    'Withdraw your request for "Loops"?',
    'Withdraw',
    withdrawalApi.withdraw,
    '/api/enrollments/1/withdraw',
  ],
  [
    'Cancel order: Design',
    'Cancel your order for "Design"?',
    'Cancel order',
    cancellationApi.cancel,
    '/api/orders/5/cancel',
  ],
  [
    'Withdraw: Mentorship application',
    'You can apply again at any time.',
    'Withdraw',
    ownApplicationApi.withdraw,
    '/api/mentorship-applications/2/withdraw',
  ],
] as const)(
  '%s: withdrawn after a question, by the call of its own feature',
  async (label, question, yes, call, to) => {
    await open('student', [answer(sentRequestsApi.get, () => ({ sent: SENT })), answer(call)])
    await press(label)
    await expectText(question)
    await press(yes)
    await expect
      .poll(() => vi.mocked(fetch).mock.calls.map(([url]) => (typeof url === 'string' ? url : '')))
      .toContain(to)
  },
)

test('nothing is shown where nothing was sent, nor when it cannot be read', async () => {
  await open('mentor', [answer(sentRequestsApi.get, () => ({ sent: [] }))])
  await expectText('You are all caught up.')
  expect(screen.queryByText('Pending and upcoming')).toBeNull()
  await open('mentee')
  expect(screen.queryByText('Pending and upcoming')).toBeNull()
})
