import type { Locator } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import { isDeep } from '../support/depth.ts'
import { fixedSample } from '../support/fixed-sample.ts'
import { axeProblems, expect, looksAt, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { goThrough, inBatches } from './start/batches.ts'

type Opened = { opener: Locator; inside: Locator }
type Dialog = {
  name: string
  as?: Role
  at: string
  /** Stands for all dialogs of its kind: it is looked at in every way. */
  isWhole?: boolean
  open: (page: Page) => Promise<Opened>
}

/** Clicks a button; the dialog is the one that opens on top. */
const press =
  (name: RegExp) =>
  async (page: Page): Promise<Opened> => {
    const opener = page.getByRole('main').getByRole('button', { name }).first()
    await opener.click()
    return { opener, inside: page.getByRole('dialog').last() }
  }

const DIALOGS: readonly Dialog[] = [
  { name: 'enrolling', as: 'employee', at: '/courses', isWhole: true, open: press(/^Enroll Now/) },
  { name: 'a course of mine', as: 'student', at: '/dashboard/my-courses', open: press(/./) },
  { name: 'sharing a certificate', as: 'student', at: '/dashboard/certificates', open: press(/^Share/) },
  { name: 'correcting a name', as: 'student', at: '/dashboard/certificates', open: press(/name/i) },
  {
    name: 'an enrollment',
    as: 'admin',
    isWhole: true,
    at: '/dashboard/course-applications',
    open: async (page) => {
      const opener = page.locator('main a[href*="enrollment="]:visible').first()
      await opener.click()
      return { opener, inside: page.getByRole('dialog') }
    },
  },
  {
    name: 'rejecting with a reason',
    as: 'admin',
    at: '/dashboard/course-applications',
    open: press(/^Reject (?!selected)/),
  },
  {
    name: 'revoking a certificate',
    as: 'admin',
    at: '/dashboard/course-applications?status=completed',
    open: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click()
      const opener = page.getByRole('dialog').getByRole('button', { name: 'Revoke certificate' })
      await opener.click()
      return { opener, inside: page.getByRole('dialog', { name: 'Revoke this certificate?' }) }
    },
  },
  { name: 'applying for leave', as: 'employee', at: '/dashboard/my-leaves', open: press(/^Apply for Leave/) },
  {
    name: 'a leave',
    as: 'hr',
    at: '/dashboard/leaves',
    open: async (page) => {
      const opener = page.locator('main a[href*="leave="]:visible').first()
      await opener.click()
      return { opener, inside: page.getByRole('dialog') }
    },
  },
  { name: 'the own balance', as: 'employee', at: '/dashboard/my-leaves', open: press(/^My balance/) },
  {
    name: 'correcting a day of attendance',
    as: 'employee',
    at: '/dashboard/attendance',
    open: press(/^Correct a day/),
  },
  {
    name: 'a correction of attendance',
    as: 'hr',
    at: '/dashboard/attendance-corrections',
    open: async (page) => {
      const opener = page.locator('main a[href*="correction="]:visible').first()
      await opener.click()
      return { opener, inside: page.getByRole('dialog') }
    },
  },
  {
    name: 'preparing a pay run',
    as: 'accountant',
    at: '/dashboard/employee-salaries',
    open: press(/^Prepare a pay run/),
  },
  {
    name: 'the salary of an employee',
    as: 'accountant',
    at: '/dashboard/employee-salaries/salaries',
    open: async (page) => {
      const opener = page.locator('main a[href*="employee="]:visible').first()
      await opener.click()
      return { opener, inside: page.getByRole('dialog') }
    },
  },
  {
    name: 'a day of attendance',
    as: 'hr',
    at: '/dashboard/employee-attendance',
    open: async (page) => {
      const opener = page.locator('main a[href*="day="]:visible').first()
      await opener.click()
      return { opener, inside: page.getByRole('dialog') }
    },
  },
  { name: 'the monthly sheet', as: 'hr', at: '/dashboard/employee-attendance', open: press(/^Monthly sheet/) },
  { name: 'the settings of leave', as: 'hr', at: '/dashboard/leaves', open: press(/^Settings/) },
  { name: 'asking before something final', at: '/modal-test', open: press(/^Confirm a deletion/) },
  { name: 'a form in steps', at: '/modal-test', open: press(/^Multi-step form/) },
  {
    name: 'the command palette',
    as: 'admin',
    at: '/dashboard',
    open: async (page) => {
      const opener = page.getByRole('main')
      await opener.focus()
      await page.keyboard.press('Control+k')
      return { opener, inside: page.getByRole('dialog') }
    },
  },
  {
    name: 'display and language',
    as: 'student',
    at: '/dashboard',
    open: async (page) => {
      const opener = page.getByRole('button', { name: 'Display and language' })
      await opener.click()
      return { opener, inside: page.getByRole('dialog', { name: 'Display and language' }) }
    },
  },
  {
    name: 'notifications',
    as: 'student',
    at: '/dashboard',
    open: async (page) => {
      const opener = page.getByRole('button', { name: /^Notifications/ })
      await opener.click()
      return { opener, inside: page.getByRole('dialog', { name: 'Notifications' }) }
    },
  },
]

/** Person by person, for they share a page; a sample that is the same in every run, or with `TEST_DEPTH=all` every one. */
const BY_PERSON = (isDeep ? DIALOGS : fixedSample(DIALOGS, 8, 'dialogs', ({ name }) => name)).toSorted((one, other) =>
  (one.as ?? '').localeCompare(other.as ?? ''),
)

for (const batch of inBatches(BY_PERSON, 8)) {
  const names = batch.map(({ name }) => name)
  test(
    `${names.join(', ')}: nothing for axe to find; Esc closes it and gives the focus back`,
    { tag: '@ci' },
    async ({ visit }) => {
      test.slow(isDeep)
      await goThrough(
        batch,
        ({ name }) => name,
        async ({ as, at, open, isWhole = false }, name) => {
          for (const [size, scheme] of looksAt(isWhole)) {
            const page = await visit({ size, scheme, isKept: true, ...(as && { as }) })
            await page.goto(at)
            await settled(page)
            const { opener, inside } = await open(page)
            await expect(inside).toBeVisible()
            await settled(page)
            const where = `${name} ${size} ${scheme}`
            expect.soft(await axeProblems(page, '[role=dialog]'), where).toEqual([])
            expect.soft(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
            await page.keyboard.press('Escape')
            await expect.soft(inside, where).toBeHidden()
            await expect.soft(opener, where).toBeFocused()
          }
        },
      )
    },
  )
}

test('the menu of a small dashboard opens, navigates and closes', async ({ visit }) => {
  for (const [size, scheme] of looksAt(false)) {
    if (size !== 'small') continue
    const page = await visit({ as: 'admin', size, scheme, isKept: true })
    await page.goto('/dashboard')
    await settled(page)
    await page.getByRole('button', { name: /menu/i }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    expect.soft(await axeProblems(page, '[role=dialog]'), scheme).toEqual([])
    await drawer.getByRole('button', { name: 'Learning' }).click()
    await drawer.getByRole('link', { name: 'Course Enrollments' }).click()
    await expect(page).toHaveURL(/course-applications/)
    await expect(drawer).toBeHidden()
  }
})
