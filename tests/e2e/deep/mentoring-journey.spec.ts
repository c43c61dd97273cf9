import { type RunningApp, startApp } from '../start/app.ts'
import { expect, type Page, test as base } from '../start/app-under-test.ts'
import {
  accept,
  acceptInvitation,
  applyAsMentor,
  approveMentor,
  connectWith,
  giveHours,
  mailed,
  open,
  openApplication,
  pass,
  soundScreen,
  write,
} from '../start/mentoring.ts'

/** An app of its own: time passes in it, and its student becomes a mentee. */
const test = base.extend<object, { app: RunningApp }>({
  app: [
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const MENTOR = { name: 'Njeri Wambui', email: 'njeri.wambui@example.test' }
const LEARNER = 'student@mbuyu.test'
const TASK = 'Choose two projects'
const HOUR_MS = 3_600_000
const WEEK_HOURS = 168

const days = (page: Page) => page.getByRole('radio')
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** Both read and confirm what the application proposes. */
async function agree(pages: readonly Page[], match: string): Promise<void> {
  for (const page of pages) {
    await open(page, match)
    await soundScreen(page)
    await page.getByRole('button', { name: 'Confirm the agreement' }).click()
    await expect(page.getByText('Agreement confirmed')).toBeVisible()
  }
}

/** Chooses a time of a day from now on that has free times; both zones are shown. */
async function book(page: Page, mentor: string): Promise<string> {
  await page.getByRole('link', { name: 'Sessions and materials' }).click()
  await page.getByRole('link', { name: 'Book a session' }).first().click()
  await expect(
    page.getByText(
      `Times are in your time zone, Lagos (GMT+1). The time for ${mentor} in Nairobi (GMT+3) is shown below each.`,
    ),
  ).toBeVisible()
  await soundScreen(page)
  await days(page).nth(1).check({ force: true })
  await expect(page.getByRole('button', { name: '07:00 AM' })).toContainText('09:00 AM Nairobi')
  await page.getByRole('button', { name: '07:00 AM' }).click()
  await page.getByLabel('What do you want to talk about?').fill('Which projects belong into my portfolio')
  await page.getByRole('button', { name: 'Request this time' }).click()
  await expect(page.getByText('Request sent')).toBeVisible()
  await expect(page.getByText(`For ${mentor}, it is 09:00 AM in Nairobi (GMT+3).`)).toBeVisible()
  return new URL(page.url()).pathname
}

async function confirmSession(mentor: Page, session: string, at: RegExp): Promise<void> {
  await open(mentor, session)
  await expect(mentor.getByText(at).first()).toBeVisible()
  await mentor.getByRole('button', { name: /^Confirm/ }).click()
  await expect(mentor.getByText('Session confirmed')).toBeVisible()
}

async function moveSession(mentee: Page, session: string): Promise<void> {
  await open(mentee, session)
  await expect(mentee.getByRole('link', { name: 'Join the meeting' })).toHaveAttribute('href', /meet\.google\.com/)
  await mentee.getByRole('link', { name: 'Choose another time' }).click()
  await days(mentee).nth(2).check({ force: true })
  await mentee.getByRole('button', { name: '08:50 AM' }).click()
  await mentee.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(mentee.getByText('Session moved')).toBeVisible()
}

/** How many hours ago it has to be that a session has just begun, an hour at most. */
async function hoursUntil(mentee: Page, session: string): Promise<number> {
  const answer = await mentee.request.get(`/api/bookings/${session.split('/').at(-1)}`)
  const { booking } = (await answer.json()) as { booking: { starts_at: string } }
  return Math.ceil((Date.parse(booking.starts_at) - Date.now()) / HOUR_MS)
}

async function rate(page: Page, match: string, words: string): Promise<void> {
  await open(page, `${match}/ratings`)
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await page.getByLabel('A few words').fill(words)
  await page.getByRole('button', { name: 'Send the rating' }).click()
  await expect(page.getByText(words)).toBeVisible()
}

/** The mentor writes down a goal with a task, which the mentee does and the mentor accepts. */
async function workOn(mentor: Page, mentee: Page, match: string): Promise<void> {
  await open(mentor, `${match}/goals`)
  await mentor.getByRole('button', { name: 'Add a goal' }).click()
  await mentor.getByRole('textbox', { name: /^Goal/ }).fill('A portfolio')
  await mentor.getByRole('button', { name: 'Save goal' }).click()
  await mentor.getByRole('button', { name: 'Add a step' }).click()
  await mentor.getByRole('textbox', { name: 'Step' }).fill(TASK)
  await mentor.getByRole('button', { name: 'Save step' }).click()
  await expect(mentor.getByText(TASK)).toBeVisible()
  await open(mentee, `${match}/goals`)
  await mentee.getByRole('button', { name: `Done: ${TASK}` }).click()
  await expect(mentee.getByText('Review the finished steps')).toBeVisible()
  await soundScreen(mentee)
  await open(mentor, `${match}/goals`)
  await mentor.getByRole('button', { name: `Accept: ${TASK}` }).click()
  await mentor.getByRole('button', { name: 'Goal reached' }).click()
  await expect(mentor.getByText('All goals are reached: complete the mentorship, or add a goal')).toBeVisible()
  await soundScreen(mentor)
}

async function speak(mentee: Page, mentor: Page, match: string): Promise<void> {
  await open(mentee, `${match}/messages`)
  await mentee.getByRole('button', { name: 'Record a voice note' }).click()
  await expect(mentee.getByRole('timer')).toHaveText(/^0:02/)
  await mentee.getByRole('button', { name: 'Stop recording' }).click()
  await mentee.getByRole('button', { name: 'Send the voice note' }).click()
  await expect(log(mentee).getByRole('button', { name: /^Play the voice note/ })).toBeVisible()
  await open(mentor, `${match}/messages`)
  await expect(log(mentor).getByRole('button', { name: /^Play the voice note/ })).toBeVisible()
  await write(mentor, 'Well said.')
}

/** The mentor writes and signs what the mentee reads and keeps as a PDF. */
async function recommend(mentor: Page, mentee: Page, match: string): Promise<void> {
  const words = 'Two projects with users of their own, clear questions, and every promise kept. '.repeat(2).trim()
  await open(mentor, match)
  await mentor.getByLabel(/^What you recommend/).fill(words)
  await mentor.getByRole('button', { name: 'Save draft' }).click()
  await expect(mentor.getByText('Draft. No one else can read it until you sign it.')).toBeVisible()
  await open(mentee, match)
  await expect(mentee.getByText(words)).toHaveCount(0)
  await mentor.getByRole('button', { name: 'Sign the recommendation' }).click()
  await mentor.getByRole('dialog').getByRole('button', { name: 'Sign it' }).click()
  await expect(mentor.getByText(`Signed by ${MENTOR.name}`)).toBeVisible()
  await open(mentee, match)
  await expect(mentee.getByText(words)).toBeVisible()
  const file = mentee.waitForEvent('download')
  await mentee.getByRole('button', { name: 'Recommendation (PDF)' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  await soundScreen(mentee)
}

test('from somebody who becomes a mentor to a completed mentorship with a recommendation', async ({ visit, app }) => {
  test.setTimeout(300_000)
  const mentor = await visit({ zone: 'Africa/Nairobi' })
  const mentee = await visit({ as: 'student', size: 'small', zone: 'Africa/Lagos' })
  const admin = await visit({ as: 'admin' })
  const { name } = app.account('student')

  await test.step('somebody applies, an admin approves, and the new mentor gives hours', async () => {
    await applyAsMentor(mentor, MENTOR)
    await approveMentor(admin, MENTOR.name)
    await acceptInvitation(mentor, app, MENTOR.email, 1)
    await giveHours(mentor)
  })
  const match = await test.step('a learner connects with the mentor, and an admin accepts', async () => {
    await connectWith(mentee, MENTOR.name)
    return accept(admin, app, { name, email: LEARNER, mentor: MENTOR.name })
  })
  await test.step('both confirm the agreement', () => agree([mentee, mentor], match))
  const session = await test.step('the mentee in Lagos books with the mentor in Nairobi', async () => {
    await open(mentee, match)
    await expect(mentee.getByText('Book the first session')).toBeVisible()
    return book(mentee, MENTOR.name)
  })
  await test.step('the mentor confirms, the mentee moves the session, and the mentor confirms again', async () => {
    await open(mentor, match)
    await expect(mentor.getByText('Answer the request for the first session')).toBeVisible()
    await confirmSession(mentor, session, /at 09:00 AM/)
    await expect(mentor.getByText(`For ${name}, it is 07:00 AM in Lagos (GMT+1).`)).toBeVisible()
    await moveSession(mentee, session)
    await confirmSession(mentor, session, /at 10:50 AM/)
  })
  await test.step('the session takes place, and both rate', async () => {
    await pass(app, [mentor, mentee, admin], match, await hoursUntil(mentee, session))
    await open(mentor, session)
    await mentor.getByRole('button', { name: 'Mark as held' }).click()
    await expect(mentor.getByText('Session marked as held')).toBeVisible()
    await soundScreen(mentor)
    await rate(mentee, match, 'Patient and exact')
    await rate(mentor, match, 'Comes prepared')
    await expect(mentor.getByText('Patient and exact')).toBeVisible()
  })
  await test.step('a task is done, and a voice note answered', async () => {
    await workOn(mentor, mentee, match)
    await speak(mentee, mentor, match)
  })
  await test.step('both complete the mentorship', async () => {
    await open(mentee, match)
    await mentee.getByRole('button', { name: `Pause or end: ${MENTOR.name}` }).click()
    await mentee.getByRole('button', { name: 'Complete the mentorship' }).click()
    await mentee.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
    await expect(mentee.getByText('You have proposed to complete this mentorship.')).toBeVisible()
    await open(mentor, match)
    await mentor.getByRole('button', { name: 'Yes, it is complete' }).click()
    await expect(mentor.getByText('Completed', { exact: true })).toBeVisible()
    await open(mentee, match)
    await expect(mentee.getByText('Completed', { exact: true })).toBeVisible()
    await soundScreen(mentee)
  })
  await test.step('the mentor signs a recommendation', () => recommend(mentor, mentee, match))
})

test('a mentor does not answer: the mentee is told, asks for another, and the former one reads nothing of it', async ({
  visit,
  app,
}) => {
  test.setTimeout(240_000)
  const silent = app.account('mentor')
  const { name } = app.account('student')
  const mentee = await visit({ as: 'student', size: 'small', zone: 'Africa/Lagos' })
  const mentor = await visit({ as: 'mentor' })
  const admin = await visit({ as: 'admin' })
  await connectWith(mentee, silent.name)
  const match = await accept(admin, app, { name, email: LEARNER, mentor: silent.name })

  await test.step('a question waits for longer than promised, and the mentee is told', async () => {
    await open(mentee, `${match}/messages`)
    await write(mentee, 'How do I begin?')
    await expect(mentee.getByText(`${silent.name} will answer by`)).toBeVisible()
    const before = await app.countMails(LEARNER)
    await pass(app, [mentee, mentor, admin], match, WEEK_HOURS)
    expect(await mailed(app, LEARNER, before, /No answer yet[^]*\/messages/)).toContain(`${match}/messages`)
    await open(mentor, `${match}/messages`)
    await expect(mentor.getByText(`${name} has been waiting for your answer since`)).toBeVisible()
  })

  await test.step('the mentee asks for another mentor', async () => {
    await open(mentee, `${match}/messages`)
    await expect(mentee.getByText(`${silent.name} has not answered within`)).toBeVisible()
    await soundScreen(mentee)
    await mentee.getByRole('button', { name: 'Ask for another mentor' }).click()
    const question = mentee.getByRole('dialog', { name: 'Ask for another mentor?' })
    await question.getByLabel('Reason').fill('I have waited for a week')
    await question.getByRole('button', { name: 'Ask for another mentor' }).click()
    await expect(mentee.getByText('You have asked for another mentor.')).toBeVisible()
    await expect(mentee.getByText('This mentorship has ended.')).toBeVisible()
    await soundScreen(mentee)
  })

  const next = await test.step('an admin assigns another one', async () => {
    const panel = await openApplication(admin, name, 'accepted')
    const before = await app.countMails(LEARNER)
    // The first is the one who was wished for.
    await expect(panel.getByRole('radio').first()).toBeChecked()
    await panel.getByRole('radio').nth(1).check()
    await panel.getByRole('button', { name: 'Assign mentor' }).click()
    const mail = await mailed(app, LEARNER, before, /You have a mentor[^]*\/dashboard\/matches\/\d+/)
    return mail.slice(mail.indexOf('/dashboard/matches/'))
  })

  await test.step('both go on, and the former mentor reads nothing of it and writes no more', async () => {
    await open(mentee, next)
    await expect(mentee.getByRole('heading', { level: 1 })).not.toContainText(silent.name)
    await expect(mentee.getByRole('button', { name: 'Confirm the agreement' })).toBeVisible()
    await open(mentee, `${next}/messages`)
    await expect(log(mentee)).not.toContainText('How do I begin?')
    await open(mentor, `${match}/messages`)
    await expect(mentor.getByText('This mentorship has ended.')).toBeVisible()
    await expect(mentor.getByRole('textbox', { name: 'Your message' })).toHaveCount(0)
    await expect(mentor.getByText('I have waited for a week')).toHaveCount(0)
    for (const address of [next, `${next}/messages`]) {
      await open(mentor, address)
      await expect(mentor.getByText(/Mentorship not found|could not be loaded/).first()).toBeVisible()
    }
  })
})
