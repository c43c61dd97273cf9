import { expect, type Page, settled, test } from '../start/app-under-test.ts'

const LIST = '/dashboard/courses'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

async function openSkills(page: Page) {
  await page.goto(LIST)
  await settled(page)
  await page.getByRole('button', { name: 'Skills' }).click()
  await expect(dialog(page).getByRole('table', { name: 'Skills' })).toBeVisible()
}

async function addSkill(page: Page, name: string) {
  await press(page, 'Add a skill')
  await expect(dialog(page).getByLabel('Skill name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Skill added')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Add a skill' })).toBeFocused()
}

test('skills are renamed and archived; what is archived can be chosen again', async ({ visit }) => {
  const page = await visit({ as: 'hr' })
  await openSkills(page)
  await addSkill(page, 'Tpying')
  await addSkill(page, 'Typing fast')
  await dialog(page).getByRole('searchbox').fill('typ')
  await expect(dialog(page).getByRole('row')).toHaveCount(2)
  await press(page, 'Rename Typing fast')
  await dialog(page).getByLabel('Skill name').fill('tpying')
  await press(page, 'Rename')
  await expect(dialog(page).getByText('A skill with this name already exists')).toBeVisible()
  await dialog(page).getByLabel('Skill name').fill('Touch typing')
  await press(page, 'Rename')
  await expect(page.getByText('Skill renamed')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Rename Touch typing' })).toBeFocused()
  await press(page, 'Archive Touch typing')
  await expect(dialog(page).getByText('No skills found')).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Status' }).selectOption('archived')
  await press(page, 'Restore Touch typing')
  await expect(page.getByText('Skill restored')).toBeVisible()
})
