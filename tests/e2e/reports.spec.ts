import { axeProblems, expect, type Page, settled, test } from './start/app-under-test.ts'

/** The number in a card of the overview. */
const figureOf = async (page: Page, label: string): Promise<number> => {
  const card = page.locator('main dl').filter({ hasText: label })
  return Number((await card.locator('dd').first().innerText()).replaceAll(/\D/g, ''))
}

test('HR opens the four tabs, whose figures agree, finds a learner at risk, and keeps the view', async ({ visit }) => {
  const page = await visit({ as: 'hr' })
  await page.goto('/dashboard')
  await settled(page)
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  await menu.getByRole('button', { name: 'Learning' }).click()
  for (const [entry, tab] of [
    ['Course Reports', 'Course Reports'],
    ['Student Performance', 'Student Performance'],
    ['Teacher Assignments', 'Teacher Assignments'],
    ['Academic Reports', 'Overview'],
  ] as const) {
    await menu.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(menu.getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page')
  }
  await page.getByLabel('Period', { exact: true }).selectOption('This year')
  await expect(page).toHaveURL(/period=this_year/)
  await settled(page)
  const began = await figureOf(page, 'New enrollments')
  expect(began).toBeGreaterThan(0)
  await page.getByText('Show as table').first().click()
  const cells = await page.locator('figure').first().locator('tbody td:nth-of-type(1)').allInnerTexts()
  expect(cells.reduce((sum, text) => sum + Number(text), 0)).toBe(began)

  await page.goto('/dashboard/academic-reports')
  await settled(page)
  const atRisk = await figureOf(page, 'Need help now')
  await page.getByRole('link', { name: 'Need help now' }).click()
  await expect(page.getByText(`${atRisk} entries`).last()).toBeVisible()
  await page.getByLabel('Reason').selectOption('Failed a quiz')
  await settled(page)
  await page.locator('main [data-row] a').first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(/Failed the quiz for/)).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Lessons' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await panel.getByLabel('View name').fill('Failed quizzes')
  await panel.getByLabel('Email it to me').selectOption('By email every Monday')
  await panel.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View saved')).toBeVisible()
  expect(await axeProblems(page, '[role="dialog"]')).toEqual([])
  await page.goto('/dashboard/academic-reports')
  await settled(page)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await panel.getByRole('link', { name: 'Failed quizzes' }).click()
  await expect(page).toHaveURL(/tab=students&reason=failed_quiz$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Student Performance' })).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await panel.getByRole('button', { name: 'Delete the view Failed quizzes' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await expect(page.getByText('View deleted')).toBeVisible()

  const teacher = await visit({ as: 'teacher', size: 'small' })
  await teacher.goto('/dashboard/academic-reports?tab=courses')
  await expect(teacher.getByText('Only HR personnel can access this page.')).toBeVisible()
})
