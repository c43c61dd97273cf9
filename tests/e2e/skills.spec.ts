import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

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

/** Chooses a skill in the course that is open, by typing and Enter. */
async function choose(page: Page, typed: string, name: string) {
  const field = dialog(page).getByRole('combobox', { name: 'Add a skill' })
  await field.fill(typed)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([name])
  await field.press('Enter')
  await expect(dialog(page).getByRole('list', { name: 'Chosen skills' })).toContainText(name)
}

test('an admin adds a skill, a teacher gives it to a course, a visitor finds the course by it', async ({ visit }) => {
  const admin = await visit({ as: 'admin', size: 'small' })
  await openSkills(admin)
  expect.soft(await axeProblems(admin)).toEqual([])
  expect.soft(await sidewaysScroll(admin)).toBeLessThanOrEqual(0)
  await addSkill(admin, 'Rain harvesting')
  await addSkill(admin, 'Harvesting rain')

  const teacher = await visit({ as: 'teacher' })
  await teacher.goto(LIST)
  await settled(teacher)
  await expect(teacher.getByRole('button', { name: 'Skills' })).toHaveCount(0)
  const card = teacher.getByRole('main').getByRole('article').first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: `Edit ${title}` }).click()
  await dialog(teacher).getByRole('button', { name: 'Next' }).click()
  await choose(teacher, 'harvesting r', 'Harvesting rain')
  await teacher.reload()
  await dialog(teacher).getByRole('button', { name: 'Next' }).click()
  await expect(dialog(teacher).getByRole('button', { name: 'Remove Harvesting rain' })).toBeVisible()
  await dialog(teacher).getByRole('button', { name: 'Next' }).click()
  await dialog(teacher).getByRole('button', { name: 'Save Changes' }).click()
  await expect(teacher.getByText('Course updated successfully!')).toBeVisible()

  // Two that mean the same become one; the course has the other then.
  await dialog(admin).getByRole('searchbox').fill('harvesting')
  await expect(dialog(admin).getByRole('row')).toHaveCount(2)
  await press(admin, 'Merge Harvesting rain')
  await dialog(admin).getByRole('combobox', { name: 'Merge "Harvesting rain" into' }).fill('rain h')
  await admin.getByRole('option', { name: 'Rain harvesting' }).click()
  await expect(dialog(admin).getByText('1 course that teaches "Harvesting rain"')).toBeVisible()
  await press(admin, 'Merge')
  await expect(admin.getByText('Skills merged')).toBeVisible()
  await expect(dialog(admin).getByRole('row')).toHaveCount(1)

  const visitor = await visit({ size: 'small' })
  await visitor.goto('/courses?skill=harvesting-rain')
  await settled(visitor)
  await expect(visitor.getByRole('heading', { level: 3 })).toHaveText([title])
  await expect(visitor.getByRole('heading', { level: 2, name: '1 course · Rain harvesting' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Free', exact: true }).click()
  await expect(visitor).toHaveURL('/free-courses?skill=harvesting-rain')
  await visitor.goBack()
  await visitor.getByRole('heading', { level: 3 }).getByRole('link').click()
  await expect(visitor.getByRole('link', { name: 'Rain harvesting' })).toBeVisible()
  // What search engines read is made by the server.
  const sent = await visitor.request.get(visitor.url())
  expect(await sent.text()).toMatch(/"teaches":\[[^\]]*"Rain harvesting"/)
  await visitor.getByRole('link', { name: 'Rain harvesting' }).click()
  await expect(visitor).toHaveURL('/courses?skill=rain-harvesting')
  await expect(visitor.getByRole('heading', { level: 2, name: '1 course · Rain harvesting' })).toBeVisible()
  await visitor.getByRole('combobox', { name: 'Sort by' }).selectOption('popular')
  await expect(visitor).toHaveURL('/courses?sort=popular&skill=rain-harvesting')
  await visitor.getByRole('link', { name: 'Show all courses' }).click()
  await expect(visitor).toHaveURL('/courses')
  await expect(visitor.getByRole('heading', { level: 2, name: 'Rain harvesting' })).toHaveCount(0)
})
