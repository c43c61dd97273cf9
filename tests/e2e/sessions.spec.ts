import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { inTwoPlaces } from './start/two-places.ts'

const SESSIONS = '/dashboard/mentee-sessions'
const AGENDA = 'My pull request for the ward list'

const days = (page: Page) => page.getByRole('radio')
const asks = (page: Page) => page.getByRole('button', { name: 'Request this time' })

test('a mentee in Lagos books with a mentor in Nairobi, moves the session, and the mentor cancels it', async ({
  visit,
  app,
}) => {
  await inTwoPlaces(app)
  // Elsewhere than at home each would be asked about the time zone, and the question moves the page below a finger.
  const mentee = await visit({ as: 'mentee', size: 'small', zone: 'Africa/Lagos' })
  const mentor = await visit({ as: 'mentor', zone: 'Africa/Nairobi' })
  const other = app.account('mentor').name

  await test.step('a session is saved to the own calendar, and a private address shows them all', async () => {
    await mentee.goto(SESSIONS)
    await settled(mentee)
    const download = mentee.waitForEvent('download')
    await mentee.getByRole('button', { name: 'Add to my calendar' }).click()
    expect((await download).suggestedFilename()).toBe('session.ics')
    await mentee.getByText('Your sessions in your calendar').click()
    await mentee.getByRole('button', { name: 'Create the address' }).click()
    const address = await mentee.getByLabel('Your calendar address').inputValue()
    expect(await (await fetch(address)).text()).toContain('BEGIN:VEVENT')
    await mentee.getByRole('button', { name: 'Create a new one' }).click()
    await mentee.getByRole('dialog').getByRole('button', { name: 'Create a new one' }).click()
    await expect(mentee.getByLabel('Your calendar address')).not.toHaveValue(address)
    expect((await fetch(address)).status).toBe(404)
    await mentee.getByRole('button', { name: 'Turn off the address' }).click()
    await expect(mentee.getByText('Your calendar address no longer works')).toBeVisible()
    await expect(mentee.getByLabel('Your calendar address')).toHaveCount(0)
  })

  await test.step('with keys alone: a day, then a time, which is kept', async () => {
    await mentee.getByRole('link', { name: 'Book a session' }).first().click()
    await expect(
      mentee.getByText(
        `Times are in your time zone, Lagos (GMT+1). The time for ${other} in Nairobi (GMT+3) is shown below each.`,
      ),
    ).toBeVisible()
    await settled(mentee)
    await days(mentee).first().focus()
    for (let right = 0; right < 6; right++) await mentee.keyboard.press('ArrowRight')
    await expect(days(mentee).nth(6)).toBeChecked()
    await mentee.keyboard.press('Tab')
    await expect(mentee.getByRole('button', { name: '04:00 PM' })).toBeFocused()
    await expect(mentee.getByRole('button', { name: '04:00 PM' })).toContainText('06:00 PM Nairobi')
    await mentee.keyboard.press('Enter')
    await expect(mentee.getByText(/This time is held for you until/)).toBeVisible()
  })

  await test.step('what it is about, and the request', async () => {
    await mentee.getByLabel('What do you want to talk about?').fill(AGENDA)
    expect(await axeProblems(mentee)).toEqual([])
    expect(await sidewaysScroll(mentee)).toBeLessThanOrEqual(0)
    await asks(mentee).click()
    await expect(mentee.getByText('Request sent')).toBeVisible()
    await expect(mentee.getByText(`${other} can answer until`)).toBeVisible()
    await expect(mentee.getByText(`For ${other}, it is 06:00 PM in Nairobi (GMT+3).`)).toBeVisible()
  })
  const session = new URL(mentee.url()).pathname

  await test.step('the mentor confirms, and both know where to meet', async () => {
    await mentor.goto(session)
    await expect(mentor.getByText(/at 06:00 PM/)).toBeVisible()
    await expect(mentor.getByLabel('Agenda')).toHaveValue(AGENDA)
    await mentor.getByRole('button', { name: /^Confirm/ }).click()
    await expect(mentor.getByText('Session confirmed')).toBeVisible()
    await mentee.reload()
    await settled(mentee)
    const meeting = mentee.getByRole('link', { name: 'Join the meeting' })
    await expect(meeting).toHaveAttribute('href', 'https://meet.google.com/abc-defg-hij')
    await expect(mentee.getByText('Cancelling after')).toBeVisible()
  })

  await test.step('the mentee moves it, and the mentor is asked again', async () => {
    await mentee.getByRole('link', { name: 'Choose another time' }).click()
    await expect(mentee.getByRole('heading', { name: 'Choose another time' })).toBeVisible()
    await settled(mentee)
    await days(mentee).nth(7).check({ force: true })
    await mentee.getByRole('button', { name: '05:00 PM' }).click()
    await mentee.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(mentee.getByText('Session moved')).toBeVisible()
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
    await expect(mentor.getByText('Session cancelled')).toBeVisible()
    await mentee.reload()
    await expect(mentee.getByText(`${other} cancelled this session.`)).toBeVisible()
    await expect(mentee.getByText('Reason: I have to be at the clinic')).toBeVisible()
    await mentee.goto(SESSIONS)
    await expect(
      mentee.getByRole('region', { name: 'Past sessions' }).getByText('Cancelled', { exact: true }),
    ).toBeVisible()
  })
})
