import { expect, type Page, settled, test } from '../start/app-under-test.ts'

const control = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Attendance/ })
const box = (page: Page) => page.getByRole('dialog', { name: 'Attendance' })

/** Opens the control and presses one of its buttons. */
async function act(page: Page, name: string): Promise<void> {
  await control(page).click()
  await box(page).getByRole('button', { name }).click()
}

async function home(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await settled(page)
}

test('whoever is no employee has no control, and loads nothing for it', async ({ visit }) => {
  const page = await visit({ as: 'student' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await home(page)
  await expect(control(page)).toHaveCount(0)
  expect(asked.filter((url) => /attendance/.test(url))).toEqual([])
})

test('what was recorded on another device meanwhile is refused in the words of the server, and shown', async ({
  visit,
}) => {
  const page = await visit({ as: 'hr' })
  await home(page)
  await control(page).click()
  await expect(box(page).getByRole('button', { name: 'Check in' })).toBeVisible()
  const other = await visit({ as: 'hr' })
  await home(other)
  await act(other, 'Check in')
  await expect(control(other)).toHaveAccessibleName(/^Attendance: (Present|Late)$/)
  await act(other, 'Start break 1')
  await expect(control(other)).toHaveAccessibleName('Attendance: On Break 1')
  await box(page).getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText('You have already recorded this today')).toBeVisible()
  await expect(control(page)).toHaveAccessibleName('Attendance: On Break 1')
})
