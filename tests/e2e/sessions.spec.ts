import type { AvailabilityForm } from '#features/mentor/availability/availability.contract.ts'
import type { Role } from '#shared/roles.ts'
import type { RunningApp } from './start/app.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const SESSIONS = '/dashboard/mentee-sessions'
const AGENDA = 'My pull request for the ward list'

/** Calls the API as one of the demo people. */
async function call(app: RunningApp, as: Role, [method, path]: ['GET' | 'PUT', string], body?: object) {
  const headers = { authorization: `Bearer ${app.account(as).token}`, 'content-type': 'application/json' }
  const answer = await fetch(app.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as unknown
}

async function livesIn(app: RunningApp, as: Role, time_zone: string): Promise<void> {
  const { name } = app.account(as)
  await call(app, as, ['PUT', '/api/profile'], { name, email: `${as}@mbuyu.test`, time_zone })
}

/** The mentor has time every day between these hours in Nairobi: for two sessions of 45 minutes. */
async function isFree(app: RunningApp, from: string, to: string): Promise<void> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }))
  const form: AvailabilityForm = {
    time_zone: 'Africa/Nairobi',
    hours,
    exceptions: [],
    pause_from: null,
    pause_until: null,
    pause_text: '',
    capacity: 6,
    session_minutes: 45,
    buffer_minutes: 15,
    notice_hours: 12,
    answer_hours: null,
    meeting_addresses: { zoom: '', teams: '', meet: 'https://meet.google.com/abc-defg-hij', other: '' },
  }
  await call(app, 'mentor', ['PUT', '/api/mentor/availability'], form)
}

async function inTwoPlaces(app: RunningApp): Promise<void> {
  await livesIn(app, 'mentee', 'Africa/Lagos')
  await livesIn(app, 'mentor', 'Africa/Nairobi')
  await isFree(app, '18:00', '20:00')
}

