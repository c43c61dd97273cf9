// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectRetry, expectText, openPage, press } from '#tests/support/screen.tsx'
import { employeeApi } from '../employee.contract.ts'
import * as employees from './employee-list.page.tsx'

// What HR reads when a call about employees is refused (spec 2 §8).

const place = { path: '/dashboard/employees', as: 'hr' } as const

test('the list', async () => {
  await openPage(employees, place)
  await expectText('Failed to fetch employees')
  await expectRetry()
})

test('deleting; the row stays', async () => {
  await openPage(employees, { ...place, answers: [answer(employeeApi.list)] })
  await press(/^Delete/)
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click()
  await expectText('Failed to delete employee. Please try again.')
  expect(screen.getAllByRole('button', { name: /^Delete/ }).length).toBeGreaterThan(0)
})
