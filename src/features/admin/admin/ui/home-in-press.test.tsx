// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { announcementApi } from '#features/public/announcement/announcement.contract.ts'
import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { consentApi } from '#features/admin/privacy/consent/consent.contract.ts'
import { leaveApi } from '#features/people/leave/leave.contract.ts'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import type { Role } from '#shared/roles.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { changeRead, putFingerDown } from '#tests/support/finger.ts'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { sentRequestsApi } from '../sent-requests/sent-requests.contract.ts'
import { waitingApi } from '../waiting/waiting.contract.ts'
import * as home from './dashboard-home.page.tsx'

const PLAIN = {
  kind: 'job',
  sent_at: '2026-05-04T09:00:00.000Z',
  starts_on: null,
  starts_at: null,
  pay_by: null,
} as const

const open = (as: Role, answers: Parameters<typeof openPage>[1]['answers'] = []) =>
  openPage(home, {
    path: '/dashboard',
    as,
    answers: [
      ...answers,
      answer(announcementApi.current, () => ({ announcements: [] })),
      answer(consentApi.pending, () => ({ versions: [] })),
      answer(waitingApi.list, () => ({ lines: [] })),
      answer(sentRequestsApi.get, () => ({ sent: [] })),
      answer(bookingApi.list, (sample) => ({ ...sample, bookings: [] })),
    ],
  })

/** While a finger is on the page nothing of it is shown; then all of it. */
async function expectAfterPress(texts: readonly (string | RegExp)[], change: () => void): Promise<void> {
  const lift = putFingerDown()
  change()
  for (const text of texts) expect(screen.queryByText(text)).toBeNull()
  await lift()
  for (const text of texts) await expectText(text)
}

test('what comes above the home of a mentee waits for the press that is under way', async () => {
  await open('mentee')
  await expectText('You are all caught up.')
  const [announcement] = sampleAnswer(announcementApi.current).announcements
  const [booking] = sampleAnswer(bookingApi.list).bookings
  const [sent] = sampleAnswer(sentRequestsApi.get).sent
  if (!announcement || !booking || !sent) throw new Error('a sample is empty')
  await expectAfterPress(['We are closed', /terms have changed/, 'Next session', 'Pending and upcoming'], () => {
    changeRead(announcementApi.current, () => ({ announcements: [{ ...announcement, title: 'We are closed' }] }))
    changeRead(consentApi.pending, () => ({
      versions: [{ text: 'terms' as const, version: 2, note: 'New rules', published_at: PLAIN.sent_at }],
    }))
    changeRead(sentRequestsApi.get, () => ({ sent: [{ ...sent, ...PLAIN, title: 'Loops' }] }))
    changeRead(bookingApi.list, (shown) => ({ ...shown, bookings: [{ ...booking, status: 'confirmed' as const }] }))
  })
})

test('so does what is counted again, or decided elsewhere, on the home of staff', async () => {
  const [leave] = sampleAnswer(leaveApi.list).leaves
  if (!leave) throw new Error('the sample has no leave')
  const named = (id: number, name: string) => ({
    ...leave,
    id,
    status: 'pending' as const,
    employee: { ...leave.employee, name },
  })
  const leaves = [named(1, 'Amina'), named(2, 'Biko')]
  const line = { many: 2, course: null }
  await open('hr', [
    answer(leaveApi.list, (sample) => ({ ...sample, leaves })),
    answer(waitingApi.list, () => ({ lines: [{ ...line, what: 'leaves' as const }] })),
  ])
  await expectText('Biko')
  const lift = putFingerDown()
  changeRead(leaveApi.list, (shown) => ({ ...shown, leaves: leaves.slice(0, 1) }))
  changeRead(waitingApi.list, () => ({ lines: [{ ...line, what: 'toReview' as const }] }))
  act(() => void browserQueryClient().setQueryData([chatApi.unread.name, {}], { unread_count: 4, elsewhere_count: 0 }))
  expect(screen.queryByText(/reviews to write/)).toBeNull()
  expect(screen.queryByText(/unread messages/)).toBeNull()
  await expectText('Biko')
  await lift()
  await expectText(/reviews to write/)
  await expectText(/unread messages/)
  expect(screen.queryByText('Biko')).toBeNull()
})
