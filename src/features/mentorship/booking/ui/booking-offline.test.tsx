// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectText, openPage, answer, PERSON } from '#tests/support/screen.tsx'
import { outbox } from '#web/api/outbox.ts'
import { bookingApi } from '../booking.contract.ts'
import { SessionTimeChoice } from './session-time-choice.tsx'

const START = '2027-03-05T14:00:00.000Z'

const Page = () => (
  <SessionTimeChoice
    matchId={3}
    mentor={{ id: 1, name: 'Éric' }}
    error={new TypeError('Failed to fetch')}
    failure="The time could not be held for you. Please try again."
    busy={undefined}
    onChoose={() => Promise.reject(new TypeError('Failed to fetch'))}
  />
)

test('a time that is chosen without a connection is not sent later: the page says so, and keeps nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  const slots = answer(bookingApi.slots, (sample) => ({
    ...sample,
    time_zone: null,
    slots: [{ starts_at: START, ends_at: '2027-03-05T15:00:00.000Z' }],
  }))
  await openPage({ default: Page }, { path: '/dashboard/mentee-sessions/book', as: 'mentee', answers: [slots] })
  await expectText('You are offline. The time was not sent; choose it again when you are back online.')
  expect(screen.queryByText('These times are still free.')).toBeNull()
  expect(outbox.list(PERSON)).toEqual([])
})
