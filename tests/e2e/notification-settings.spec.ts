import { isDeep } from '../support/depth.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, type Size, test } from './start/app-under-test.ts'

async function looksRight(page: Page, where: string): Promise<void> {
  expect.soft(await axeProblems(page), where).toEqual([])
  expect.soft(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
}

const WALKS: readonly [Size, 'student' | 'mentee'][] = [
  ['small', 'student'],
  ['wide', 'mentee'],
]

for (const [size, as] of isDeep ? WALKS : WALKS.slice(0, 1)) {
  test(`${size}: a person chooses what to hear of, and finds it again`, async ({ visit }) => {
    const page = await visit({ as, size })
    // No one is asked by the browser at the load of a page.
    await page.addInitScript(() => {
      Notification.requestPermission = () => Promise.reject(new Error('asked without an act of the person'))
    })
    await page.goto('/dashboard/profile')
    await settled(page)
    await page.getByRole('link', { name: 'Notification settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This device' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Email: Events' }).selectOption('In the daily email')
    await page.getByRole('checkbox', { name: 'On the site: Mentorship' }).uncheck()
    await page.getByRole('combobox', { name: 'Time of the daily email' }).selectOption('07:00')
    await page.getByRole('combobox', { name: 'Quiet hours from' }).selectOption('22:00')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Choose 2 different hours')).toBeVisible()
    await page.getByRole('combobox', { name: 'Quiet hours until' }).selectOption('06:00')
    // The bar with the button stays at the edge of a phone, over what is scrolled below it.
    await page.evaluate(() => scrollTo(0, 0))
    await looksRight(page, `${size}, with quiet hours`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Notification settings saved')).toBeVisible()
    await page.reload()
    await settled(page)
    await expect(page.getByRole('combobox', { name: 'Email: Events' })).toHaveValue('digest')
    await expect(page.getByRole('checkbox', { name: 'On the site: Mentorship' })).not.toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Quiet hours until' })).toHaveValue('6')
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0)
  })
}

test(
  'what staff tell mentors reaches mentors: in the bell, which can be marked as unread, and on the home page',
  { tag: '@ci' },
  async ({ visit }) => {
    const hr = await visit({ as: 'hr', size: 'small' })
    await hr.goto('/dashboard/announcements')
    await settled(hr)
    await hr.getByRole('button', { name: 'New announcement' }).click()
    await hr.getByRole('textbox', { name: 'Title' }).fill('Mentors meet in the yard')
    await hr.getByRole('textbox', { name: 'Text' }).fill('On Monday at nine, under the big tree.')
    await hr.getByRole('checkbox', { name: 'Mentor', exact: true }).check()
    await hr.getByLabel('Last day').fill('2199-01-01')
    await hr.getByRole('button', { name: 'Publish announcement' }).click()
    await expect(hr.getByText('Announcement published')).toBeVisible()
    await expect(hr.getByRole('listitem').filter({ hasText: 'Mentors meet in the yard' })).toContainText(
      'Only for: Mentor',
    )

    const mentor = await visit({ as: 'mentor', size: 'small' })
    await mentor.goto('/dashboard')
    await mentor.getByRole('button', { name: /^Notifications/ }).click()
    const bell = mentor.getByRole('dialog', { name: 'Notifications' })
    await expect(bell.getByText('Mentors meet in the yard')).toBeVisible()
    await looksRight(mentor, 'the bell')
    await bell.getByText('Mentors meet in the yard').click()
    await expect(mentor).toHaveURL(/announcements/)
    await mentor.getByRole('button', { name: /^Notifications/ }).click()
    await bell.getByRole('button', { name: 'Mark as unread: New announcement' }).click()
    await expect(bell.getByRole('button', { name: 'Mark as unread: New announcement' })).toHaveCount(0)
    await mentor.goto('/dashboard')
    await mentor.getByText('Mentors meet in the yard').click()
    await expect(mentor.getByText('under the big tree')).toBeVisible()

    const student = await visit({ as: 'student' })
    await student.goto('/dashboard/announcements')
    await settled(student)
    await expect(student.getByText('Mentors meet in the yard')).toHaveCount(0)
  },
)
