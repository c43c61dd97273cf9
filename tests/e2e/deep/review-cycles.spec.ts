import { axeProblems, expect, test } from '../start/app-under-test.ts'

test('HR reads a review in a panel and names another reviewer', async ({ visit }) => {
  const hr = await visit({ as: 'hr', size: 'small' })
  await hr.goto('/dashboard/review-cycles?status=open')
  await hr.getByRole('link', { name: 'Second half of the school year' }).click()
  await hr.getByRole('main').getByRole('searchbox').fill('Wanjir')
  await hr.getByRole('link', { name: 'Wanjirũ Kamau' }).click()
  const panel = hr.getByRole('dialog', { name: 'Employee review' })
  await expect(panel.getByText('All exams were marked within a week.', { exact: false })).toBeVisible()
  expect(await axeProblems(hr, '[role="dialog"]')).toEqual([])
  await panel.getByRole('combobox', { name: 'Reviewer' }).selectOption({ index: 1 })
  await panel.getByRole('button', { name: 'Save reviewer' }).click()
  await expect(hr.getByText('Reviewer saved')).toBeVisible()
})
