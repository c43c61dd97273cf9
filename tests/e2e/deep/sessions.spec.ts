import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from '../start/app-under-test.ts'
import { call, inTwoPlaces, isFree } from '../start/two-places.ts'

const SESSIONS = '/dashboard/mentee-sessions'
const AGENDA = 'My pull request for the ward list'

const soundScreen = async (page: Page) => {
  await settled(page)
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

test('a time that is offered no more is said with those that are free, and what was typed stays', async ({
  visit,
  app,
}) => {
  await inTwoPlaces(app)
  const page = await visit({ as: 'mentee', size: 'small' })
  await page.goto(`${SESSIONS}/book`)
  await page.getByRole('button', { name: '05:00 PM' }).click()
  await page.getByLabel('What do you want to talk about?').fill(AGENDA)
  await page.getByRole('button', { name: 'Release this time' }).click()
  await expect(page.getByRole('heading', { name: 'Book a session' })).toBeVisible()
  await settled(page)

  await isFree(app, '08:00', '10:00')
  await page.getByRole('button', { name: '05:00 PM' }).click()
  await expect(page.getByRole('alert')).toHaveText(/This time cannot be booked\s+These times are still free./)
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
  await mentee.getByRole('button', { name: 'Save agenda' }).click()
  const versions = mentee.getByRole('region', { name: 'Two versions' })
  await expect(versions).toContainText('Bring your test report')
  await versions.getByRole('button', { name: 'Continue with mine' }).click()
  await mentee.getByRole('button', { name: 'Save agenda' }).click()
  await expect(mentee.getByText('Agenda saved')).toBeVisible()
  await mentee.reload()
  await expect(mentee.getByLabel('Agenda')).toHaveValue('Forms or routing?')
})
