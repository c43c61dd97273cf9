// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { undoApi } from '#features/base/undo/undo.contract.ts'
import { permissionRequestApi } from '#features/learning/permission-request/permission-request.contract.ts'
import { decisionApi } from '#features/learning/enrollment/decision/decision.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { correctionApi } from '#features/people/attendance/correction/correction.contract.ts'
import { statisticsApi } from '#features/people/employee/statistics/statistics.contract.ts'
import { holidayApi } from '#features/people/holiday/holiday.contract.ts'
import { leaveApi } from '#features/people/leave/leave.contract.ts'
import { mentorPaymentApi } from '#features/money/mentor-payment/mentor-payment.contract.ts'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import { payrollApi } from '#features/people/payroll/payroll.contract.ts'
import { teamApi } from '#features/people/team/team.contract.ts'
import { teachingApi } from '#features/learning/teaching/teaching.contract.ts'
import { matchApi } from '#features/mentorship/match/match.contract.ts'
import { announcementApi } from '#features/public/announcement/announcement.contract.ts'
import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { consentApi } from '#features/admin/privacy/consent/consent.contract.ts'
import { Day } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectText, openPage, press } from '#tests/support/screen.tsx'
import type { WaitingLine } from '../waiting/waiting.contract.ts'
import { waitingApi } from '../waiting/waiting.contract.ts'
import * as home from './dashboard-home.page.tsx'

const common = [
  answer(announcementApi.current, () => ({ announcements: [] })),
  answer(consentApi.pending, () => ({ versions: [] })),
  answer(bookingApi.list, (sample) => ({ ...sample, bookings: [] })),
]
const waiting = (...kinds: [WaitingLine['what'], number][]) =>
  answer(waitingApi.list, () => ({ lines: kinds.map(([what, many]) => ({ what, many, course: null })) }))

type Open = Omit<Parameters<typeof openPage>[1], 'path'>
const open = (as: Role, { answers = [], ...more }: Open = {}) =>
  openPage(home, { path: '/dashboard', as, answers: [...answers, ...common], ...more })

const [leave] = sampleAnswer(leaveApi.list).leaves
if (!leave) throw new Error('the sample has no leave')
const leaveOf = (id: number, name: string) => ({
  ...leave,
  id,
  status: 'pending' as const,
  manager_decides: false,
  needs_manager: false,
  cancel_asked_at: null,
  substitute: { id: 9, name: 'Instead Iman' },
  before_deciding: { remaining: 16, away: 2, substitute_away: true },
  employee: { ...leave.employee, id, user_id: 100 + id, name },
})
const leaves = answer(leaveApi.list, (sample) => ({
  ...sample,
  leaves: [leaveOf(1, 'Early Esi'), leaveOf(2, 'Later Lule')],
}))

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  const row = link.closest<HTMLElement>('[data-row]')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}

