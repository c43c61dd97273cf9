import { axeProblems, expect, type Page, settled, test } from './start/app-under-test.ts'

const TITLE = 'First Steps with Data'
const SUMMARY = 'From a sheet to an answer, in six weeks.'
const FIRST = 'First Steps in SQL'
const SECOND = 'AI Literacy for Everyday Work'
const COHORT = 'Harvest cohort'
const CAPSTONE = 'A question of your own work'

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function addCourse(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a course' }).fill(title)
  await page.getByRole('option', { name: title }).click()
}

test('an admin makes and publishes a program, a learner joins its cohort and sees the first course', async ({
  visit,
}) => {
  const admin = await visit({ as: 'admin', size: 'small' })
  await admin.goto('/dashboard/programs')
  await settled(admin)
  await admin.getByRole('button', { name: 'New program' }).click()
  const panel = admin.getByRole('dialog', { name: 'New program' })
  await panel.getByLabel('Title').fill(TITLE)
  await panel.getByLabel('In one or two sentences').fill(SUMMARY)
  await panel.getByLabel('Description').fill('For people who count things.')
  await panel.getByLabel('Field').selectOption('Data Analysis')
  await panel.getByRole('button', { name: 'Save draft' }).click()
  await expect(panel.getByText('Enter a whole number of weeks')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Weeks' }).fill('6')
  await panel.getByLabel('The program ends with a capstone', { exact: false }).check()
  await panel.getByLabel('Capstone title').fill(CAPSTONE)
  await panel.getByLabel('Assignment').fill('Two pages, and the numbers behind them.')
  await addCourse(admin, FIRST)
  await addCourse(admin, SECOND)
  await expect(panel.getByLabel(`When ${SECOND} opens`)).toHaveValue('previous')
  expect(await axeProblems(admin, '[role="dialog"]')).toEqual([])
  await panel.getByRole('button', { name: 'Save draft' }).click()
  await expect(admin.getByRole('heading', { name: TITLE })).toBeVisible()

  await admin.getByRole('button', { name: 'Add cohort' }).click()
  const form = admin.getByRole('dialog', { name: 'New cohort' })
  await form.getByLabel('Cohort name').fill(COHORT)
  await form.getByLabel('First day').fill(dayFromNow(-2))
  await form.getByLabel(/^Last day(?! to join)/).fill(dayFromNow(40))
  await form.getByLabel('Last day to join').fill(dayFromNow(60))
  await form.getByLabel('Places').fill('2')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The last day to join must not be after the last day of the cohort')).toBeVisible()
  await form.getByLabel('Last day to join').fill(dayFromNow(6))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('0 of 2 places taken', { exact: false })).toBeVisible()
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByText('Program published')).toBeVisible()

  const visitor = await visit({ size: 'small' })
  await visitor.goto('/programs#programs')
  await settled(visitor)
  await visitor.getByRole('link', { name: TITLE }).click()
  await expect(visitor.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(visitor.getByText('2 places left', { exact: false })).toBeVisible()
  await expect(visitor.getByRole('link', { name: `Sign in and join ${COHORT}` })).toBeVisible()

  const learner = await visit({ as: 'user', size: 'small' })
  await learner.goto(new URL(visitor.url()).pathname)
  await settled(learner)
  await learner.getByRole('button', { name: `Join ${COHORT}` }).click()
  await expect(learner).toHaveURL(/\/dashboard\/my-programs/)
  const card = learner.getByRole('article', { name: TITLE })
  await expect(card.getByText(`Opens when you have completed "${FIRST}".`)).toBeVisible()
  await expect(card.getByText(`Capstone: ${CAPSTONE}`)).toBeVisible()
  await expect(card.getByText('Opens when you have completed the courses.')).toBeVisible()
  await card.getByRole('link', { name: `Open ${FIRST}` }).click()
  await expect(learner.getByRole('dialog').getByText(FIRST).first()).toBeVisible()

  await admin.reload()
  await expect(admin.getByText('1 of 2 places taken', { exact: false })).toBeVisible()
  await admin.locator('main [data-row] a').first().click()
  const record = admin.getByRole('dialog', { name: 'Member' })
  await expect(record.getByText(COHORT)).toBeVisible()
})

test('a mentor reads a capstone that waits, and asks for a change', { tag: '@deep' }, async ({ visit }) => {
  const mentor = await visit({ as: 'mentor', size: 'small' })
  await mentor.goto('/dashboard/mentor-programs')
  await settled(mentor)
  await mentor.getByRole('link', { name: '1 capstone is waiting for review' }).click()
  await expect(mentor.getByRole('heading', { level: 1, name: 'Capstones' })).toBeVisible()
  await mentor.locator('main [data-row] a').first().click()
  const record = mentor.getByRole('dialog', { name: 'Capstone' })
  await expect(record.getByText('Handed in late', { exact: false })).toBeVisible()
  await record.getByRole('button', { name: 'Request a change' }).click()
  const question = mentor.getByRole('dialog', { name: /^Request a change from/ })
  await question.getByRole('textbox').fill('The prices are missing on small screens.')
  await question.getByRole('button', { name: 'Request a change' }).click()
  await expect(mentor.getByText('Change requested')).toBeVisible()
  await expect(record.getByText('The prices are missing on small screens.')).toBeVisible()
})
