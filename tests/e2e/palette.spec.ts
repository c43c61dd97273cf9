import type { Locator } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

/** Types into the palette; `under` are the results below a heading. */
async function atThePalette(page: Page) {
  await page.goto('/dashboard')
  await settled(page)
  const field = page.getByRole('combobox', { name: 'Search pages, courses, mentors, jobs, events' })
  const find = async (text: string) => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k')
    await field.fill(text)
  }
  return {
    find,
    under: (heading: string) => page.getByRole('group', { name: heading, exact: true }).getByRole('option'),
  }
}

/** Presses the arrow until a result is selected, and Enter. */
async function choose(page: Page, result: Locator) {
  await expect(result).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if ((await result.getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

test(
  'the palette finds and opens courses, orders, applications, posts, settings and people by keyboard, and what one may do',
  { tag: '@ci' },
  async ({ visit }) => {
    const page = await visit({ as: 'admin', isKept: true })
    await atThePalette(page)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search pages, courses, mentors, jobs, events' })
    await expect(field).toBeFocused()
    const option = page.getByRole('option', { selected: true })
    await expect(option).toHaveCount(1)
    await field.pressSequentially('spreadsheets')
    // The course as its staff change it, and as everyone sees it.
    await expect(
      page.getByRole('group', { name: 'Manage Courses' }).getByRole('option', { selected: true }),
    ).toHaveCount(1)
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await field.fill('course')
    await expect(page.getByRole('option').nth(2)).toBeVisible()
    await settled(page)
    // Answers that come later change the list, and with it what is selected.
    await expect(page.getByText(/^\d+ results$/)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    const second = await page.getByRole('option').nth(1).innerText()
    await expect(option).toHaveText(second.replaceAll('\n', ''))
    await field.fill('spreadsheets')
    const course = page.getByRole('group', { name: 'Courses', exact: true }).getByRole('option')
    await expect(course).toHaveCount(1)
    while ((await course.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/courses\/\d+$/)

    const { find, under } = await atThePalette(page)
    await find('mercy')
    await choose(page, under('Job Applications').filter({ hasText: 'Mercy Nyambura' }).first())
    await expect(page).toHaveURL(/job-applicants\?application=\d+$/)
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Mercy Nyambura' })).toBeVisible()
    await page.keyboard.press('Escape')
    await find('mercy')
    await choose(page, under('Orders').filter({ hasText: 'Unpaid' }))
    await expect(page).toHaveURL(/student-payments\?status=all&order=\d+$/)
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Mercy Nyambura' })).toBeVisible()
    await page.keyboard.press('Escape')
    await find('first portfolio')
    await choose(page, under('Blog posts').filter({ hasText: 'What I look for in a first portfolio' }))
    await expect(page).toHaveURL(/\/dashboard\/blog\/\d+\/preview$/)
    await find('approve free')
    await choose(page, under('Settings').first())
    await expect(page.getByRole('heading', { name: 'Approve free courses automatically' })).toBeFocused()
    await find('mercy')
    await choose(page, under('People').first())
    await expect(page).toHaveURL(/\/dashboard\/users$/)
    await expect(page.getByRole('main').locator('[data-row]')).toHaveCount(1)

    // Words, people with their things, and what this person may do.
    await atThePalette(page)
    const options = page.getByRole('listbox', { name: 'Search results' }).getByRole('option')
    await find('pending')
    await expect(options.first()).toContainText('Approve requests')
    await options.filter({ hasText: 'Pending enrollments' }).click()
    await expect(page).toHaveURL(/status=pending$/)
    // The home has rows, too.
    await expect(page.getByRole('heading', { name: 'Course Enrollments', level: 1 })).toBeVisible()
    const person = (await page.locator('main [data-row] a').first().innerText()).trim()
    await find(person)
    const things = page.getByRole('group', { name: 'Enrollments' }).getByRole('option')
    await expect(things.first()).toContainText(person)
    await things.first().click()
    const panel = page.getByRole('dialog', { name: 'Enrollment details' })
    await expect(panel.getByRole('heading', { name: person })).toBeVisible()
    // One press, wherever the focus is.
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await find('approve free')
    await options.filter({ hasText: 'Approve free courses automatically' }).click()
    await expect(page.getByRole('heading', { name: 'Approve free courses automatically' })).toBeFocused()
    const teacher = await visit({ as: 'teacher', isKept: true })
    const theirs = await atThePalette(teacher)
    await theirs.find('pending')
    await expect(teacher.getByRole('listbox', { name: 'Search results' }).getByRole('option')).toHaveText([
      /Pending enrollments/,
    ])
  },
)

test(
  'the palette asks for what a role may see, shows no old answer, and says what did not answer',
  { tag: '@deep' },
  async ({ visit }) => {
    const asked: string[] = []
    const refused: number[] = []
    const signed = async (as: Role) => {
      const page = await visit({ as, size: 'small' })
      const palette = await atThePalette(page)
      asked.length = 0
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (searchParams.has('search')) asked.push(pathname)
      })
      page.on('response', (response) => response.status() >= 400 && refused.push(response.status()))
      return { page, ...palette }
    }
    const { page, find, under } = await signed('accountant')
    await find('m')
    await expect(under('Pages').first()).toBeVisible()
    await settled(page)
    expect(asked).toEqual([])
    await find('mercy')
    await expect(under('Orders').first()).toContainText('Mercy Nyambura')
    await settled(page)
    expect(asked).toEqual(['/api/search'])
    // Nothing of it stays while the next answer is on its way, nor when there is none.
    await page.route('**/api/search?*', (route) => route.abort('internetdisconnected'))
    await find('spreadsheets')
    expect(await page.getByRole('option').filter({ hasText: 'Mercy' }).count()).toBe(0)
    await expect(page.getByRole('alert').filter({ hasText: 'Could not search: courses, people' })).toBeVisible()
    expect.soft(await axeProblems(page, '[role=dialog]')).toEqual([])
    expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await find('mercy nyambura')
    await expect(page.getByText('Could not search')).toBeVisible()
    await expect(page.getByText('Nothing found')).toBeHidden()
    await page.unroute('**/api/search?*')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(under('Orders').first()).toContainText('Mercy Nyambura')
    await expect(page.getByRole('combobox')).toBeFocused()
    const student = await signed('student')
    await student.find('mercy')
    await expect(student.page.getByText('Nothing found. Try another word.')).toBeVisible()
    expect(asked).toEqual(['/api/search'])
    expect(refused).toEqual([])
  },
)
