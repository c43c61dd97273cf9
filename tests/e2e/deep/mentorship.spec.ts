import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from '../start/app-under-test.ts'

const MANAGE = '/dashboard/mentorship-applications'
const soundScreen = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

type Mentor = { id: number; name: string }

/** The page of this person in the directory. */
async function mentorNamed(page: Page, name: string): Promise<Mentor> {
  const answer = await page.request.get(`/api/mentors?search=${encodeURIComponent(name)}`)
  const { mentors } = (await answer.json()) as { mentors: Mentor[] }
  const found = mentors.find((one) => one.name === name)
  if (!found) throw new Error(`the demo has no mentor ${name}`)
  return found
}

test('the chosen mentor stays from the directory to the form, which knows who is signed in', async ({ visit, app }) => {
  const page = await visit({ as: 'student' })
  const mentor = await mentorNamed(page, app.account('mentor').name)
  await page.goto(`/mentorship?mentor=${mentor.id}`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: `Connect with ${mentor.name}` })).toBeVisible()
  const form = page.locator('#apply')
  await expect(form.getByText(`You have asked for ${mentor.name} as your mentor.`)).toBeVisible()
  await expect(form.getByLabel('Full name')).toHaveValue(app.account('student').name)
  await form.getByText('More about you, and how you want to work together').click()
  await expect(form.getByLabel('Email')).toHaveValue('student@mbuyu.test')
  await soundScreen(page)
  await form.getByRole('link', { name: 'Apply without this mentor' }).click()
  await page.getByRole('link', { name: 'Start your application' }).click()
  await expect(page.locator('#apply').getByText('We look for a mentor who suits you.')).toBeVisible()
  await soundScreen(page)
})

test('an admin on a phone: empty lists and failures have their texts', async ({ visit }) => {
  test.slow()
  const admin = await visit({ as: 'admin', size: 'small' })
  await admin.goto(`${MANAGE}?status=pending`)
  await settled(admin)
  await soundScreen(admin)
  await admin.route('**/api/mentorship-applications/*/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, body: '' }) : route.continue(),
  )
  const row = admin.locator('main [data-row]').first()
  await row.getByRole('button', { name: /^Accept/ }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText('Failed to update status')).toBeVisible()
  await admin.unroute('**/api/mentorship-applications/*/*')
  const name = await row.getByRole('link').first().innerText()
  await row.getByRole('button', { name: /^Deny/ }).click()
  await admin.getByRole('dialog').getByLabel('Reason').fill('We have no mentor for this field yet')
  await admin.getByRole('dialog').getByRole('button', { name: 'Deny' }).click()
  await expect(row.getByText('Denied')).toBeVisible()
  await admin.goto(`${MANAGE}?status=denied`)
  await settled(admin)
  await expect(admin.getByRole('link', { name })).toBeVisible()
  await soundScreen(admin)
  await admin.getByRole('main').getByRole('searchbox').fill('nobody at all')
  await expect(admin.getByText('No mentorship applications found')).toBeVisible()

  await admin.goto('/dashboard/mentees')
  await settled(admin)
  await soundScreen(admin)
  await admin.getByRole('main').getByRole('searchbox').fill('nobody at all')
  await expect(admin.getByText('No mentees found')).toBeVisible()
})
