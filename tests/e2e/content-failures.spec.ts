import { expect, type Page, settled, test } from './start/app-under-test.ts'

/** From now on a call is refused without a word that could be shown, as by a proxy in between. */
async function refuse(page: Page, address: string, method = 'GET'): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 409, contentType: 'application/json', body: '{}' })
      : route.fallback(),
  )
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.describe('what cannot be read says so in the words of the specification (spec 3 §8)', () => {
  for (const [address, call, text] of [
    ['/dashboard/blog', '**/api/blog/managed*', 'Failed to fetch blog posts'],
    ['/dashboard/events', '**/api/managed-events*', 'Failed to fetch events'],
    ['/dashboard/jobs', '**/api/jobs/managed*', 'Failed to fetch jobs'],
    ['/dashboard/portfolios', '**/api/portfolios*', 'Failed to fetch portfolios'],
  ] as const) {
    test(address, async ({ visit }) => {
      const admin = await visit({ as: 'admin', size: 'small' })
      await refuse(admin, call)
      await admin.goto(address)
      await expect(admin.getByText(text)).toBeVisible()
      await expect(admin.getByRole('button', { name: 'Retry' })).toBeVisible()
    })
  }

  test('the public pages', async ({ visit }) => {
    const page = await visit({ size: 'small' })
    await page.goto('/blog')
    await settled(page)
    await refuse(page, '**/api/blog?*')
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Learning' }).click()
    await expect(page.getByText('Failed to fetch blog posts')).toBeVisible()

    await page.goto('/blog')
    await settled(page)
    await refuse(page, '**/api/blog-posts/*')
    await page.locator('main article').first().getByRole('link').first().click()
    await expect(page.getByText('Failed to load blog post')).toBeVisible()

    await page.goto('/events')
    await settled(page)
    await refuse(page, '**/api/events?*')
    await page.getByRole('navigation', { name: 'Which events' }).getByRole('link', { name: 'Past' }).click()
    await expect(page.getByText('Failed to fetch events')).toBeVisible()

    await page.goto('/career')
    await settled(page)
    await refuse(page, '**/api/jobs?*')
    await page.getByRole('searchbox', { name: 'Keyword' }).fill('designer')
    await page.getByRole('button', { name: 'Search jobs' }).click()
    await expect(page.getByText('Failed to fetch jobs')).toBeVisible()
  })
})

