// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectRetry, expectText, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { documentApi } from '#features/people/document/document.contract.ts'
import { salaryApi } from '#features/people/salary/salary.contract.ts'
import { toastStore } from '#web/kit/toast.ts'
import { ratingApi } from '../rating/rating.contract.ts'
import { employeeApi } from '../employee.contract.ts'
import * as record from './employee.page.tsx'

const path = '/dashboard/employees/:id/:tab?'
const at = (tab = '') => ({ path, address: `/dashboard/employees/7${tab}`, as: 'hr' }) as const

const recordOf = (userId = PERSON + 1) =>
  answer(employeeApi.get, ({ user }) => ({
    user: {
      ...user,
      employee: { ...user.employee, id: 7, full_name: 'Amina Sow', position: 'Teacher' as const, user_id: userId },
    },
  }))

const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Record sections' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])

test('each tab has an address; the first is the person', async () => {
  await openPage(record, { ...at(), answers: [recordOf()] })
  await expectText('Emergency Contact')
  const base = '/dashboard/employees/7'
  expect(await tabs()).toEqual([
    ['Person', base, 'page'],
    ['Employment', `${base}/employment`, null],
    ['Documents', `${base}/documents`, null],
    ['Checklists', `${base}/checklists`, null],
    ['Leave', `${base}/leave`, null],
    ['Attendance', `${base}/attendance`, null],
    ['Pay', `${base}/pay`, null],
    ['Ratings', `${base}/ratings`, null],
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Amina Sow')
})

test('a tab opens by its address, and shows that part only', async () => {
  const documents = answer(documentApi.list, (sample) => ({ ...sample, documents: [] }))
  await openPage(record, { ...at('/documents'), answers: [recordOf(), documents] })
  await expectText('No documents yet')
  expect(screen.queryByText('Emergency Contact')).toBeNull()
})

test('pay and ratings', async () => {
  const pay = answer(salaryApi.get, (sample) => ({ ...sample, revisions: [], lines: [] }))
  await openPage(record, { ...at('/pay'), answers: [recordOf(), pay] })
  await expectText('The salary has not changed since the record was created.')
  const ratings = answer(ratingApi.get)
  await openPage(record, { ...at('/ratings'), answers: [recordOf(), ratings] })
  await expectText('Rating History')
})

test('a tab that does not exist leads to the first', async () => {
  await openPage(record, { ...at('/wages'), answers: [recordOf()] })
  await expectText('Emergency Contact')
  expect((await tabs())[0]?.[2]).toBe('page')
})

test('the record is edited beside it, which the address says', async () => {
  await openPage(record, { ...at('/employment?edit=1'), answers: [recordOf()] })
  expect(await screen.findByRole('dialog', { name: 'Edit Employee' })).toBeTruthy()
})

test('what may not be done says why', async () => {
  await openPage(record, { ...at(), answers: [recordOf(PERSON)] })
  await expectText('Emergency Contact')
  for (const name of ['Edit Employee', 'Delete']) {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('title')).toBe('You cannot edit your own record')
    button.click()
  }
  expect(toastStore.get().map(({ text }) => text)).toEqual(['You cannot edit your own record'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('deleting asks; a refusal is told', async () => {
  await openPage(record, { ...at(), answers: [recordOf()] })
  await press('Delete')
  within(await screen.findByRole('dialog', { name: 'Delete Amina Sow?' }))
    .getByRole('button', { name: 'Delete' })
    .click()
  await expectText('Failed to delete employee. Please try again.')
})

const gone = () => Response.json({ code: 'not_found', message: 'Employee not found' }, { status: 404 })

test('a record that does not exist, and one that could not be read', async () => {
  await openPage(record, { ...at(), answers: [{ to: /^GET \/api\/hr\/employees\/7$/, with: gone }] })
  await expectText('The employee details could not be found.')
  await openPage(record, at())
  await expectText('The record could not be loaded')
  await expectRetry()
})