const soundScreen = async (page: Page) => {
  await settled(page)
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

const days = (page: Page) => page.getByRole('radio')
const asks = (page: Page) => page.getByRole('button', { name: 'Ask for this time' })

test('a mentee in Lagos books with a mentor in Nairobi, moves the session, and the mentor cancels it', async ({
  visit,
  app,
}) => {
  test.slow()
  await inTwoPlaces(app)
  const mentee = await visit({ as: 'mentee', size: 'small' })
  const mentor = await visit({ as: 'mentor' })
  const other = app.account('mentor').name

  await test.step('with keys alone: a day, then a time, which is kept', async () => {
    await mentee.goto(SESSIONS)
    await settled(mentee)
    await mentee.getByRole('link', { name: 'Book a session' }).first().click()
    await expect(
      mentee.getByText(`Times are yours, Lagos (GMT+1). Below each is that of ${other} in Nairobi (GMT+3).`),
    ).toBeVisible()
    await soundScreen(mentee)
    await days(mentee).first().focus()
    for (let right = 0; right < 6; right++) await mentee.keyboard.press('ArrowRight')
    await expect(days(mentee).nth(6)).toBeChecked()
    await mentee.keyboard.press('Tab')
    await expect(mentee.getByRole('button', { name: '04:00 PM' })).toBeFocused()
    await expect(mentee.getByRole('button', { name: '04:00 PM' })).toContainText('06:00 PM Nairobi')
    await mentee.keyboard.press('Enter')
    await expect(mentee.getByText(/This time is kept for you until/)).toBeVisible()
  })

  await test.step('what it is about, and the request', async () => {
    await mentee.getByLabel('What do you want to talk about?').fill(AGENDA)
    await soundScreen(mentee)
    await asks(mentee).click()
    await expect(mentee.getByText('Your request is sent')).toBeVisible()
    await expect(mentee.getByText(`${other} can answer until`)).toBeVisible()
    await expect(mentee.getByText(`For ${other} it is 06:00 PM in Nairobi (GMT+3).`)).toBeVisible()
  })
  const session = new URL(mentee.url()).pathname

  await test.step('the mentor confirms, and both know where to meet', async () => {
    await mentor.goto(session)
    await expect(mentor.getByText(/at 06:00 PM/)).toBeVisible()
    await expect(mentor.getByLabel('Agenda')).toHaveValue(AGENDA)
    await soundScreen(mentor)
    await mentor.getByRole('button', { name: /^Confirm/ }).click()
    await expect(mentor.getByText('The session is confirmed')).toBeVisible()
    await mentee.reload()
    await settled(mentee)
    const meeting = mentee.getByRole('link', { name: 'Join the meeting' })
    await expect(meeting).toHaveAttribute('href', 'https://meet.google.com/abc-defg-hij')
    await expect(mentee.getByText('Cancelling it counts as late from')).toBeVisible()
  })

  await test.step('the mentee moves it, and the mentor is asked again', async () => {
    await mentee.getByRole('link', { name: 'Choose another time' }).click()
    await expect(mentee.getByRole('heading', { name: 'Choose another time' })).toBeVisible()
    await soundScreen(mentee)
    await days(mentee).nth(7).check({ force: true })
    await mentee.getByRole('button', { name: '05:00 PM' }).click()
    await mentee.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(mentee.getByText('The session has another time')).toBeVisible()
    await expect(mentee.getByText(`${other} can answer until`)).toBeVisible()
    await mentor.reload()
    await mentor.getByRole('button', { name: /^Confirm/ }).click()
    await expect(mentor.getByRole('link', { name: 'Join the meeting' })).toBeVisible()
  })

  await test.step('the mentor cancels, and the mentee reads why', async () => {
    await mentor.getByRole('button', { name: 'Cancel the session' }).click()
    const question = mentor.getByRole('dialog', { name: 'Cancel this session?' })
    await question.getByLabel('Reason').fill('I have to be at the clinic')
    await question.getByRole('button', { name: 'Cancel the session' }).click()
    await expect(mentor.getByText('The session is cancelled')).toBeVisible()
    await mentee.reload()
    await expect(mentee.getByText(`${other} has cancelled it.`)).toBeVisible()
    await expect(mentee.getByText('The reason: I have to be at the clinic')).toBeVisible()
    await mentee.goto(SESSIONS)
    await expect(
      mentee.getByRole('region', { name: 'Past sessions' }).getByText('Cancelled', { exact: true }),
    ).toBeVisible()
  })
})

test('a time that was just taken is said with those that are free, and what was typed stays', async ({
  visit,
  app,
}) => {
  await inTwoPlaces(app)
  const page = await visit({ as: 'mentee', size: 'small' })
  await page.goto(`${SESSIONS}/book`)
  await page.getByRole('button', { name: '05:00 PM' }).click()
  await page.getByLabel('What do you want to talk about?').fill(AGENDA)
  await page.getByRole('button', { name: 'Let it go' }).click()
  await expect(page.getByRole('heading', { name: 'Book a session' })).toBeVisible()
  await settled(page)

  await isFree(app, '08:00', '10:00')
  await page.getByRole('button', { name: '05:00 PM' }).click()
  await expect(page.getByRole('alert')).toHaveText(/This time has just been taken\s+These times are free now./)
  await soundScreen(page)
  await page.getByRole('button', { name: '07:00 AM' }).click()
  await expect(page.getByLabel('What do you want to talk about?')).toHaveValue(AGENDA)
  await page.reload()
  await expect(page.getByLabel('What do you want to talk about?')).toHaveValue(AGENDA)
})

test('both write the agenda: when both have changed it, both texts are shown', async ({ visit, app }) => {
  const mentee = await visit({ as: 'mentee', size: 'small' })
  await mentee.goto(SESSIONS)
  await mentee.getByLabel('Agenda').fill('Forms or routing?')
  const ahead = (await call(app, 'mentor', ['GET', '/api/bookings?when=ahead'])) as {
    bookings: { id: number; agenda_revision: number }[]
  }
  const [next] = ahead.bookings
  if (!next) throw new Error('the demo has no session ahead')
  const theirs = { agenda: 'Bring your test report', revision: next.agenda_revision }
  await call(app, 'mentor', ['PUT', `/api/bookings/${next.id}/agenda`], theirs)
  await mentee.getByRole('button', { name: 'Save the agenda' }).click()
  const versions = mentee.getByRole('region', { name: 'Two versions' })
  await expect(versions).toContainText('Bring your test report')
  await versions.getByRole('button', { name: 'Go on with mine' }).click()
  await mentee.getByRole('button', { name: 'Save the agenda' }).click()
  await expect(mentee.getByText('Agenda saved')).toBeVisible()
  await mentee.reload()
  await expect(mentee.getByLabel('Agenda')).toHaveValue('Forms or routing?')
})

test('a session is saved to the own calendar, and a private address shows them all', async ({ visit }) => {
  const mentee = await visit({ as: 'mentee', size: 'small' })
  await mentee.goto(SESSIONS)
  await settled(mentee)
  const download = mentee.waitForEvent('download')
  await mentee.getByRole('button', { name: 'Save to my calendar' }).click()
  expect((await download).suggestedFilename()).toBe('session.ics')

  await mentee.getByText('Sessions in your own calendar').click()
  await mentee.getByRole('button', { name: 'Make the address' }).click()
  const address = await mentee.getByLabel('Your calendar address').inputValue()
  await soundScreen(mentee)
  expect(await (await fetch(address)).text()).toContain('BEGIN:VEVENT')
  await mentee.getByRole('button', { name: 'Make another one' }).click()
  await mentee.getByRole('dialog').getByRole('button', { name: 'Make another one' }).click()
  await expect(mentee.getByLabel('Your calendar address')).not.toHaveValue(address)
  expect((await fetch(address)).status).toBe(404)
  await mentee.getByRole('button', { name: 'End the address' }).click()
  await expect(mentee.getByText('Your calendar address has ended')).toBeVisible()
  await expect(mentee.getByLabel('Your calendar address')).toHaveCount(0)
})
