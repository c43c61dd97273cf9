// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { sampleAnswer } from '#tests/support/samples.ts'
import { openPage } from '#tests/support/screen.tsx'
import { leaveApi } from '../leave.contract.ts'
import { LeaveDays } from './leave-words.tsx'

const { leave } = sampleAnswer(leaveApi.get)
const [one, other] = [Day.parse('2026-12-02'), Day.parse('2026-12-04')]

test.each([
  [{ start_date: one, end_date: one, start_half: 'morning', end_half: 'afternoon' }, 'Dec 02, 2026'],
  [{ start_date: one, end_date: one, start_half: 'morning', end_half: 'morning' }, 'Dec 02, 2026 until noon'],
  [{ start_date: one, end_date: one, start_half: 'afternoon', end_half: 'afternoon' }, 'Dec 02, 2026 from noon'],
  [
    { start_date: one, end_date: other, start_half: 'afternoon', end_half: 'morning' },
    'Dec 02, 2026 from noon – Dec 04, 2026 until noon',
  ],
] as const)('the days of a leave are said once: %o', async (days, text) => {
  const Days = () => (
    <p data-testid="days">
      <LeaveDays leave={{ ...leave, ...days }} />
    </p>
  )
  await openPage({ default: Days }, { path: '/dashboard', as: 'hr' })
  const said = (await screen.findByTestId('days')).textContent.replaceAll(/\s+/g, ' ').trim()
  expect(said).toBe(text)
})
