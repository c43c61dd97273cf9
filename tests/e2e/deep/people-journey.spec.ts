import { attendanceSettings } from '#features/people/attendance/attendance.settings.ts'
import { leaveSettings } from '#features/people/leave/leave.settings.ts'
import { settingApi } from '#features/base/setting/setting.contract.ts'
import type { Setting } from '#shared/setting.ts'
import { addressOf } from '#web/api/client.ts'
import type { RunningApp } from '../start/app.ts'
import {
  axeProblems,
  expect,
  type Page,
  settled,
  sidewaysScroll,
  SIZES,
  type Size,
  test,
} from '../start/app-under-test.ts'
import { fillContact } from '../start/employee-form.ts'
import { ask } from '../start/learner.ts'
import { signInWithCode } from '../start/sign-in.ts'
import { workingDays } from '../start/working-days.ts'

const PASSWORD = 'baobab shade at noon'
const DAYS_AHEAD = 24

/** The day of the leave, as a date field takes it. */
const [leaveDay] = workingDays(DAYS_AHEAD)

/** Months without a pay run in the demo data, in which she works already. */
const PAID_MONTH: Record<Size, { value: string; name: string }> = {
  small: { value: '2026-03', name: 'March 2026' },
  wide: { value: '2026-04', name: 'April 2026' },
}

for (const size of Object.keys(SIZES) as Size[]) {
  test(`HR adds a teacher, who comes late, takes half a day with approval of her manager and HR, and is paid (${size})`, async ({
    visit,
    app,
  }) => {
    test.setTimeout(240_000)
    const name = `Saida Bensalah ${size}`
    const email = `saida.${size}@example.test`
    const [hr, admin, manager, accountant, teacher] = [
      await visit({ as: 'hr', size }),
      await visit({ as: 'admin', size }),
      await visit({ as: 'manager', size }),
      await visit({ as: 'accountant', size }),
      await visit({ size }),
    ]
    const row = (page: Page, words = name) => page.locator('main [data-row]').filter({ hasText: words })
    await set(admin, attendanceSettings.lateAfter, '00:00')
    await set(admin, leaveSettings.managerFirst, true)

    await test.step('somebody who has an account becomes a teacher', async () => {
      await register(teacher, app, { name, email })
      await addTeacher(hr, { name, manager: app.account('manager').name })
      await expect(row(hr)).toContainText('Teaching')
    })
    await test.step('she checks in late and has lunch', async () => {
      await teacher.goto('/dashboard')
      await settled(teacher)
      await record(teacher, 'Check in', /^Attendance: Late$/)
      await record(teacher, 'Start lunch', /^Attendance: At Lunch$/)
      await record(teacher, 'End lunch', /^Attendance: After Lunch$/)
      await teacher.goto('/dashboard/attendance')
      await settled(teacher)
      await expect(teacher.locator('main [data-row]')).toHaveCount(1)
      await expect(teacher.locator('main [data-row]')).toContainText('Late')
      expect(await sidewaysScroll(teacher)).toBeLessThanOrEqual(0)
    })
    await test.step('she asks for half a day', async () => {
      await teacher.goto('/dashboard/my-leaves')
      await settled(teacher)
      await teacher.getByRole('button', { name: 'Apply for Leave' }).first().click()
      const form = teacher.getByRole('dialog', { name: 'Apply for Leave' })
      await form.getByLabel('Start date').fill(leaveDay)
      await form.getByLabel('End date').fill(leaveDay)
      await form.getByLabel('Part of the day').selectOption('Morning')
      await expect(form.getByRole('status')).toContainText('0.5 days')
      await form.getByLabel('Reason').fill('My sister marries')
      await form.getByRole('button', { name: 'Send request' }).click()
      await expect(teacher.getByText('Leave request submitted')).toBeVisible()
    })
    await test.step('her manager approves, then HR', async () => {
      for (const [page, badge] of [
        [manager, 'Approved as manager'],
        [hr, 'Approved'],
      ] as const) {
        await page.goto('/dashboard/leaves?status=pending')
        await settled(page)
        await row(page)
          .getByRole('button', { name: /^Approve/ })
          .click()
        await expect(row(page)).toContainText(badge)
      }
    })
    await test.step('balance and calendar show it', async () => {
      await teacher.goto('/dashboard/my-leaves')
      await settled(teacher)
      await expect(teacher.locator('main [data-row]')).toContainText('Approved')
      await teacher.goto('/dashboard/profile')
      await expect(teacher.getByText('20.5', { exact: true })).toBeVisible()
      await hr.goto('/dashboard/leaves')
      await settled(hr)
      await hr.getByRole('link', { name: 'Calendar' }).click()
      const calendar = hr.getByRole('main')
      await goToMonth(calendar.getByRole('button', { name: 'Next month' }))
      // The list of days, which a phone shows.
      await hr.setViewportSize(SIZES.small)
      const day = calendar.getByRole('listitem').filter({ has: hr.locator(`time[datetime="${leaveDay}"]`) })
      await expect(day.getByRole('listitem').filter({ hasText: name })).toContainText('until noon')
      expect(await axeProblems(hr)).toEqual([])
      await hr.setViewportSize(SIZES[size])
    })
    await test.step('analytics show the late day', async () => {
      await hr.goto('/dashboard/analytics')
      await settled(hr)
      await hr.getByRole('combobox', { name: 'Employee' }).fill(name)
      await hr.getByRole('option', { name: new RegExp(`^${name}`) }).click()
      const attendance = hr.getByRole('region', { name: 'Attendance Overview' })
      await expect(attendance.getByRole('img', { name: 'Attendance per day' })).toBeVisible()
      await attendance.getByText('Show as table').click()
      await expect(attendance.getByRole('table').locator('tbody tr')).toHaveText(/Late/)
      expect(await sidewaysScroll(hr)).toBeLessThanOrEqual(0)
    })
    await test.step('the accountant prepares a month of pay, HR approves, and she reads her payslip', async () => {
      await accountant.goto('/dashboard/employee-salaries')
      await settled(accountant)
      await preparePay(accountant, PAID_MONTH[size])
      await hr.goto(new URL(accountant.url()).pathname)
      await hr.getByRole('button', { name: 'Approve' }).click()
      await hr.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await expect(hr.getByText('Pay run approved. Everyone can now see their payslip.')).toBeVisible()
      await teacher.goto('/dashboard/payslips')
      await settled(teacher)
      await row(teacher, PAID_MONTH[size].name).getByRole('link').click()
      await expect(teacher.getByRole('dialog').getByRole('table', { name: 'Payslip' })).toContainText('RWF 1,885,650')
      expect(await axeProblems(teacher, '[role=dialog]')).toEqual([])
    })
    await test.step('and with the record she loses what it gave her', async () => {
      await removeEmployee(hr, name)
      await teacher.goto('/dashboard')
      await settled(teacher)
      await expect(teacher.getByRole('banner').getByRole('button', { name: /^Attendance/ })).toHaveCount(0)
    })
    await set(admin, attendanceSettings.lateAfter, '09:00')
    await set(admin, leaveSettings.managerFirst, false)
  })
}

