import { axeProblems, expect, type Page, settled, sidewaysScroll, SIZES, test } from './start/app-under-test.ts'

const TITLE = 'Trial of the new school'
const TEXT = 'I have written two courses'
const WORDS = 'A third course, with a colleague'

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Nothing to complain about at both widths. */
async function looksRight(page: Page): Promise<void> {
  for (const size of [SIZES.wide, SIZES.small]) {
    await page.setViewportSize(size)
    await settled(page)
    expect(await axeProblems(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }
}

test('HR opens a cycle, the employee reviews herself, HR as her manager answers and shares, and she reads it', async ({
  visit,
}) => {
  test.slow()
  const hr = await visit({ as: 'hr', size: 'small' })
  await hr.goto('/dashboard/review-cycles')
  await looksRight(hr)
  await hr.getByRole('button', { name: 'New review cycle' }).click()
  const panel = hr.getByRole('dialog', { name: 'New review cycle' })
  await panel.getByLabel('Title').fill(TITLE)
  await panel.getByLabel('Period from').fill(dayFromNow(-200))
  await panel.getByLabel('Period to').fill(dayFromNow(-1))
  await panel.getByLabel('People review themselves by').fill(dayFromNow(7))
  await panel.getByLabel('Managers review by').fill(dayFromNow(14))
  await panel.getByRole('textbox', { name: 'Criterion 1', exact: true }).fill('Courses')
  await panel.getByLabel('Weight (%) of criterion 1').fill('70')
  await panel.getByRole('button', { name: 'Add criterion' }).click()
  await panel.getByRole('textbox', { name: 'Criterion 2', exact: true }).fill('Colleagues')
  await panel.getByLabel('Weight (%) of criterion 2').fill('20')
  await panel.getByRole('button', { name: 'Save draft' }).click()
  await expect(panel.getByText('The weights must be 100% together')).toBeFocused()
  expect(await axeProblems(hr, '[role="dialog"]')).toEqual([])
  await panel.getByLabel('Weight (%) of criterion 2').fill('30')
  await panel.getByRole('button', { name: 'Save draft' }).click()
  await expect(hr.getByRole('heading', { name: TITLE })).toBeVisible()
  await looksRight(hr)
  await hr.getByRole('button', { name: 'Open', exact: true }).click()
  await hr.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(hr.getByText('Review cycle opened. Everybody hears of it.')).toBeVisible()
  await expect(hr.locator('main [data-row]').first()).toBeVisible()
  await looksRight(hr)

  const teacher = await visit({ as: 'teacher', size: 'small' })
  await teacher.goto('/dashboard/my-review')
  const own = teacher.getByRole('article', { name: TITLE })
  await own
    .getByRole('radiogroup', { name: 'Stars for Courses' })
    .getByRole('radio', { name: '4 stars' })
    .check({ force: true })
  await own.getByLabel('Your work in all').fill(TEXT)
  // What was typed is there again, also when nothing was saved.
  teacher.once('dialog', (dialog) => void dialog.accept())
  await teacher.reload()
  await expect(own.getByLabel('Your work in all')).toHaveValue(TEXT)
  await own.getByRole('button', { name: 'Submit', exact: true }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(own.getByText('Please give one to five stars')).toBeVisible()
  await own
    .getByRole('radiogroup', { name: 'Stars for Colleagues' })
    .getByRole('radio', { name: '3 stars' })
    .check({ force: true })
  await own.getByRole('button', { name: 'Save draft' }).click()
  await expect(teacher.getByText('Draft saved')).toBeVisible()
  await looksRight(teacher)
  await own.getByRole('button', { name: 'Submit', exact: true }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(own.getByText('You have submitted your self-review.', { exact: false })).toBeVisible()

  await hr.goto('/dashboard/reviews-to-write')
  await looksRight(hr)
  await hr.getByRole('searchbox').fill('Selam')
  await hr.locator('main [data-row]').filter({ hasText: TITLE }).getByRole('link', { name: 'Selam Tesfaye' }).click()
  await expect(hr.getByText(TEXT)).toBeVisible()
  await hr
    .getByRole('radiogroup', { name: 'Stars for Courses' })
    .getByRole('radio', { name: '5 stars' })
    .check({ force: true })
  await hr
    .getByRole('radiogroup', { name: 'Stars for Colleagues' })
    .getByRole('radio', { name: '4 stars' })
    .check({ force: true })
  await expect(hr.getByRole('status').filter({ hasText: 'Result' })).toContainText('4.70')
  await hr.getByLabel('What you recommend').fill(WORDS)
  await looksRight(hr)
  await hr.getByRole('button', { name: 'Submit and share' }).click()
  await expect(hr.getByRole('dialog')).toBeVisible()
  await teacher.reload()
  await expect(own).toBeVisible()
  await expect(teacher.getByText(WORDS)).toHaveCount(0)
  await hr.getByRole('dialog').getByRole('button', { name: 'Submit and share' }).click()
  await expect(hr.getByText('Review shared')).toBeVisible()
  await expect(hr.getByRole('button', { name: 'Submit and share' })).toHaveCount(0)

  await teacher.reload()
  await expect(own.getByText(WORDS)).toBeVisible()
  await expect(own.getByText('4.70')).toBeVisible()
  await looksRight(teacher)
  await own.getByLabel('Your answer').fill('With pleasure')
  await own.getByRole('button', { name: 'I have read it' }).click()
  await expect(own.getByRole('button', { name: 'I have read it' })).toHaveCount(0)
  await expect(teacher.getByRole('list', { name: 'Rating History' }).getByRole('listitem').first()).toContainText(WORDS)
  await teacher.goto('/dashboard/review-cycles')
  await expect(teacher).not.toHaveURL(/review-cycles/)
})

test('HR reads a review in a panel and names another reviewer', async ({ visit }) => {
  const hr = await visit({ as: 'hr', size: 'small' })
  await hr.goto('/dashboard/review-cycles?status=open')
  await hr.getByRole('link', { name: 'Second half of the school year' }).click()
  await hr.getByRole('searchbox').fill('Wanjir')
  await hr.getByRole('link', { name: 'Wanjirũ Kamau' }).click()
  const panel = hr.getByRole('dialog', { name: 'Review' })
  await expect(panel.getByText('All exams were marked within a week.', { exact: false })).toBeVisible()
  expect(await axeProblems(hr, '[role="dialog"]')).toEqual([])
  await panel.getByRole('combobox', { name: 'Reviewer' }).selectOption({ index: 1 })
  await panel.getByRole('button', { name: 'Save reviewer' }).click()
  await expect(hr.getByText('Reviewer saved')).toBeVisible()
})

test('review cycles that cannot be loaded say so, and can be tried again', async ({ visit }) => {
  const hr = await visit({ as: 'hr', size: 'small' })
  await hr.route('**/api/hr/review-cycles*', (route) => route.abort('internetdisconnected'))
  await hr.goto('/dashboard/review-cycles')
  await expect(hr.getByText('The review cycles could not be loaded')).toBeVisible()
  await hr.unroute('**/api/hr/review-cycles*')
  await hr.getByRole('button', { name: 'Retry' }).click()
  await expect(hr.locator('main [data-row]').first()).toBeVisible()
})
