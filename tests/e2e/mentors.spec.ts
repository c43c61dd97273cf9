import { aPdf } from '../support/documents.ts'
import { axeProblems, expect, type Page, settled, test } from './start/app-under-test.ts'

const NAME = 'Aline Mukamana'
const EMAIL = 'aline.mukamana@example.test'
const MANAGE = '/dashboard/mentors'
const degree = { name: 'degree.pdf', mimeType: 'application/pdf', buffer: aPdf() }

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill(NAME)
  await page.getByLabel('Email', { exact: false }).first().fill(EMAIL)
  await page.getByLabel('Education level').selectOption('masters')
  await page.getByLabel('Area of expertise').selectOption('education')
  await page.getByLabel('Why do you want to be a mentor?').fill('I train teachers who build their own lessons.')
}

test('a visitor applies, an admin asks for more and approves, and learners find the mentor', async ({ visit, app }) => {
  const visitor = await visit({ size: 'small' })
  await visitor.goto('/become-a-mentor')
  await settled(visitor)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Our mentorship programs')

  await test.step('what is missing is said at its field, and a draft survives a reload', async () => {
    await visitor.getByRole('button', { name: 'Send application' }).click()
    for (const text of [
      'Enter your name',
      'Please enter a valid email address',
      'Choose your education level',
      'Choose your area of expertise',
      'Explain why you want to be a mentor',
    ])
      await expect(visitor.getByText(text, { exact: true }).and(visitor.locator('p'))).toBeVisible()
    await fillIn(visitor)
    await visitor.reload()
    await settled(visitor)
    await expect(visitor.getByLabel('Name')).toHaveValue(NAME)
    await expect(visitor.getByLabel('Area of expertise')).toHaveValue('education')
  })

  await test.step('a lost connection, and a server without words, are said', async () => {
    await visitor.getByLabel('Degree').setInputFiles(degree)
    await visitor.route('**/api/mentor/apply', (route) => route.abort('internetdisconnected'))
    await visitor.getByRole('button', { name: 'Send application' }).click()
    await expect(visitor.getByText('Something went wrong')).toBeVisible()
    await visitor.unroute('**/api/mentor/apply')
    await visitor.route('**/api/mentor/apply', (route) => route.fulfill({ status: 422, body: '' }))
    await visitor.getByRole('button', { name: 'Send application' }).click()
    await expect(visitor.getByText('Application submission failed')).toBeVisible()
    await visitor.unroute('**/api/mentor/apply')
  })

  await visitor.getByRole('button', { name: 'Send application' }).click()
  await expect(visitor.getByRole('heading', { name: 'Application submitted successfully!' })).toBeVisible()
  expect((await app.nextMail(EMAIL, 0)).subject).toBe('We have received your application')

  const admin = await visit({ as: 'admin' })
  await admin.goto(MANAGE)
  await settled(admin)
  await admin.getByRole('tab', { name: /^Pending/ }).click()
  await admin.getByRole('main').getByRole('searchbox').fill('aline')
  await admin.getByRole('link', { name: NAME }).click()
  const panel = admin.getByRole('dialog', { name: 'Mentor' })
  await expect(panel.getByText('I train teachers who build their own lessons.')).toBeVisible()

  await test.step('the degree is saved, and a question asked', async () => {
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download the degree' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Degree-Aline-Mukamana.pdf')
    await panel.getByLabel('Question to the applicant').fill('Where do you teach?')
    await panel.getByRole('button', { name: 'Ask for more information' }).click()
    await expect(panel.getByText('More information requested').first()).toBeVisible()
    expect(await axeProblems(admin, '[role="dialog"]')).toEqual([])
    expect((await app.nextMail(EMAIL, 1)).text).toContain('Where do you teach?')
  })

  await panel.getByRole('button', { name: `Approve ${NAME}` }).click()
  await admin
    .getByRole('dialog', { name: `Approve ${NAME}?` })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(admin.getByText('Mentor approved')).toBeVisible()
  expect((await app.nextMail(EMAIL, 2)).text).toMatch(/\/reset-password#/)

  await admin.goto(`${MANAGE}/approved`)
  await settled(admin)
  await expect(admin.getByRole('link', { name: NAME })).toBeVisible()

  await visitor.goto('/mentors')
  await settled(visitor)
  await visitor.getByRole('searchbox', { name: 'Search mentors' }).fill('build their own lessons')
  await visitor.getByLabel('Expertise').selectOption('education')
  await visitor.getByRole('button', { name: 'Search' }).click()
  await expect(visitor.getByRole('heading', { name: NAME })).toBeVisible()
  // Until the search is answered the others are there, too.
  const connect = visitor.getByRole('link', { name: 'Connect with Mentor' })
  await expect(connect).toHaveCount(1)
  await connect.click()
  await expect(visitor.getByText('Please sign in to connect with mentors')).toBeVisible()
})

