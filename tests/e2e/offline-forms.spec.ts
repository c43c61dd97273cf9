import { type Page, expect, settled, test } from './start/app-under-test.ts'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'

/** What is sent without a connection is kept; what says `thanks` stands there once the connection is back. */
async function sendWithout(page: Page, button: string, thanks: string): Promise<void> {
  const main = page.getByRole('main')
  await page.context().setOffline(true)
  await main.getByRole('button', { name: button }).click()
  await expect(main.getByText(KEPT)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(thanks).first()).toBeVisible()
  await expect(page.getByText(KEPT)).toHaveCount(0)
}

test('forms that are sent without a connection reach the server once it is back', async ({ visit }) => {
  test.slow()
  const learner = await visit({ as: 'student', size: 'small' })
  const main = learner.getByRole('main')

  await test.step('an application as a mentor', async () => {
    await learner.goto('/become-a-mentor')
    await settled(learner)
    await main.getByLabel('Education level').selectOption('masters')
    await main.getByLabel('Area of expertise').selectOption('education')
    await main.getByLabel('Why do you want to be a mentor?').fill('I explain well.')
    await sendWithout(learner, 'Send application', 'Application submitted successfully!')
  })

  await test.step('a message to us', async () => {
    await learner.goto('/contact')
    await settled(learner)
    await main.getByRole('button', { name: 'Write a message' }).click()
    await main.getByRole('textbox', { name: 'Subject' }).fill('Visiting')
    await main.getByRole('textbox', { name: 'Message' }).fill('May I come on Friday?')
    await sendWithout(learner, 'Send message', 'Thank you. We have received your message.')
  })

  await test.step('a registration for an event, kept until the next visit', async () => {
    await learner.goto('/events/open-day-for-parents-and-employers')
    await settled(learner)
    await main.getByRole('link', { name: 'Register Now' }).click()
    await expect(main.getByRole('button', { name: 'Register' })).toBeVisible()
    await settled(learner)
    await learner.context().setOffline(true)
    await main.getByRole('button', { name: 'Register' }).click()
    await expect(main.getByText(KEPT)).toBeVisible()
    await main.getByRole('link', { name: 'Back to the event' }).click()
    await expect(main.getByText(KEPT)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Register Now' })).toHaveCount(0)
    // Another visit, on any public page: what the first could not send is sent there.
    await learner.close()
    const later = await learner.context().newPage()
    await later.context().setOffline(false)
    await later.goto('/about')
    await expect(later.getByText('Registration successful!')).toBeVisible()
    await later.goto('/events/open-day-for-parents-and-employers')
    await expect(later.getByText('You are registered for this event.')).toBeVisible()
  })

  await test.step('an application for a mentor', async () => {
    const applicant = await visit({ as: 'user', size: 'small' })
    const apply = applicant.locator('#apply')
    await applicant.goto('/mentorship-program#apply')
    await settled(applicant)
    await apply.getByLabel('Location').fill('Kigali')
    await apply.getByLabel('Education level').selectOption('bachelors')
    await apply.getByLabel('Mentorship goals').fill('Build my first product.')
    await apply.getByLabel('Availability').fill('Saturdays')
    await sendWithout(applicant, 'Send application', 'Application submitted successfully!')
  })
})
