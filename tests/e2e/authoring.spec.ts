import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const LIST = '/dashboard/courses'
const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

const panel = (page: Page) => page.getByRole('dialog')
const next = (page: Page) => panel(page).getByRole('button', { name: 'Next' }).click()

/** The first step of a new course, filled in. */
async function begin(page: Page, title: string) {
  await page.goto(LIST)
  await settled(page)
  await page.getByRole('link', { name: 'Create New Course' }).first().click()
  await expect(panel(page)).toBeVisible()
  await panel(page).getByLabel('Course title').fill(title)
  await panel(page).getByLabel('Description').fill('How to choose a pump and how to keep it.')
}

async function addPoint(page: Page, list: string, point: string) {
  await panel(page).getByLabel(list).fill(point)
  await page.keyboard.press('Enter')
}

test(
  'a course is written on a phone, survives a reload, is found in the list, changed and deleted; what that does to learners is said',
  { tag: '@deep' },
  async ({ visit }) => {
    test.slow()
    const page = await visit({ as: 'admin', size: 'small' })
    const title = 'Solar pumps for gardens'
    await begin(page, title)
    await panel(page).getByRole('textbox', { name: 'Description' }).press('Enter')
    await panel(page).getByRole('button', { name: 'List', exact: true }).click()
    await page.keyboard.type('For gardens')
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('For goats')
    await next(page)
    await addPoint(page, 'Add an outcome', 'Read the label of a panel')
    await addPoint(page, 'Add an outcome', 'Place a pump')
    await panel(page).getByRole('button', { name: 'Move Place a pump', exact: true }).press('ArrowUp')
    const learned = panel(page).getByRole('list', { name: 'What you will learn' }).getByRole('listitem')
    await expect(learned).toHaveText([/Place a pump/, /Read the label/])
    await addPoint(page, 'Add a requirement', 'A garden')
    await page.reload()
    await expect(panel(page).getByText('Your unsaved draft on this device has been restored.')).toBeVisible()
    await expect(panel(page).getByLabel('Course title')).toHaveValue(title)
    await expect(panel(page).getByRole('textbox', { name: 'Description' }).locator('li strong')).toHaveText('For goats')
    await next(page)
    await expect(learned).toHaveText([/Place a pump/, /Read the label/])
    await next(page)
    await panel(page).getByRole('button', { name: 'Add video' }).click()
    await expect(panel(page).getByText('Please provide a video title')).toBeVisible()
    await expect(panel(page).getByText('Please upload a video file')).toBeVisible()
    await panel(page).getByLabel('Video title').fill('Why the sun pumps')
    await panel(page).getByLabel('Video source').selectOption('external')
    await panel(page).getByLabel('Video URL').fill(YOUTUBE)
    expect.soft(await axeProblems(page)).toEqual([])
    expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await panel(page).getByRole('button', { name: 'Add video' }).click()
    await panel(page).getByRole('button', { name: 'Create Course' }).click()
    await expect(page.getByText('Course created successfully!')).toBeVisible()
    await expect(page).toHaveURL(LIST)

    await page.getByRole('main').getByRole('searchbox').fill('solar pumps')
    const card = page.getByRole('main').getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('Published')
    await card.getByRole('link', { name: `Edit ${title}` }).click()
    await panel(page).getByLabel('Course title').fill(`${title}, small`)
    await panel(page).getByLabel('Published: anyone can find this course').uncheck()
    await next(page)
    await next(page)
    await panel(page).getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Course updated successfully!')).toBeVisible()
    const changed = page
      .getByRole('main')
      .getByRole('article')
      .filter({ hasText: `${title}, small` })
    await expect(changed).toContainText('Draft')
    await changed.getByRole('link', { name: `View as a learner: ${title}, small` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, small`)
    await expect(page.getByText('For now, only its authors can see it.')).toBeVisible()
    await expect(page.getByText('Why the sun pumps')).toBeVisible()
    await expect(page.getByRole('listitem').locator('strong')).toHaveText('For goats')
    await page.goBack()
    await changed.getByRole('button', { name: `Delete ${title}, small` }).click()
    await panel(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Course Deleted! The course has been successfully removed.')).toBeVisible()
    await expect(page.getByText('No courses available')).toBeVisible()

    await test.step('what a change does to those who learn is said before it is saved', async () => {
      const learnt = await page.evaluate(async () => {
        type List = { courses: { id: number }[] }
        const { courses } = (await (await fetch('/api/teacher/courses')).json()) as List
        const impacts = await Promise.all(
          courses.map(async ({ id }) => {
            const answer = await fetch(`/api/courses/${id}/impact?keep=`)
            return { id, ...((await answer.json()) as { learning: number }) }
          }),
        )
        return impacts.find(({ learning }) => learning > 0)?.id
      })
      await page.goto(`${LIST}/${learnt}/edit`)
      await next(page)
      await next(page)
      await panel(page)
        .getByRole('list', { name: 'Course videos' })
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
      await panel(page).getByRole('button', { name: 'Save Changes' }).click()
      const told = page.getByRole('dialog', { name: 'How this affects your learners' })
      await expect(told).toContainText(/learns? here now/)
      await expect(told).toContainText(/is removed; /)
      await told.getByRole('button', { name: 'Cancel' }).click()
      await expect(panel(page).getByRole('button', { name: 'Save Changes' })).toBeVisible()
    })
  },
)
