import type { Locator } from '@playwright/test'
import { aPdf } from '../../support/documents.ts'
import type { RunningApp } from './app.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll } from './app-under-test.ts'
import { signInWithCode } from './sign-in.ts'

const PASSWORD = 'a baobab keeps its water'
const degree = { name: 'degree.pdf', mimeType: 'application/pdf', buffer: aPdf() }

/** What the screen shows now is sound: WCAG 2.2 AA by axe, and nothing wider than the window. */
export async function soundScreen(page: Page): Promise<void> {
  await settled(page)
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

/** Opens an address and waits until it shows what it asked for. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

/** A visitor applies to become a mentor. */
export async function applyAsMentor(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await open(page, '/become-a-mentor')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: false }).first().fill(email)
  await page.getByLabel('Education level').selectOption('masters')
  await page.getByLabel('Area of expertise').selectOption('technology')
  await page.getByLabel('Why do you want to be a mentor?').fill('I review the code of young teams every week.')
  await page.getByLabel('Degree').setInputFiles(degree)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'Application submitted successfully!' })).toBeVisible()
}

/** An admin reads the application of this person and approves it. */
export async function approveMentor(admin: Page, name: string): Promise<void> {
  await open(admin, '/dashboard/mentors?status=pending')
  await admin.getByRole('main').getByRole('searchbox').fill(name)
  await admin.getByRole('link', { name }).click()
  const panel = admin.getByRole('dialog', { name: 'Mentor' })
  await panel.getByRole('button', { name: `Approve ${name}` }).click()
  await admin
    .getByRole('dialog', { name: `Approve ${name}?` })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(admin.getByText('Mentor approved')).toBeVisible()
}

/** Waits until the newest mail to someone says this; answers the words that were looked for. */
export async function mailed(app: RunningApp, email: string, after: number, words: RegExp): Promise<string> {
  let found: string | undefined
  const look = async () => {
    const { subject, text } = await app.nextMail(email, after)
    found = words.exec(`${subject}\n${text}`)?.[0]
    return found
  }
  await expect.poll(look, { message: `${words.source} in a mail to ${email}`, timeout: 30_000 }).toBeDefined()
  return found ?? ''
}

/** Anyone who was invited chooses a password and signs in with the code that is mailed. */
export async function acceptInvitation(page: Page, app: RunningApp, email: string, after: number): Promise<void> {
  await open(page, await mailed(app, email, after, /\/reset-password#[\w-]+/))
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=password_confirmation]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await signInWithCode(page, app, { email, password: PASSWORD })
}

/** A mentor in Nairobi has time every morning from nine to twelve. */
export async function giveHours(page: Page): Promise<void> {
  await open(page, '/dashboard/mentor-programs')
  await page.getByRole('link', { name: 'Set your hours' }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Africa/Nairobi')
  for (const day of ['Monday', 'Saturday', 'Sunday'])
    await page.getByRole('button', { name: `${day}: add hours` }).click()
  await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
  await page.getByLabel('Google Meet').fill('https://meet.google.com/abc-defg-hij')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Hours saved')).toBeVisible()
  await soundScreen(page)
}

/** A learner who is signed in finds a mentor in the directory and applies for mentorship with them. */
export async function connectWith(page: Page, name: string): Promise<void> {
  await open(page, '/mentors')
  await page.getByRole('searchbox', { name: 'Search mentors' }).fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Connect with Mentor' }).click()
  await expect(page.getByRole('heading', { name: `Connect with ${name}` })).toBeVisible()
  const form = page.locator('#apply')
  await expect(form.getByText(`You have asked for ${name} as your mentor.`)).toBeVisible()
  await fillIn(form)
  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(form.getByRole('heading', { name: 'Application submitted successfully!' })).toBeVisible()
}

async function fillIn(form: Locator): Promise<void> {
  await form.getByLabel('Location').fill('Lagos, Nigeria')
  await form.getByLabel('Education level').selectOption('high-school')
  await form.getByLabel('Mentorship goals').fill('I want my first job as a web developer.')
  await form.getByText('More about you, and how you want to work together').click()
  await form.getByLabel('Communication mode').selectOption('meet')
  await form.getByLabel('Availability').fill('Mornings before work')
}

/** An admin opens the application of this person. */
export async function openApplication(admin: Page, name: string, status: 'pending' | 'accepted'): Promise<Locator> {
  await open(admin, `/dashboard/mentorship-applications?status=${status}`)
  await admin.getByRole('main').getByRole('searchbox').fill(name)
  await admin.getByRole('link', { name }).first().click()
  return admin.getByRole('dialog', { name: 'Mentorship application' })
}

/** An admin accepts the application with the mentor wished for; answers the address of the match, as it is mailed. */
export async function accept(
  admin: Page,
  app: RunningApp,
  { name, email, mentor }: { name: string; email: string; mentor: string },
): Promise<string> {
  const panel = await openApplication(admin, name, 'pending')
  await expect(panel.getByRole('radio', { name: mentor })).toBeChecked()
  const before = await app.countMails(email)
  await panel.getByRole('button', { name: `Accept ${name}’s application` }).click()
  await admin
    .getByRole('dialog', { name: `Accept ${name}’s application?` })
    .getByRole('button', { name: 'Accept' })
    .click()
  return mailed(app, email, before, /\/dashboard\/matches\/\d+/)
}

/** Writes a message into the thread that is open. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(text)
}

/** Time passes in a match, without anyone looking. */
export async function pass(app: RunningApp, pages: readonly Page[], match: string, hours: number): Promise<void> {
  await Promise.all(pages.map((page) => page.goto('about:blank')))
  await app.change('pass-time.ts', match.split('/').at(-1) ?? '', String(hours))
}
