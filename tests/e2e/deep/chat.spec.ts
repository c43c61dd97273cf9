import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from '../start/app-under-test.ts'

const soundScreen = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const items = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem')

test('a mentor finds the own mentee, and the mentee the mentor, in the same list; a student finds nobody', async ({
  visit,
  app,
}) => {
  for (const [as, other] of [
    ['mentor', 'mentee'],
    ['mentee', 'mentor'],
  ] as const) {
    const page = await visit({ as })
    await page.goto('/dashboard/messages')
    await settled(page)
    await page
      .getByRole('region', { name: 'People' })
      .getByRole('link', { name: app.account(other).name })
      .click()
    await expect(page).toHaveURL(/\/dashboard\/matches\/\d+\/messages$/)
    await expect(page.getByRole('heading', { level: 1, name: app.account(other).name })).toBeVisible()
  }
  const student = await visit({ as: 'student', size: 'small' })
  await student.goto('/dashboard/messages')
  await settled(student)
  // Learners write to the administrators, and to no one else (spec 2 §6).
  await expect(student.getByRole('heading', { level: 1, name: 'Admin Support' })).toBeVisible()
  await expect(student.getByRole('region', { name: 'People' })).toHaveCount(0)
})

test('the other sees who is online, and that somebody is typing, until the message is there', async ({
  visit,
  app,
}) => {
  const [accountant, manager] = [app.account('accountant'), app.account('manager')]
  const one = await visit({ as: 'manager', size: 'small' })
  const other = await visit({ as: 'accountant' })
  const goTo = async (page: Page, person: { id: number }) => {
    const open = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/stream' && answer.ok())
    await page.goto(`/dashboard/messages/${person.id}`)
    await settled(page)
    await open
  }
  await goTo(one, accountant)
  await goTo(other, manager)
  const header = other.getByRole('heading', { level: 2, name: manager.name }).locator('..')
  const row = other.getByRole('region', { name: 'People' }).getByRole('link', { name: manager.name })
  for (const place of [header, row]) await expect(place).toContainText('Online')
  await soundScreen(other)

  const typing = other.getByText(`${manager.name} is typing...`)
  const before = await field(other).boundingBox()
  await field(one).pressSequentially('On my way')
  await expect(typing).toBeVisible()
  expect(await field(other).boundingBox()).toEqual(before)
  await soundScreen(other)
  await expect(typing).toBeHidden()
  await field(one).pressSequentially(' now')
  await expect(typing).toBeVisible()
  await one.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(items(other).last()).toContainText('On my way now')
  await expect(typing).toBeHidden()
})
