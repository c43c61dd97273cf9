// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectRetry, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { employeeApi, type Position } from '../employee.contract.ts'
import { importApi } from '../import/import.contract.ts'
import * as employees from './employee-list.page.tsx'

// What HR reads when a call about employees is refused (spec 2 §8).

const place = { path: '/dashboard/employees', as: 'hr' } as const

test('the list', async () => {
  await openPage(employees, place)
  await expectText('Failed to fetch employees')
  await expectRetry()
})

const listOf = (position: Position) =>
  answer(employeeApi.list, ({ users, ...paging }) => ({
    ...paging,
    users: users.map((user) => ({ ...user, employee: { ...user.employee, position, status: 'Active' as const } })),
  }))

test('deleting; the row stays', async () => {
  await openPage(employees, { ...place, answers: [listOf('Teacher')] })
  await press(/^Delete/)
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click()
  await expectText('Failed to delete employee. Please try again.')
  expect(screen.getAllByRole('button', { name: /^Delete/ }).length).toBeGreaterThan(0)
})

const wrong = 'The current password is incorrect'
const refusedPassword = () =>
  Response.json({ code: 'invalid', message: wrong, errors: { current_password: [wrong] } }, { status: 422 })

test('deleting the record of an accountant asks for the own password', async () => {
  const refused = { to: /^DELETE \/api\/hr\/employees\/\d+$/, with: refusedPassword }
  await openPage(employees, { ...place, answers: [listOf('Accountant'), refused] })
  await press(/^Delete/)
  await fill({ 'Your password': 'not this one' })
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click()
  await expectText(wrong)
  await press('Cancel')
})

test('a file with positions that need the own password asks for it', async () => {
  const ready = answer(importApi.check, () => ({
    notes: [],
    known: [],
    problems: [],
    ready: [{ line: 2, name: 'Amina Sow' }],
  }))
  const refused = { to: /^POST \/api\/hr\/employees\/import$/, with: refusedPassword }
  await openPage(employees, { ...place, answers: [listOf('Teacher'), ready, refused] })
  await press('Import CSV')
  const file = new File(['Full Name'], 'people.csv', { type: 'text/csv' })
  fireEvent.change(await field('CSV file'), { target: { files: [file] } })
  await press('Add 1 employee')
  await fill({ 'Your password': 'not this one' })
  await press('Add')
  await expectText(wrong)
})
