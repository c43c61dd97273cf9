// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { leaveApi } from '../leave.contract.ts'
import { AnnualLeaveCards } from './annual-leave.tsx'

test('each number of the annual leave stands beside its own name', async () => {
  const stats = answer(leaveApi.stats, (sample) => ({ ...sample, used: 5, max: 21, pending: 2, remaining: 14 }))
  await openPage({ default: AnnualLeaveCards }, { path: '/dashboard', as: 'employee', answers: [stats] })
  await expectText('5 / 21 days')
  const shown = screen.getAllByRole('term').map((name) => [name.textContent, name.nextElementSibling?.textContent])
  expect(Object.fromEntries(shown)).toEqual({
    'Annual Leave Used': '5 / 21 days',
    'Waiting for a decision': '2',
    'Remaining days': '14',
  })
})