test(
  'an admin on a phone: empty lists, failures and the way back have the specified texts',
  { tag: '@deep' },
  async ({ visit }) => {
    const admin = await visit({ as: 'admin', size: 'small' })
    await admin.goto(`${MANAGE}?status=pending`)
    await settled(admin)
    await admin.getByRole('main').getByRole('searchbox').fill('nobody at all')
    await expect(admin.getByText('No applications found')).toBeVisible()
    await admin.getByRole('main').getByRole('searchbox').fill('Thandiwe')
    await expect(admin.locator('main [data-row]')).toHaveCount(1)

    const refuse = (path: string) => admin.route(path, (route) => route.fulfill({ status: 409, body: '' }))
    await refuse('**/api/mentor/*/approve')
    await refuse('**/api/mentor/*/reject')
    await refuse('**/api/mentor/*/status')
    const row = admin.locator('main [data-row]').first()
    await row.getByRole('button', { name: /^Approve/ }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByText('Failed to approve mentor')).toBeVisible()
    await row.getByRole('button', { name: /^Reject/ }).click()
    await admin.getByRole('dialog').getByLabel('Reason').fill('The degree cannot be read')
    await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(admin.getByText('Failed to reject mentor')).toBeVisible()
    await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    await admin.goto(`${MANAGE}?status=rejected`)
    await settled(admin)
    const rejected = admin.locator('main [data-row]').filter({ hasText: 'Peter Otieno' })
    await rejected.getByRole('button', { name: /^Set Pending/ }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Set Pending' }).click()
    await expect(admin.getByText('Failed to update mentor status')).toBeVisible()
    await admin.unroute('**/api/mentor/*/status')
    await rejected.getByRole('button', { name: /^Set Pending/ }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Set Pending' }).click()
    await expect(admin.getByText('Mentor status updated')).toBeVisible()

    await admin.goto(`${MANAGE}/approved`)
    await settled(admin)
    await admin.getByRole('main').getByRole('searchbox').fill('nobody at all')
    await expect(admin.getByText('No approved mentors found')).toBeVisible()
    await admin.route('**/api/mentor/applications?**', (route) => route.fulfill({ status: 404, body: '' }))
    await admin.getByRole('main').getByRole('searchbox').fill('somebody')
    await expect(admin.getByText('Failed to fetch approved mentors')).toBeVisible()
  },
)

test(
  'the directory narrows by language, and says when there is nobody or no answer; so does the home page',
  { tag: '@deep' },
  async ({ visit }) => {
    const page = await visit({ size: 'small' })
    await page.goto('/mentors')
    await settled(page)
    const all = await page.getByRole('article').count()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Wolof')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/language=Wolof/)
    await expect(page.getByRole('heading', { name: 'Ibrahima Diop' })).toBeVisible()
    await settled(page)
    expect(await page.getByRole('article').count()).toBeLessThan(all)
    await page.getByLabel('Expertise').selectOption('education')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('No mentors found matching your search criteria.')).toBeVisible()
    await page.route(/\/api\/mentors(\?|$)/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('searchbox', { name: 'Search mentors' }).fill('anybody')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Failed to fetch mentors')).toBeVisible()
    await page.locator('a[href="/"]').first().click()
    await expect(page.getByText('Failed to fetch instructors')).toBeVisible()
  },
)
