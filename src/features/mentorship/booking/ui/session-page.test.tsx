// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { bookingApi } from '../booking.contract.ts'
import * as session from './session.page.tsx'

test('from a session that is over a link leads to the mentorship, with its notes and ratings', async () => {
  const over = answer(bookingApi.get, ({ booking }) => ({
    booking: {
      ...booking,
      match_id: 12,
      status: 'done' as const,
      mentor: { ...booking.mentor, time_zone: null },
      mentee: { ...booking.mentee, time_zone: null },
    },
  }))
  await openPage(session, {
    path: '/dashboard/mentee-sessions/:id',
    address: '/dashboard/mentee-sessions/9',
    as: 'mentor',
    answers: [over],
  })
  await expectText('Took place')
  expect(screen.getByRole('link', { name: 'See the mentorship' }).getAttribute('href')).toBe('/dashboard/matches/12')
})