test('leave is approved on the home with one press, stays in its place and can be undone', async () => {
  const approved = answer(leaveApi.approve, (sample) => ({ ...sample, undo: { id: 4, seconds: 10 } }))
  await open('hr', { answers: [waiting(['leaves', 2]), leaves, approved, answer(undoApi.undo)] })
  const rows = within(await screen.findByRole('list', { name: 'Leave requests, oldest first' }))
  expect((await rows.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Early Esi', 'Later Lule'])
  expect(screen.getByRole('link', { name: 'Early Esi' }).getAttribute('href')).toBe(
    '/dashboard/leaves?decider=me&leave=1',
  )
  expect(screen.getAllByText(/16 days left/)).toHaveLength(2)
  expect(rows.getAllByRole('listitem')[0]?.textContent).toContain('16 days left · 2 away · Substitute away')
  await press('Approve Early Esi’s leave')
  const early = await rowOf('Early Esi')
  expect(await early.findByText('Approved')).toBeDefined()
  expect((await rowOf('Later Lule')).getByRole('button', { name: 'Approve Later Lule’s leave' })).toBeDefined()
  fireEvent.click(await early.findByRole('button', { name: 'Undo this decision' }))
  expect(await early.findByRole('button', { name: 'Approve Early Esi’s leave' })).toBeDefined()
})

/** Presses a key where the focus is. */
async function key(name: string): Promise<void> {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
  await vi.dynamicImportSettled()
}

test('the keys of a list go through what waits and decide about it', async () => {
  await open('hr', { answers: [waiting(['leaves', 2]), leaves, answer(leaveApi.approve)] })
  await screen.findByRole('button', { name: 'Approve Early Esi’s leave' })
  await screen.findByRole('button', { name: 'Keyboard shortcuts in lists' })
  await key('j')
  await key('j')
  expect(document.activeElement?.textContent).toContain('Later Lule')
  await key('a')
  expect(await (await rowOf('Later Lule')).findByText('Approved')).toBeDefined()
  await key('k')
  await key('r')
  await expectText('Reject this request?')
})

test('what the list asks before a rejection is asked here, too; a refusal says why and the row stays', async () => {
  await open('hr', { answers: [waiting(['leaves', 1]), leaves] })
  await press('Reject Early Esi’s leave')
  await expectText('Reject this request?')
  await press('Approve Later Lule’s leave')
  await expectText('Failed to approve leave request')
  expect((await rowOf('Later Lule')).getByRole('button', { name: 'Approve Later Lule’s leave' })).toBeDefined()
})

test('the next requests come when the first are decided, and the last one keeps its place', async () => {
  let many = 3
  const list = answer(leaveApi.list, (sample) => ({
    ...sample,
    leaves: many === 3 ? [leaveOf(1, 'Early Esi')] : [leaveOf(3, 'Next Nala')],
  }))
  const lines = answer(waitingApi.list, () => ({
    lines: many === 0 ? [] : [{ what: 'leaves' as const, many, course: null }],
  }))
  await open('hr', { answers: [lines, list, answer(leaveApi.approve)] })
  await screen.findByRole('button', { name: 'Approve Early Esi’s leave' })
  many = 1
  await press('Approve Early Esi’s leave')
  await press('Show more')
  await screen.findByRole('button', { name: 'Approve Next Nala’s leave' })
  expect(screen.queryByRole('link', { name: 'Early Esi' })).toBeNull()
})

test('enrollments, permission requests and corrections are decided on the home of an admin', async () => {
  const [enrollment] = sampleAnswer(enrollmentApi.list).enrollments
  const [request] = sampleAnswer(permissionRequestApi.list).permission_requests.data
  const [correction] = sampleAnswer(correctionApi.list).corrections
  if (!enrollment || !request || !correction) throw new Error('a sample has no row')
  const pending = { status: 'pending' as const }
  await open('admin', {
    answers: [
      waiting(['permissions', 1], ['enrollments', 1], ['corrections', 1]),
      answer(enrollmentApi.list, (sample) => ({
        ...sample,
        enrollments: [{ ...enrollment, ...pending, user: { ...enrollment.user, name: 'Learner Lia' } }],
      })),
      answer(permissionRequestApi.list, (sample) => ({
        ...sample,
        permission_requests: {
          ...sample.permission_requests,
          data: [{ ...request, ...pending, user: { ...request.user, name: 'Teacher Tom' } }],
        },
      })),
      answer(correctionApi.list, (sample) => ({
        ...sample,
        corrections: [
          {
            ...correction,
            ...pending,
            recorded: { ...correction.recorded, check_in: null, check_out: null },
            asked: { ...correction.asked, check_in: null, check_out: null },
            employee: { ...correction.employee, user_id: 99, name: 'Clock Chi' },
          },
        ],
      })),
      answer(decisionApi.setStatus),
      answer(permissionRequestApi.approve),
      answer(correctionApi.approve),
    ],
  })
  for (const [button, name] of [
    ['Approve Teacher Tom’s request', 'Teacher Tom'],
    ['Approve Learner Lia’s request', 'Learner Lia'],
    ['Approve Clock Chi’s correction', 'Clock Chi'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name: button }))
    expect(await (await rowOf(name)).findByText('Approved')).toBeDefined()
  }
})

test('a request for a session is answered on the home of a mentor', async () => {
  const [booking] = sampleAnswer(bookingApi.list).bookings
  if (!booking) throw new Error('the sample has no row')
  const asked = {
    ...booking,
    status: 'requested' as const,
    proposed_by: 'mentee' as const,
    mentor: { ...booking.mentor, id: 4 },
    mentee: { ...booking.mentee, name: 'Asking Asha', time_zone: null },
    agenda: 'My first job',
  }
  await open('mentor', {
    me: { facts: { mentor_id: 4 } },
    answers: [
      waiting(['sessions', 1]),
      answer(bookingApi.list, (sample) => ({ ...sample, bookings: [asked] })),
      answer(bookingApi.confirm),
    ],
  })
  const rows = within(await screen.findByRole('list', { name: 'Session requests, soonest first' }))
  expect(rows.getByRole('listitem').textContent).toContain('My first job')
  await press('Decline the session with Asking Asha')
  await expectText('Decline this session?')
  await press('Confirm the session with Asking Asha')
  expect(await (await rowOf('Asking Asha')).findByText('Confirmed')).toBeDefined()
})

test('payments and statements are decided on the home of an accountant, after what their lists ask', async () => {
  const [order] = sampleAnswer(paymentApi.list).orders
  const [statement] = sampleAnswer(mentorPaymentApi.list).statements
  if (!order?.attempt || !statement) throw new Error('a sample has no row')
  const attempt = { ...order.attempt, provider: 'manual' as const, submitted_by: 77, reference: 'TX-77' }
  const money = { currency: 'USD' as const, total: 40 }
  await open('accountant', {
    answers: [
      waiting(['proofs', 1], ['statements', 1]),
      answer(paymentApi.list, (sample) => ({
        ...sample,
        orders: [
          {
            ...order,
            ...money,
            id: 3,
            status: 'pending' as const,
            attempt,
            user: { ...order.user, id: 77, name: 'Paying Pia' },
          },
        ],
      })),
      answer(mentorPaymentApi.list, (sample) => ({
        ...sample,
        statements: [
          {
            ...statement,
            ...money,
            month: '2026-10',
            status: 'draft' as const,
            worked_by: [],
            mentor: { ...statement.mentor, id: 78, name: 'Mentor Mo' },
          },
        ],
      })),
      answer(paymentApi.accept),
      answer(mentorPaymentApi.approve),
    ],
  })
  const payment = within(await screen.findByRole('list', { name: 'Payments to check, oldest first' }))
  expect(payment.getByRole('listitem').textContent).toContain('$40')
  expect(payment.getByRole('link', { name: 'Paying Pia' }).getAttribute('href')).toBe(
    '/dashboard/student-payments?status=pending&decider=me&order=3',
  )
  await press('Accept Paying Pia’s payment')
  await expectText('Has $40 arrived?')
  await press('Accept payment')
  expect(await (await rowOf('Paying Pia')).findByText('Paid')).toBeDefined()
  await press('Approve Mentor Mo’s statement')
  await expectText('Approve Mentor Mo’s statement?')
  await press('Approve')
  expect(await (await rowOf('Mentor Mo')).findByText('Approved')).toBeDefined()
})

test('where nothing waits stands the next public holiday, for whom it is a day off', async () => {
  const holidays = answer(holidayApi.list, (sample) => ({
    ...sample,
    holidays: [
      { day: Day.parse('2000-01-03'), name: 'Long ago', is_tentative: false },
      { day: Day.parse('2999-12-25'), name: 'Christmas Day', is_tentative: false },
    ],
  }))
  await open('hr', { answers: [waiting(), holidays] })
  await expectText('You are all caught up.')
  await expectText(/^Next public holiday: Christmas Day, Wednesday, /)
})

/** The figure at the top of a home: its name, its number and what stands below it. */
async function figureShown(): Promise<(string | null)[]> {
  await screen.findByRole('region', { name: 'Waiting for you' })
  const figure = document.querySelector('dl')
  return [...(figure?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)
}

test.each([
  ['hr', 'On leave now', '3', 'of 41 employees'],
  ['accountant', 'Net pay, October 2026', '$1,234.50', 'Paid'],
  ['manager', 'Checked in today', '1 of 2', '0 on leave'],
  ['teacher', 'Learners in your courses', '25', 'in 2 courses'],
  ['mentor', 'Open mentorships', '4'],
] as const)('the home of %s has the figure that matters there: %s', async (role, ...figure) => {
  const person = sampleAnswer(teamApi.today).people[0]
  const run = sampleAnswer(payrollApi.listRuns).runs[0]
  if (!person || !run) throw new Error('a sample has no row')
  const here = { ...person.attendance, check_in: '2026-11-26T08:00:00Z' }
  const away = { ...person.attendance, check_in: null }
  const figures = [
    waiting(['reviews', 1]),
    answer(statisticsApi.get, (sample) => ({ ...sample, totalEmployees: 41, onLeaveEmployees: 3 })),
    answer(payrollApi.listRuns, (sample) => ({
      ...sample,
      runs: [
        { ...run, id: 8, month: '2026-10', number: 0, status: 'paid' as const, currency: 'USD' as const, net: 1234.5 },
      ],
    })),
    answer(teamApi.today, (sample) => ({
      ...sample,
      people: [
        { ...person, id: 1, attendance: here, away: null },
        { ...person, id: 2, attendance: away, away: null },
      ],
    })),
    answer(teachingApi.courses, () => ({
      courses: [
        { id: 1, title: 'One', learners: 20 },
        { id: 2, title: 'Two', learners: 5 },
      ],
      total: 2,
      learners: 25,
    })),
    answer(matchApi.list, (sample) => ({ ...sample, total: 4 })),
  ]
  await open(role, { answers: figures })
  const [, number = ''] = figure
  await expectText(number)
  expect(await figureShown()).toEqual(figure)
})

test.each([
  ['accountant', 'Net pay'],
  ['manager', 'Checked in today'],
  ['teacher', 'Learners in your courses'],
  ['mentor', 'Open mentorships'],
] as const)('the figure of %s that cannot be read is a dash', async (role, name) => {
  await open(role, { answers: [waiting(['reviews', 1])] })
  await expectText('—')
  // The line below it keeps its room.
  expect((await figureShown()).filter(Boolean)).toEqual([name, '—'])
})
