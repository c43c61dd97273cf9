import type { Locator } from '@playwright/test'
import { aPdf } from '../support/documents.ts'
import { axeProblems, expect, type Page, settled, test } from './start/app-under-test.ts'

const NAME = 'Ngozi Eze'
const EMAIL = 'ngozi.eze@example.test'
const GOALS = 'I want to test accessible interfaces with real users.'
const MANAGE = '/dashboard/mentorship-applications'
const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: aPdf() }

type Mentor = { id: number; name: string }

/** The page of this person in the directory. */
async function mentorNamed(page: Page, name: string): Promise<Mentor> {
  const answer = await page.request.get(`/api/mentors?search=${encodeURIComponent(name)}`)
  const { mentors } = (await answer.json()) as { mentors: Mentor[] }
  const found = mentors.find((one) => one.name === name)
  if (!found) throw new Error(`the demo has no mentor ${name}`)
  return found
}

/** What a mentor can do without is folded. */
const unfold = (form: Locator) => form.getByText('More about you, and how you want to work together').click()

async function fillIn(form: Locator): Promise<void> {
  await form.getByLabel('Full name').fill(NAME)
  await form.getByLabel('Email').fill(EMAIL)
  await form.getByLabel('Location').fill('Enugu, Nigeria')
  await form.getByLabel('Education level').selectOption('high-school')
  await form.getByLabel('Graduation year').fill('2021')
  await form.getByLabel('Mentorship goals').fill(GOALS)
  await form.getByLabel('Meeting frequency').selectOption('monthly')
  await form.getByLabel('Availability').fill('Saturdays 9-12, Lagos')
}

test('a visitor applies for a mentor, an admin accepts, and the mentor reads about the mentee', async ({
  visit,
  app,
}) => {
  const visitor = await visit({ size: 'small' })
  const mentor = await mentorNamed(visitor, app.account('mentor').name)
  await visitor.goto(`/mentorship-program?mentor=${mentor.id}#apply`)
  await settled(visitor)
  const form = visitor.locator('#apply')
  await expect(form.getByText(`You have asked for ${mentor.name} as your mentor.`)).toBeVisible()

  await test.step('what is missing is said at its field', async () => {
    await unfold(form)
    await form.getByLabel('LinkedIn').fill('linkedin')
    await form.getByLabel('Graduation year').fill('last')
    await form.getByRole('button', { name: 'Send application' }).click()
    for (const text of [
      'Enter your name',
      'Please enter a valid email address',
      'Enter your location',
      'Choose your education level',
      'Enter the year as a number',
      'Describe your goals',
      'Enter when you are available',
    ])
      await expect(form.getByText(text, { exact: true }).and(form.locator('p'))).toBeVisible()
    await expect(form.getByLabel('LinkedIn')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('LinkedIn').fill('')
  })

  await test.step('the defaults are chosen, and a draft survives a reload', async () => {
    await expect(form.getByLabel('Mentorship style')).toHaveValue('one-on-one')
    await expect(form.getByLabel('Communication mode')).toHaveValue('zoom')
    await expect(form.getByLabel('Duration')).toHaveValue('short-term')
    await fillIn(form)
    await visitor.reload()
    await settled(visitor)
    await expect(form.getByLabel('Full name')).toHaveValue(NAME)
    await unfold(form)
    await expect(form.getByLabel('Meeting frequency')).toHaveValue('monthly')
    await expect(form.getByText(`You have asked for ${mentor.name} as your mentor.`)).toBeVisible()
  })

  await test.step('a lost connection, and a server without words, are said', async () => {
    await form.getByLabel('Resume').setInputFiles(resume)
    await visitor.route('**/api/mentorship-applications', (route) => route.abort('internetdisconnected'))
    await form.getByRole('button', { name: 'Send application' }).click()
    await expect(form.getByText('Something went wrong')).toBeVisible()
    await visitor.unroute('**/api/mentorship-applications')
    await visitor.route('**/api/mentorship-applications', (route) => route.fulfill({ status: 422, body: '' }))
    await form.getByRole('button', { name: 'Send application' }).click()
    await expect(form.getByText('Application submission failed')).toBeVisible()
    await visitor.unroute('**/api/mentorship-applications')
  })

  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(form.getByRole('heading', { name: 'Application submitted successfully!' })).toBeVisible()
  await app.nextMail(EMAIL, 0)

  const admin = await visit({ as: 'admin' })
  await admin.goto(MANAGE)
  await settled(admin)
  await admin.getByRole('tab', { name: /^Pending/ }).click()
  await admin.getByRole('main').getByRole('searchbox').fill('ngozi')
  await admin.getByRole('link', { name: NAME }).click()
  const panel = admin.getByRole('dialog', { name: 'Mentorship application' })
  await expect(panel.getByText(GOALS)).toBeVisible()
  await expect(panel.getByText('High school')).toBeVisible()

  await test.step('the resume is saved, and the mentor wished for is suggested with the reasons', async () => {
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download the resume' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/Ngozi-Eze\.pdf$/)
    await expect(panel.getByRole('radio', { name: mentor.name })).toBeChecked()
    await expect(panel.getByText('Requested', { exact: true })).toBeVisible()
    expect(await axeProblems(admin, '[role="dialog"]')).toEqual([])
  })

  await panel.getByRole('button', { name: `Accept ${NAME}’s application` }).click()
  const question = admin.getByRole('dialog', { name: `Accept ${NAME}’s application?` })
  await expect(question.getByText(`with ${mentor.name} as mentor`)).toBeVisible()
  const refused = '**/api/mentorship-applications/*/*'
  await admin.route(refused, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, body: '' }) : route.continue(),
  )
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(admin.getByText('Failed to update status')).toBeVisible()
  await admin.unroute(refused)
  await panel.getByRole('button', { name: `Accept ${NAME}’s application` }).click()
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(panel.getByText('Accepted').first()).toBeVisible()
  expect((await app.nextMail(EMAIL, 1)).text).toMatch(/\/reset-password#/)

  await test.step('the mentor reads what is asked for, and decides nothing', async () => {
    const guide = await visit({ as: 'mentor', size: 'small' })
    await guide.goto('/dashboard/mentees')
    await settled(guide)
    await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Manage Mentees')
    await guide.getByRole('main').getByRole('searchbox').fill('ngozi')
    await guide.getByRole('button', { name: `Details of ${NAME}` }).click()
    const mentee = guide.getByRole('dialog', { name: 'Mentee' })
    await expect(mentee.getByText(GOALS)).toBeVisible()
    // Contact data, and the resume with them, are read once both have agreed.
    await expect(mentee.getByText(EMAIL)).toHaveCount(0)
    await expect(mentee.getByRole('button', { name: /Accept|Deny|Complete|resume/ })).toHaveCount(0)
  })

  await test.step('another mentor is assigned, and the mentorship completed', async () => {
    await panel.getByRole('radio').last().check()
    await panel.getByRole('button', { name: 'Change mentor' }).click()
    await expect(admin.getByRole('region', { name: 'Messages' }).getByText('Mentor assigned')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Change mentor' })).toBeDisabled()
    await panel.getByRole('button', { name: `Complete: ${NAME}` }).click()
    await admin
      .getByRole('dialog', { name: `Complete ${NAME}’s mentorship?` })
      .getByRole('button', { name: 'Complete' })
      .click()
    await expect(panel.getByRole('radio')).toHaveCount(0)
    await expect(panel.getByText('Completed').first()).toBeVisible()
  })
})
