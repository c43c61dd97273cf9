import { expect, type Page, settled, test } from './start/app-under-test.ts'

const MANAGE = '/dashboard/blog'
const TITLE = 'Written on a bus'
/** What the editor waits for after the last key, and a little more. */
const PAUSE_MS = 3200
/** What is not sent waits so long before it is tried again. */
const NEXT_TRY_MS = 5500

const contentOf = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Content' })
const saved = (page: Page) => page.getByText(/^Saved at /)

/** Opens the form of the post from the list. */
async function edit(page: Page): Promise<void> {
  await page.goto(MANAGE)
  await settled(page)
  await page.getByRole('link', { name: `Edit ${TITLE}` }).click()
  await expect(contentOf(page)).toBeVisible()
}

/** Types at the end of the text and lets the pause after the last key pass. */
async function write(page: Page, words: string): Promise<void> {
  await contentOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
  await page.clock.runFor(PAUSE_MS)
}

test(
  'a draft saves itself while it is written, also after the link was gone; of two windows neither text is lost, and publishing makes one post',
  { tag: '@deep' },
  async ({ visit }) => {
    const [page, other] = [await visit({ as: 'mentor', size: 'small' }), await visit({ as: 'mentor' })]
    for (const one of [page, other]) await one.clock.install()

    await test.step('without a connection it waits, and is sent when the link is back', async () => {
      await page.goto(`${MANAGE}/new`)
      await settled(page)
      await page.getByRole('dialog').getByLabel('Title').fill(TITLE)
      await write(page, 'First words.')
      await expect(saved(page)).toBeVisible()
      await page.context().setOffline(true)
      await write(page, ' Under the bridge.')
      await expect(page.getByText('Not saved yet: no connection')).toBeVisible()
      await page.context().setOffline(false)
      await page.clock.runFor(NEXT_TRY_MS)
      await expect(page.getByText('Not saved yet: no connection')).toBeHidden()
      await expect(saved(page)).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('link', { name: `Edit ${TITLE}` })).toBeVisible()
    })

    await test.step('the later one of two windows sees both texts and takes the one that is saved', async () => {
      await edit(page)
      await edit(other)
      await expect(contentOf(other)).toContainText('First words. Under the bridge.')
      await write(page, ' From the first.')
      await expect(saved(page)).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(contentOf(page)).toBeHidden()
      await write(other, ' From the second.')
      const choice = other.getByRole('region', { name: 'Two versions' })
      await expect(choice).toContainText('From the first.')
      await expect(choice).toContainText('From the second.')
      await choice.getByRole('button', { name: 'Use the saved version' }).click()
      await expect(choice).toBeHidden()
      await expect(contentOf(other)).toContainText('From the first.')
      await edit(other)
      await other.locator('summary', { hasText: 'earlier version' }).click()
      await expect(other.locator('details', { hasText: 'From the second.' }).first()).toBeAttached()
      await other.getByRole('dialog').getByLabel('Status').selectOption('published')
      await other.getByRole('button', { name: 'Save Changes' }).click()
      await expect(other.getByText('Post updated successfully')).toBeVisible()
      await expect(other.getByRole('link', { name: TITLE, exact: true })).toHaveCount(1)
    })

    await test.step('what is typed over the published post is not public until it is saved, and can be discarded', async () => {
      await edit(page)
      await write(page, ' A doubt.')
      await expect(saved(page)).toBeVisible()
      const reader = await visit({ javaScript: false })
      await reader.goto('/blog/written-on-a-bus')
      await expect(reader.getByText('From the first.')).toBeVisible()
      await expect(reader.getByText('A doubt.')).toHaveCount(0)
      await edit(page)
      await expect(contentOf(page)).toContainText('A doubt.')
      await expect(page.getByText(/that no one else has seen/)).toBeVisible()
      await page.getByRole('button', { name: 'Discard the changes' }).click()
      await expect(contentOf(page)).not.toContainText('A doubt.')
      await page.locator('summary', { hasText: 'earlier version' }).click()
      await expect(page.getByText('autosaved').first()).toBeVisible()
    })
  },
)
