import type { Route } from '@playwright/test'
import { leaveApi } from '#features/people/leave/leave.contract.ts'
import { expect, type Page, settled, test } from './start/app-under-test.ts'
import { ask } from './start/learner.ts'
import { workingDays } from './start/working-days.ts'

const EVERYBODYS = '/dashboard/leaves'
const MINE = '/dashboard/my-leaves'

/** The day so many days from now, as a date field takes it. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Until the answer is called, calls of this address are refused without a reason. */
async function refuse(page: Page, address: string, method: string): Promise<() => Promise<void>> {
  const answer = (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, contentType: 'application/json', body: '{}' })
      : route.fallback()
  await page.route(address, answer)
  return () => page.unroute(address, answer)
}

test('an employee applies on a phone with the balance in sight, HR decides and assigns, and the balance shows it', async ({
  visit,
  app,
}) => {
  const { name } = app.account('employee')
  const employee = await visit({ as: 'employee', size: 'small' })
  await employee.goto(MINE)
  await settled(employee)
  const mine = employee.locator('main [data-row]')
  await expect(employee.getByRole('heading', { name: 'My Leave Applications' })).toBeVisible()
  await employee.getByRole('button', { name: 'Apply for Leave' }).click()
  const form = employee.getByRole('dialog', { name: 'Apply for Leave' })
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('Enter a reason')).toBeVisible()
  await form.getByLabel('Start date').fill(workingDays(24)[0])
  await form.getByLabel('Part of the day').selectOption('Morning')
  await expect(form.getByRole('status')).toContainText('0.5 days')
  await form.getByLabel('End date').fill(dayFromNow(124))
  await expect(form.getByText('You have exceeded your annual leave limit (21 days).').first()).toBeVisible()
  await form.getByLabel('End date').fill(workingDays(24)[1])
  await form.getByLabel('Last day').selectOption('Morning only')
  await expect(form.getByRole('status')).toContainText('1.5 days')
  await form.getByLabel('Reason').fill('A graduation in Gulu')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(employee.getByText('Leave request submitted')).toBeVisible()
  const sent = mine.filter({ hasText: 'A graduation in Gulu' })
  await expect(sent).toContainText('Pending')
  const other = { type: 'sick', start_date: workingDays(90)[0], end_date: workingDays(90)[1], reason: 'An operation' }
  await ask(employee, 'post', leaveApi.create.path, other)

  const hr = await visit({ as: 'hr' })
  const rows = hr.locator('main [data-row]')
  await test.step('a list that cannot be read is read again', async () => {
    const allow = await refuse(hr, '**/api/hr/leaves?*', 'GET')
    await hr.goto(`${EVERYBODYS}?status=pending`)
    await expect(hr.getByText('Failed to fetch leaves')).toBeVisible()
    await allow()
    await hr.getByRole('button', { name: 'Retry' }).click()
    await expect(hr.getByRole('heading', { name: 'Leave Management' })).toBeVisible()
    await expect(rows.first()).toBeVisible()
    await refuse(hr, '**/api/hr/leaves/export*', 'GET')
    await hr.getByRole('button', { name: 'Export CSV' }).click()
    await expect(hr.getByText('Failed to export leave data')).toBeVisible()
  })
  await test.step('HR approves, when that is possible', async () => {
    const approve = rows.filter({ hasText: '1.5 days' }).getByRole('button', { name: /^Approve/ })
    const allow = await refuse(hr, '**/api/hr/leaves/*/approve', 'POST')
    await approve.click()
    await expect(hr.getByText('Failed to approve leave request')).toBeVisible()
    await allow()
    await approve.click()
    await expect(hr.getByText('Leave request approved')).toBeVisible()
    // It offers Undo for ten seconds, above the buttons of the last row.
    await hr.getByRole('button', { name: 'Close message' }).last().click()
  })
  await test.step('HR rejects with a reason', async () => {
    const allow = await refuse(hr, '**/api/hr/leaves/*/reject', 'POST')
    const reject = rows
      .filter({ hasText: name })
      .filter({ hasText: 'Sick' })
      .getByRole('button', { name: /^Reject/ })
    const question = hr.getByRole('dialog', { name: 'Reject this request?' })
    await reject.click()
    await expect(question.getByRole('button', { name: 'Reject' })).toBeDisabled()
    await question.getByLabel('Reason').fill('Exams are in that week')
    await question.getByRole('button', { name: 'Reject' }).click()
    await expect(hr.getByText('Failed to reject leave request')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await allow()
    await reject.click()
    await question.getByLabel('Reason').fill('Exams are in that week')
    await question.getByRole('button', { name: 'Reject' }).click()
    await expect(hr.getByText('Leave request rejected')).toBeVisible()
  })
  await test.step('HR assigns leave, and sees in the calendar who is away', async () => {
    const allow = await refuse(hr, '**/api/hr/leaves', 'POST')
    await hr.getByRole('button', { name: 'Assign Leave' }).click()
    const assigning = hr.getByRole('dialog', { name: 'Assign Leave' })
    await assigning.getByRole('button', { name: 'Assign Leave' }).click()
    await expect(assigning.getByText('Select an employee')).toBeVisible()
    await assigning.getByRole('combobox', { name: 'Employee' }).fill('Wanjiru')
    await hr.getByRole('option', { name: /Wanjir/ }).click()
    await assigning.getByLabel('Type of leave').selectOption('Sick')
    await assigning.getByLabel('Start date').fill(workingDays(70)[0])
    await assigning.getByLabel('Reason').fill('An operation')
    await assigning.getByRole('button', { name: 'Assign Leave' }).click()
    await expect(assigning.getByText('Failed to assign leave')).toBeVisible()
    await allow()
    await assigning.getByRole('button', { name: 'Assign Leave' }).click()
    await expect(hr.getByText('Leave assigned successfully')).toBeVisible()
    await hr.getByRole('link', { name: 'Calendar' }).click()
    const calendar = hr.getByRole('main')
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await calendar.getByRole('button', { name: 'Previous month' }).click()
    await expect(calendar.getByRole('listitem').filter({ hasText: 'Hiwot Bekele' }).first()).toBeVisible()
  })

  await test.step('HR decides five more with the keyboard alone', async () => {
    const later = { type: 'sick', start_date: dayFromNow(110), end_date: dayFromNow(111), reason: 'A check-up' }
    await ask(employee, 'post', leaveApi.create.path, later)
    await hr.goto(`${EVERYBODYS}?status=pending`)
    await settled(hr)
    const decided = hr.locator('main tr[data-marked]')
    const open = hr.locator('main tr:not([data-marked]):focus-within [data-move=approve]')
    // The own request is decided by others.
    await expect(async () => {
      await hr.keyboard.press('j')
      expect(await open.count()).toBe(1)
    }).toPass()
    for (const count of [1, 2, 3, 4]) {
      await expect(open).toHaveCount(1)
      await hr.keyboard.press('a')
      await expect(decided).toHaveCount(count)
    }
    await expect(open).toHaveCount(1)
    await hr.keyboard.press('r')
    await expect(hr.getByRole('dialog', { name: 'Reject this request?' }).getByLabel('Reason')).toBeFocused()
    await hr.keyboard.type('Exams are in that week')
    await hr.keyboard.press('Tab')
    await hr.keyboard.press('Tab')
    await hr.keyboard.press('Enter')
    await expect(decided).toHaveCount(5)
  })

  await employee.reload()
  await expect(sent).toContainText('Approved')
  await employee.goto('/dashboard/profile')
  await expect(employee.getByText('Remaining days')).toBeVisible()
})
