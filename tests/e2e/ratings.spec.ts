import { axeProblems, expect, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const WORDS = 'Two more courses for beginners'

test('HR rates an employee, who reads it; nobody rates themselves', async ({ visit }) => {
  const hr = await visit({ as: 'hr', size: 'small' })
  await hr.goto('/dashboard/employee-ratings')
  await settled(hr)
  await hr.getByRole('searchbox', { name: 'Search by name' }).fill('Selam')
  await hr.getByRole('button', { name: 'Rate Selam Tesfaye' }).click()
  const panel = hr.getByRole('dialog')
  await panel.getByLabel('Recommendation').fill(WORDS)
  await panel.getByRole('button', { name: 'Save rating' }).click()
  await expect(panel.getByText('Please choose 1 to 5 stars')).toBeVisible()
  await expect(panel.getByLabel('Recommendation')).toHaveValue(WORDS)
  await panel.getByRole('radio', { name: '5 stars' }).check({ force: true })
  expect(await axeProblems(hr, '[role="dialog"]')).toEqual([])
  await panel.getByRole('button', { name: 'Save rating' }).click()
  await expect(hr.getByText('Rating saved')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Rating History' }).getByRole('listitem').first()).toContainText(WORDS)
  await hr.keyboard.press('Escape')
  // No one types into the list while the panel still covers it.
  await expect(panel).toBeHidden()
  await expect(hr.locator('main [data-row]').first()).toContainText(WORDS)
  await hr.getByRole('searchbox', { name: 'Search by name' }).fill('')
  await expect(hr.getByRole('button', { name: /^Details of/ })).toHaveCount(1)

  const teacher = await visit({ as: 'teacher', size: 'small' })
  await teacher.goto('/dashboard/my-review')
  await expect(teacher.getByRole('list', { name: 'Rating History' })).toContainText(WORDS)
  await teacher.goto('/dashboard/employee-ratings')
  await expect(teacher).not.toHaveURL(/employee-ratings/)
})

test(
  'analytics show the attendance and the ratings of an employee, whom the table or the field chooses',
  { tag: '@deep' },
  async ({ visit }) => {
    const hr = await visit({ as: 'hr', size: 'small' })
    await hr.route('**/api/hr/performance*', (route) => route.fulfill({ status: 409, body: '' }))
    await hr.goto('/dashboard/analytics')
    await expect(hr.getByText('Failed to fetch performance data')).toBeVisible()
    await hr.unroute('**/api/hr/performance*')
    await hr.getByRole('button', { name: 'Retry' }).click()
    await expect(hr.getByRole('heading', { name: 'Top 5 Performers' })).toBeVisible()
    await expect(hr.getByText('Select an employee to view attendance data')).toBeVisible()
    await expect(hr.getByRole('table', { name: 'Rating History' })).toHaveCount(0)
    await hr.getByRole('table', { name: 'Employee Ratings' }).getByRole('link', { name: 'Kofi Mensah' }).click()
    await expect(hr.getByRole('img', { name: 'Attendance per day' })).toBeVisible()
    await expect(hr.getByRole('combobox', { name: 'Employee' })).toHaveValue(/^Kofi Mensah/)
    await expect(hr.getByRole('table', { name: 'Rating History' }).locator('[data-row]')).toHaveCount(1)
    await hr.getByLabel('Period').selectOption({ label: 'Last Year' })
    await expect(hr).toHaveURL(/period=last_year/)
    await expect(hr.getByRole('table', { name: 'Rating History' }).locator('[data-row]')).toHaveCount(2)
    await hr.getByText('Show as table').click()
    expect(await axeProblems(hr)).toEqual([])
    expect(await sidewaysScroll(hr)).toBe(0)
    // The one that is chosen, chosen again, is given up.
    await hr.getByRole('combobox', { name: 'Employee' }).click()
    await hr.getByRole('option', { name: /^Kofi Mensah/ }).click()
    await expect(hr.getByText('Select an employee to view attendance data')).toBeVisible()
  },
)
