import { expect, type Page, settled, test } from './start/app-under-test.ts'

const MANAGE = '/dashboard/blog'
const contentOf = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Content' })
const saved = (page: Page) => page.getByText(/^Saved at /)

/** Opens the form of a new post and types into it. */
async function begin(page: Page, title: string, text: string): Promise<void> {
  await page.goto(`${MANAGE}/new`)
  await settled(page)
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await contentOf(page).click()
  await page.keyboard.type(text)
}

/** Opens the form of a post from the list. */
async function edit(page: Page, title: string): Promise<void> {
  await page.goto(MANAGE)
  await settled(page)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(contentOf(page)).toBeVisible()
}

test('a draft saves itself while it is written, also after the link was gone, and publishing makes one post', async ({
  visit,
}) => {
  const title = 'Written on a bus'
  const page = await visit({ as: 'mentor', size: 'small' })
  await begin(page, title, 'First words.')
  await expect(saved(page)).toBeVisible()
  await page.context().setOffline(true)
  await contentOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Under the bridge.')
  await expect(page.getByText('Not saved yet: no connection')).toBeVisible({ timeout: 20_000 })
  await page.context().setOffline(false)
  await expect(page.getByText('Not saved yet: no connection')).toBeHidden({ timeout: 30_000 })
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: `Edit ${title}` })).toBeVisible()

  await test.step('another visit goes on with what the server has', async () => {
    const other = await visit({ as: 'mentor' })
    await edit(other, title)
    await expect(contentOf(other)).toContainText('First words. Under the bridge.')
    await other.getByRole('dialog').getByLabel('Status').selectOption('published')
    await other.getByRole('button', { name: 'Save Changes' }).click()
    await expect(other.getByText('Post updated successfully')).toBeVisible()
    await expect(other.getByRole('link', { name: title, exact: true })).toHaveCount(1)
  })

  await test.step('what is typed over the published post is not public until it is saved, and can be discarded', async () => {
    await edit(page, title)
    await contentOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' A doubt.')
    await expect(saved(page)).toBeVisible()
    const reader = await visit({ javaScript: false })
    await reader.goto('/blog/written-on-a-bus')
    await expect(reader.getByText('Under the bridge.')).toBeVisible()
    await expect(reader.getByText('A doubt.')).toHaveCount(0)
    await edit(page, title)
    await expect(contentOf(page)).toContainText('A doubt.')
    await expect(page.getByText(/that nobody else has seen/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard the changes' }).click()
    await expect(contentOf(page)).not.toContainText('A doubt.')
    await page.locator('summary', { hasText: 'earlier version' }).click()
    await expect(page.getByText('kept while writing').first()).toBeVisible()
  })
})

test('of two windows the later one sees both texts and loses neither', async ({ visit }) => {
  const title = 'Two windows'
  const first = await visit({ as: 'mentor' })
  await begin(first, title, 'Together.')
  await expect(saved(first)).toBeVisible()
  await first.getByRole('button', { name: 'Cancel' }).click()
  await expect(first.getByRole('link', { name: `Edit ${title}` })).toBeVisible()
  const second = await visit({ as: 'mentor', size: 'small' })
  await edit(first, title)
  await edit(second, title)
  await contentOf(first).click()
  await first.keyboard.press('Control+End')
  await first.keyboard.type(' From the first.')
  await expect(saved(first)).toBeVisible()
  await contentOf(second).click()
  await second.keyboard.press('Control+End')
  await second.keyboard.type(' From the second.')
  const choice = second.getByRole('region', { name: 'Two versions' })
  await expect(choice).toContainText('From the first.')
  await expect(choice).toContainText('From the second.')
  await choice.getByRole('button', { name: 'Take the saved version' }).click()
  await expect(choice).toBeHidden()
  await expect(contentOf(second)).toContainText('From the first.')
  await edit(second, title)
  await expect(contentOf(second)).toContainText('From the first.')
  await second.locator('summary', { hasText: 'earlier version' }).click()
  await expect(second.locator('details', { hasText: 'From the second.' }).first()).toBeAttached()
})
