import { walkedSizes } from '../support/walked-sizes.ts'
import { axeProblems, expect, settled, sidewaysScroll, test } from './start/app-under-test.ts'

for (const size of walkedSizes) {
  test(
    `${size}: the accountant enters a publication, and the report shows it in its total (spec 3 §2)`,
    { tag: '@ci' },
    async ({ visit }) => {
      test.slow()
      const page = await visit({ as: 'accountant', size })
      await page.goto('/dashboard/publications')
      await settled(page)
      await page.getByRole('button', { name: 'New publication' }).click()
      const form = page.getByRole('dialog', { name: 'New publication' })
      await form.getByRole('textbox', { name: 'Title' }).fill(`Almanac ${size}`)
      await form.getByLabel('Publication type').selectOption('Brochure')
      await form.getByLabel('Publication date').fill('2019-02-03')
      await form.getByRole('textbox', { name: 'Price in naira' }).fill('1250000.5')
      await form.getByLabel('Status').selectOption('Completed')
      await form.getByRole('button', { name: 'Save publication' }).click()
      await expect(page.getByText('Publication saved')).toBeVisible()

      await page.goto('/dashboard/financial-reports?period=this_year&start_date=2019-01-01&end_date=2019-12-31')
      await settled(page)
      await expect(page.getByText('₦1,250,000.50').first()).toBeVisible()
      await expect(page.getByText(`Almanac ${size}`)).toBeVisible()
      await expect(page.getByRole('img', { name: /Income per month/ })).toBeVisible()
      await page.getByText('Show as table').first().click()
      await expect(page.getByRole('columnheader', { name: 'Refunded' }).first()).toBeVisible()
      expect.soft(await axeProblems(page)).toEqual([])
      expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export report as PDF' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^income-.*\.pdf$/)

      await page.goto('/dashboard/publications')
      await page.getByRole('main').getByRole('searchbox').fill(`Almanac ${size}`)
      await page.getByRole('button', { name: `Delete Almanac ${size}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Publication deleted')).toBeVisible()
    },
  )
}

test('a statement is approved by another person, disputed by its mentor, answered and paid', async ({ visit }) => {
  test.slow()
  const admin = await visit({ as: 'admin' })
  await admin.goto('/dashboard/mentor-payments')
  await settled(admin)
  const statement = admin.getByRole('dialog', { name: 'Statement' })
  await admin.getByRole('link', { name: 'Ibrahima Diop' }).first().click()
  await expect(statement.getByText('In the next statement', { exact: false })).toHaveCount(0)
  await expect(statement.getByText('Correction: You are right', { exact: false })).toBeVisible()
  await statement.getByRole('button', { name: 'Approve' }).click()
  await admin
    .getByRole('dialog', { name: /^Approve .+’s statement/ })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(admin.getByText('Statement approved. The mentor can read it now.')).toBeVisible()

  const mentor = await visit({ as: 'mentor', size: 'small' })
  await mentor.goto('/dashboard/my-payments')
  await settled(mentor)
  await mentor.getByRole('row').or(mentor.getByRole('listitem')).getByRole('link').first().click()
  const own = mentor.getByRole('dialog', { name: 'Statement' })
  await own.getByRole('textbox', { name: 'What is wrong?' }).fill('One session is missing')
  expect.soft(await axeProblems(mentor)).toEqual([])
  await own.getByRole('button', { name: 'Send' }).click()
  await expect(own.getByText('No answer yet')).toBeVisible()

  const keeper = await visit({ as: 'accountant' })
  await keeper.goto('/dashboard/mentor-payments?status=approved&disputed=open')
  await settled(keeper)
  await keeper.getByRole('link', { name: 'Ibrahima Diop' }).click()
  const kept = keeper.getByRole('dialog', { name: 'Statement' })
  await expect(kept.getByText('One session is missing')).toBeVisible()
  await kept.getByRole('textbox', { name: 'Answer' }).fill('It comes next month')
  await kept.getByRole('button', { name: 'Answer' }).click()
  await expect(keeper.getByText('Answer sent')).toBeVisible()
  await kept.getByRole('textbox', { name: 'Reference' }).fill('FT-4711')
  await kept.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(keeper.getByText('Payment recorded')).toBeVisible()
  await expect(kept.getByText('FT-4711')).toBeVisible()
})
