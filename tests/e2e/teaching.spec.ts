import { axeProblems, expect, settled, test } from './start/app-under-test.ts'

const PROGRESS = '/dashboard/student-progress'

test('a teacher sees who needs help and why, writes to them, and sets a mark with a reason, which is taken back', async ({
  visit,
}) => {
  const page = await visit({ as: 'teacher' })
  await page.goto(PROGRESS)
  await settled(page)
  const rows = page.locator('main [data-row]')
  // Anyone who fails comes first.
  await expect(rows.first()).toContainText('Failed the quiz for')
  await expect(rows.first().getByRole('img', { name: /^\d of \d lessons done$/ })).toBeVisible()
  const hardest = page.getByRole('region', { name: 'Hardest questions' })
  await expect(hardest.getByRole('listitem').first()).toContainText(/% of \d\d wrong/)

  await page.getByRole('combobox', { name: 'Learners' }).selectOption('Completed')
  await expect(page).toHaveURL(/group=completed/)
  await settled(page)
  await expect(rows.first()).toContainText('Completed')
  await expect(rows.filter({ hasText: 'Failed the quiz for' })).toHaveCount(0)

  await page.goto(`${PROGRESS}?group=needs_help`)
  await settled(page)
  const boxes = page.getByRole('checkbox', { name: 'Select row' })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Write to the selected learners' }).click()
  const form = page.getByRole('dialog', { name: 'Write to learners' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Enter a subject')).toBeVisible()
  await form.getByLabel('Subject').fill('The second quiz')
  await form.getByRole('textbox', { name: 'Message' }).fill('Watch the third scene again, then try once more.')
  expect(await axeProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Message sent to 2 learners')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByText('2 selected')).toBeHidden()

  await page.goto('/dashboard/student-marks?group=not_passed')
  await settled(page)
  const row = page.locator('main [data-row]').first()
  await row.getByRole('button', { name: /’s marks$/ }).click()
  const panel = page.getByRole('dialog', { name: 'A learner’s marks' })
  await panel
    .getByRole('button', { name: /^Set the mark for/ })
    .last()
    .click()
  await panel.getByLabel('Mark (%)').fill('55')
  await panel.getByRole('button', { name: 'Save mark' }).click()
  await expect(panel.getByText('Enter a reason')).toBeVisible()
  await panel.getByLabel('Reason').fill('Counted the first two questions')
  await panel.getByRole('button', { name: 'Save mark' }).click()
  await expect(page.getByText('Mark saved. The learner has been notified.')).toBeVisible()
  await expect(panel.getByText('Mark set to 55%')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await panel.getByRole('button', { name: /^Remove the mark for/ }).click()
  await page.getByRole('dialog', { name: 'Remove this mark?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(panel.getByText('Mark of 55% removed')).toBeVisible()
})
