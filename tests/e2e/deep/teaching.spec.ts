import { axeProblems, expect, settled, sidewaysScroll, test } from '../start/app-under-test.ts'

const PROGRESS = '/dashboard/student-progress'

test('on a phone each learner has a bar and the reason instead of the grid', async ({ visit }) => {
  const page = await visit({ as: 'teacher', size: 'small' })
  await page.goto(`${PROGRESS}?group=needs_help`)
  await settled(page)
  const first = page.locator('main [data-row]').first()
  await expect(first.getByRole('progressbar')).toBeVisible()
  await expect(first.getByRole('img', { name: /lessons done$/ })).toBeHidden()
  await expect(first).toContainText(/Failed|No activity|Not started/)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await axeProblems(page)).toEqual([])
})
