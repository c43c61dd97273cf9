import { aPicture } from '#tests/support/pictures.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const partOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

/** Shows the settings with these words, whatever their group. */
async function find(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search settings' }).fill(words)
}

async function save(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Save Changes' }).click()
}

/** Saves what was typed, and waits until nothing is left to save. */
async function saveWell(page: Page, name: string): Promise<void> {
  await expect(bar(page).getByText('1 setting changed:')).toBeVisible()
  await save(page)
  await expect(bar(page)).toHaveCount(0)
  await expect(partOf(page, name).getByRole('button', { name: 'Reset to default' })).toBeVisible()
}

async function reset(page: Page, name: string): Promise<void> {
  await find(page, name)
  await partOf(page, name).getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect(partOf(page, name).getByRole('button', { name: 'Reset to default' })).toHaveCount(0)
}

/** What a page shows of the look: its main colour, and the pictures beside the name. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const contentOf = (within: string) => {
      const picture = document.querySelector(`${within} img[src*="/logo-"]`)
      return picture ? getComputedStyle(picture).content.slice(0, 'url("data:image/png'.length) : null
    }
    const brand = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()
    return { brand, header: contentOf('header'), footer: contentOf('footer') }
  })

const USUAL = { brand: '#0f5132', header: 'normal', footer: 'normal' }
const LOGO = 'url("data:image/png'

test('an admin sets the mails, the colour and the logo, reads what cannot be, and takes a change back; pages show it', async ({
  visit,
}) => {
  test.slow()
  const visitor = await visit()
  const expectLook = (look: typeof USUAL) =>
    expect(async () => {
      await visitor.goto('/about')
      expect(await lookOf(visitor)).toEqual(look)
    }).toPass()
  await expectLook(USUAL)
  const admin = await visit({ as: 'admin', size: 'small' })
  await admin.goto('/dashboard/system-settings')
  await settled(admin)

  await find(admin, 'footer sender')
  const mails = partOf(admin, 'Sender and footer')
  const replies = mails.getByRole('textbox', { name: /^Reply-to address/ })
  await replies.fill('the office')
  await save(admin)
  await expect(mails.getByText('Please enter a valid email address')).toBeVisible()
  await expect(replies).toHaveAttribute('aria-invalid', 'true')
  await replies.fill('office@kivu.example')
  await saveWell(admin, 'Sender and footer')

  await find(admin, 'colour')
  const colour = partOf(admin, 'Colour')
  const choice = colour.locator('input[type=color]')
  await choice.fill('#ffcc00')
  await save(admin)
  await expect(colour.getByText('This colour is too light', { exact: false })).toBeVisible()
  for (const one of ['#5b2a86', '#7a1f1f']) {
    await choice.fill(one)
    await saveWell(admin, 'Colour')
  }
  await expect.poll(async () => (await lookOf(admin)).brand).toBe('#7a1f1f')
  await expectLook({ ...USUAL, brand: '#7a1f1f' })
  await colour.getByText('History').click()
  await colour
    .getByRole('button', { name: /^Revert the change from/ })
    .first()
    .click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
  await expect(admin.getByText('Change reverted')).toBeVisible()
  await expect(choice).toHaveValue('#5b2a86')
  await expect.poll(async () => (await lookOf(admin)).brand).toBe('#5b2a86')
  await expectLook({ ...USUAL, brand: '#5b2a86' })

  await find(admin, '')
  await admin.getByRole('combobox', { name: 'Group' }).selectOption('Appearance')
  const logo = partOf(admin, 'Logo')
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await aPicture(300, 100) }
  await logo.locator('input[type=file]').first().setInputFiles(file)
  await expect(logo.getByRole('img', { name: 'Preview on a dark background' })).toBeVisible()
  await saveWell(admin, 'Logo')
  await expectLook({ brand: '#5b2a86', header: LOGO, footer: LOGO })
  // As high as the picture of the product, and as wide as its own shape asks for.
  const shown = await visitor.locator('header img[src*="/logo-"]').boundingBox()
  expect([Math.round(shown?.height ?? 0), Math.round(shown?.width ?? 0)]).toEqual([44, 132])
  expect.soft(await axeProblems(visitor)).toEqual([])
  expect.soft(await axeProblems(admin)).toEqual([])
  expect.soft(await sidewaysScroll(admin)).toBeLessThanOrEqual(0)
  expect.soft(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)

  for (const name of ['Sender and footer', 'Colour', 'Logo']) await reset(admin, name)
  await expectLook(USUAL)
})