test.describe('what cannot be saved says so, and what was typed stays (spec 3 §8)', () => {
  test('likes', async ({ visit }) => {
    const page = await visit({ as: 'student', size: 'small' })
    await page.goto('/blog/what-i-look-for-in-a-first-portfolio')
    await settled(page)
    await refuse(page, '**/api/blog-posts/*/like', 'POST')
    await page.getByRole('button', { name: 'Like' }).click()
    await expect(page.getByText('Failed to like post')).toBeVisible()
    await page.goto('/events')
    await settled(page)
    await refuse(page, '**/api/events/*/like', 'POST')
    await page.getByRole('button', { name: 'Like' }).first().click()
    await expect(page.getByText('Failed to like event')).toBeVisible()
  })

  test('a registration', async ({ visit }) => {
    const page = await visit({ as: 'employee', size: 'small' })
    await page.goto('/events/portfolio-evening-bring-one-project/register')
    await settled(page)
    await refuse(page, '**/api/events/*/register', 'POST')
    await page.getByLabel('Message').fill('I come by bike.')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Failed to register for event')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('I come by bike.')
  })

  test('a post', async ({ visit }) => {
    const mentor = await visit({ as: 'mentor', size: 'small' })
    await mentor.goto('/dashboard/blog')
    await settled(mentor)
    await refuse(mentor, '**/api/blog-posts/*', 'DELETE')
    await mentor
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await mentor.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(mentor.getByText('Failed to delete post. Please try again.')).toBeVisible()
    await refuse(mentor, '**/api/blog-posts', 'POST')
    await mentor.getByRole('link', { name: 'New Post' }).click()
    const panel = mentor.getByRole('dialog', { name: 'New Post' })
    await panel.getByLabel('Title').fill('Seeds in envelopes')
    await panel.getByRole('textbox', { name: 'Content' }).click()
    await mentor.keyboard.type('Every seed has an envelope.')
    await panel.getByRole('button', { name: 'Publish' }).click()
    await expect(mentor.getByText('Failed to save post').first()).toBeVisible()
    await expect(panel.getByLabel('Title')).toHaveValue('Seeds in envelopes')
  })

  test('an event', async ({ visit }) => {
    const mentor = await visit({ as: 'mentor', size: 'small' })
    await mentor.goto('/dashboard/events')
    await settled(mentor)
    await refuse(mentor, '**/api/events/*', 'DELETE')
    await mentor
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await mentor.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(mentor.getByText('Failed to delete event. Please try again.')).toBeVisible()

    await refuse(mentor, '**/api/events/*', 'PUT')
    await mentor
      .getByRole('link', { name: /^Edit / })
      .first()
      .click()
    const edited = mentor.getByRole('dialog')
    await edited.getByLabel('Location').fill('Another hall')
    await edited.getByRole('button', { name: 'Save Changes' }).click()
    await expect(mentor.getByText('Failed to update event')).toBeVisible()
    await expect(edited.getByLabel('Location')).toHaveValue('Another hall')

    await refuse(mentor, '**/api/events', 'POST')
    await mentor.goto('/dashboard/events/new')
    await settled(mentor)
    const panel = mentor.getByRole('dialog', { name: 'New Event' })
    await panel.getByLabel('Title').fill('A hall that is not there')
    await panel.getByLabel('Date').fill(inDays(9))
    await panel.getByLabel('Time', { exact: false }).first().fill('18:00')
    await panel.getByLabel('Location').fill('Nowhere')
    await panel.getByLabel('Capacity').fill('3')
    await panel.getByRole('textbox', { name: 'Description' }).click()
    await mentor.keyboard.type('Nobody hears of it.')
    await panel.getByRole('button', { name: 'Create Event' }).click()
    await expect(mentor.getByText('Failed to create event')).toBeVisible()
    await expect(panel.getByLabel('Title')).toHaveValue('A hall that is not there')
  })

  test('a job and a project', async ({ visit }) => {
    const admin = await visit({ as: 'admin', size: 'small' })
    await admin.goto('/dashboard/jobs')
    await settled(admin)
    await refuse(admin, '**/api/jobs', 'POST')
    await admin.getByRole('textbox', { name: 'Title' }).fill('Beekeeper')
    await admin.getByRole('textbox', { name: 'Company' }).fill('Virunga Honey')
    await admin.getByRole('textbox', { name: 'Location' }).fill('Musanze, Rwanda')
    await admin.getByRole('combobox', { name: 'Type' }).selectOption('Part-time')
    await admin.getByRole('textbox', { name: 'Salary' }).fill('RWF 300,000')
    await admin.getByRole('textbox', { name: 'Description' }).fill('You look after forty hives on the slope.')
    await admin.getByRole('button', { name: 'Create job' }).click()
    await expect(admin.getByText('Failed to save job')).toBeVisible()
    await expect(admin.getByRole('textbox', { name: 'Title' })).toHaveValue('Beekeeper')

    await admin.goto('/dashboard/portfolios')
    await settled(admin)
    await refuse(admin, '**/api/portfolios', 'POST')
    await admin.getByRole('textbox', { name: 'Title' }).fill('Bus times by SMS')
    await admin.getByRole('textbox', { name: 'Description' }).fill('Ask a number, get the next three buses.')
    await admin.getByRole('button', { name: 'Create project' }).click()
    await expect(admin.getByText('Failed to save portfolio')).toBeVisible()
    await expect(admin.getByRole('textbox', { name: 'Title' })).toHaveValue('Bus times by SMS')
  })
})