const set = <T>(admin: Page, { key }: Setting<T>, value: T) =>
  ask(admin, 'put', addressOf(settingApi.update, { params: { key } }), { value })

/** Makes an account, which is signed in and whose address is proved by a code. */
async function register(page: Page, app: RunningApp, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto('/terms')
  const form = { name, email, phone_number: '+212600000338', password: PASSWORD, password_confirmation: PASSWORD }
  await ask(page, 'post', '/api/register', form)
  // The mail of the registration has a code of its own.
  await app.nextMail(email, 0)
  await page.context().clearCookies()
  await signInWithCode(page, app, { email, password: PASSWORD })
}

async function addTeacher(page: Page, { name, manager }: { name: string; manager: string }): Promise<void> {
  await page.goto('/dashboard/employees')
  await settled(page)
  await page.getByRole('link', { name: 'Add Employee' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Add New Employee' })
  const next = () => panel.getByRole('button', { name: 'Next' }).click()
  await panel.getByLabel('Select User to Create Employee Record *').fill(name)
  await page.getByRole('option', { name }).click()
  await expect(panel.getByLabel('Full Name')).toHaveValue(name)
  await panel.getByLabel('Date of Birth').fill('1996-02-29')
  await panel.getByLabel('Nationality').fill('Moroccan')
  await panel.getByLabel('Gender').selectOption('Female')
  await next()
  await fillContact(panel)
  await next()
  await panel.getByLabel('Position').selectOption('Teacher')
  await panel.getByLabel('Department').selectOption('Teaching')
  await panel.getByLabel('Join Date').fill('2026-01-05')
  await panel.getByLabel('Salary (USD)').fill('1450.50')
  await panel.getByLabel('Manager').selectOption(manager)
  await next()
  await panel.getByRole('button', { name: 'Create Employee' }).click()
  await expect(page.getByText('Employee created successfully')).toBeVisible()
  await expect(panel).toBeHidden()
  await search(page, name)
}

async function search(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('searchbox').fill(name)
  await expect(page.locator('main [data-row]')).toHaveCount(1)
}

/** Presses a button of the control of attendance, whose name then tells where she is in her day. */
async function record(page: Page, button: string, label: RegExp): Promise<void> {
  const control = page.getByRole('banner').getByRole('button', { name: /^Attendance/ })
  await control.click()
  await page.getByRole('dialog', { name: 'Attendance' }).getByRole('button', { name: button }).click()
  await expect(control).toHaveAccessibleName(label)
}

async function preparePay(page: Page, month: { value: string; name: string }): Promise<void> {
  await page.getByRole('button', { name: 'Prepare a pay run' }).click()
  const form = page.getByRole('dialog', { name: 'Prepare a pay run' })
  await form.getByLabel('Month').fill(month.value)
  await form.getByLabel('One US dollar in the local currency').fill('1300')
  await form.getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(month.name)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText('You worked on this run, so another person must approve it')).toBeVisible()
}

/** From the month of today to that of the leave. */
async function goToMonth(next: ReturnType<Page['getByRole']>): Promise<void> {
  const now = new Date().toISOString()
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  for (let left = monthOf(leaveDay) - monthOf(now); left > 0; left -= 1) await next.click()
}

async function removeEmployee(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/employees')
  await settled(page)
  await search(page, name)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Employee Deleted!' })).toBeVisible()
}
