// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { type Booking, bookingApi } from '../booking.contract.ts'
import * as sessions from './mentee-sessions.page.tsx'

const MENTOR = 4
const [sample] = sampleAnswer(bookingApi.list).bookings

function bookingWith(id: number, name: string, more: Partial<Booking>): Booking {
  if (!sample) throw new Error('a sample has no row')
  const mentor = { ...sample.mentor, id: MENTOR, time_zone: null }
  return { ...sample, id, mentor, mentee: { ...sample.mentee, name, time_zone: null }, proposed_by: 'mentee', ...more }
}

/** Opens the requests alone, as the home of a mentor leads to them. */
const open = (bookings: Booking[]) =>
  openPage(sessions, {
    path: '/dashboard/mentee-sessions',
    address: '/dashboard/mentee-sessions?only=asked',
    as: 'mentor',
    me: { facts: { mentor_id: MENTOR } },
    answers: [answer(bookingApi.list, (list) => ({ ...list, bookings }))],
  })

test('only the requests that the mentor answers are there, the next session too when it is one', async () => {
  await open([
    bookingWith(1, 'Asking Asha', { status: 'requested' }),
    bookingWith(2, 'Agreed Ama', { status: 'confirmed' }),
    bookingWith(3, 'Asking Aba', { status: 'requested' }),
    bookingWith(4, 'Own Oba', { status: 'requested', proposed_by: 'mentor' }),
  ])
  await expectText('Asking Asha')
  await expectText('Asking Aba')
  for (const name of ['Agreed Ama', 'Own Oba']) expect(screen.queryByText(name)).toBeNull()
  const all = screen.getByRole('link', { name: 'All sessions' })
  expect(all.getAttribute('href')).toBe('/dashboard/mentee-sessions')
})

test('when all are answered, that is said', async () => {
  await open([bookingWith(2, 'Agreed Ama', { status: 'confirmed' })])
  await expectText('No one is waiting for your answer')
})
