import { expect, type Page, settled, test } from '../start/app-under-test.ts'

const LIST = '/dashboard/courses'

const panel = (page: Page) => page.getByRole('dialog')
const next = (page: Page) => panel(page).getByRole('button', { name: 'Next' }).click()

test('of two who edit at once the second sees both versions, and goes on with the own one', async ({ visit }) => {
  const [first, second] = [await visit({ as: 'admin' }), await visit({ as: 'hr' })]
  const open = async (page: Page) => {
    await page.goto(LIST)
    await settled(page)
    const last = page.getByRole('main').getByRole('article').nth(2)
    await last.getByRole('link', { name: /^Edit / }).click()
    await expect(panel(page).getByLabel('Course title')).toBeVisible()
  }
  const save = async (page: Page, title: string) => {
    await panel(page).getByLabel('Course title').fill(title)
    await next(page)
    await next(page)
    await panel(page).getByRole('button', { name: 'Save Changes' }).click()
  }
  await open(first)
  await open(second)
  await save(first, 'The title of the first')
  await expect(first.getByText('Course updated successfully!')).toBeVisible()
  await save(second, 'The title of the second')
  const versions = panel(second).getByRole('region', { name: 'Two versions' })
  await expect(versions).toContainText('The title of the first')
  await expect(versions).toContainText('The title of the second')
  await versions.getByRole('button', { name: 'Continue with mine' }).click()
  await panel(second).getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByText('Course updated successfully!')).toBeVisible()
  await expect(second.getByRole('main').getByText('The title of the second')).toBeVisible()
})
