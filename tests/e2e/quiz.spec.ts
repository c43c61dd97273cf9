import type { Locator } from '@playwright/test'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { atALesson, call, type Courses, teacherWith, toVideos } from './start/quiz-author.ts'

const GIFT = `// two for the quiz, one for people
Which tag makes a list?{=ul ~p ~h1 ~em}

::Three::Which is a unit of length?{=metre ~litre ~gram}

The sun rises in the east.{TRUE}
`

test('a teacher writes a quiz: every rule at its field, questions imported, moved, previewed, saved and removed', async ({
  visit,
}) => {
  const { page } = await atALesson(visit)
  await page.getByRole('button', { name: 'Add quiz' }).click()
  const save = page.getByRole('button', { name: 'Save quiz' })
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Which tag makes a link?')
  await save.click()
  await expect(page.getByText('Please fill in all question fields')).toHaveCount(4)
  await expect(page.getByText('Mark the correct option')).toBeVisible()
  for (const [at, letter] of ['A', 'B', 'C', 'D'].entries())
    await page.getByRole('textbox', { name: `Option ${letter}`, exact: true }).fill(['a', 'b', 'i', 'u'][at] ?? '')
  await page.getByRole('radio', { name: 'Option A is correct' }).check()
  await page.getByLabel('Time in the video').fill('1:30')

  await page.getByRole('button', { name: 'Import' }).click()
  const box = page.getByRole('dialog')
  await box
    .getByLabel('File with questions')
    .setInputFiles({ name: 'questions.gift', mimeType: 'text/plain', buffer: Buffer.from(GIFT) })
  await expect(box.getByRole('heading', { name: '2 questions can be imported' })).toBeVisible()
  await expect(box.getByText('Only 3 options: fill in the rest')).toBeVisible()
  await expect(box.getByText('Line 6', { exact: true })).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await box.getByRole('button', { name: 'Add 2 questions' }).click()
  await expect(page.getByText('3 questions', { exact: false }).first()).toBeVisible()

  await save.click()
  await page.getByRole('textbox', { name: 'Option D', exact: true }).last().fill('second')
  await page.getByRole('button', { name: 'Move Which is a unit of length?', exact: true }).press('Home')
  await expect(page.getByText('Which is a unit of length?: now number 1 of 3')).toBeAttached()

  await page.getByRole('button', { name: 'Preview as a learner' }).click()
  for (const right of ['metre', 'a', 'p']) await box.getByRole('radio', { name: right, exact: true }).check()
  await box.getByRole('button', { name: 'Submit quiz' }).click()
  await expect(box.getByText('2 of 3 correct, 3 needed')).toBeVisible()
  await box.getByRole('button', { name: 'Try again' }).click()
  await box.getByRole('radio', { name: 'ul', exact: true }).check()
  await box.getByRole('button', { name: 'Submit quiz' }).click()
  await expect(box.getByText('Passed: the lesson is complete.')).toBeVisible()
  await page.keyboard.press('Escape')

  // A reload loses nothing that was typed.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await settled(page)
  await expect(page.getByText('Your unsaved draft on this device has been restored.')).toBeVisible()
  await save.click()
  await expect(page.getByText('Quiz added successfully')).toBeVisible()
  await page.reload()
  await settled(page)
  const list = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await expect(list).toHaveCount(3)
  await expect(list.first()).toContainText('Correct: metre')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as GIFT' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^quiz-\d+\.gift\.txt$/)
  await page.getByRole('button', { name: 'Remove Which tag makes a list?' }).click()
  await expect(page.getByText('Question removed successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('Question added successfully')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Remove quiz' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove quiz' }).click()
  await expect(page.getByText('Quiz removed successfully')).toBeVisible()
  await expect(page.getByText('No quiz after this video yet')).toBeVisible()
})

const write = async (place: Page | Locator, text: string) => {
  await place.getByRole('textbox', { name: 'Question', exact: true }).fill(text)
  for (const [at, letter] of ['A', 'B', 'C', 'D'].entries())
    await place.getByRole('textbox', { name: `Option ${letter}`, exact: true }).fill(['a', 'b', 'i', 'u'][at] ?? '')
  await place.getByRole('radio', { name: 'Option A is correct' }).check()
}

test('a new lesson of a new course gets its quiz before anything is saved', { tag: '@deep' }, async ({ visit }) => {
  const page = await teacherWith(visit, ['can_create_course', 'can_create_quiz'], 'small')
  await page.goto('/dashboard/courses/new')
  await settled(page)
  const panel = page.getByRole('dialog', { name: 'Create New Course' })
  const title = 'Markup by hand'
  await panel.getByLabel('Course title').fill(title)
  await panel.getByLabel('Description').fill('How pages are written.')
  await toVideos(panel)
  await panel.getByLabel('Video title').fill('Links')
  await panel.getByLabel('Video source').selectOption('external')
  await panel.getByLabel('Video URL').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await panel.getByRole('button', { name: 'Add video' }).click()
  await panel.getByRole('button', { name: 'Add quiz' }).click()
  await expect(page.getByText('Quiz added successfully')).toBeVisible()
  await panel.getByRole('button', { name: 'Create Course' }).click()
  const missing = panel.getByText('Please fill in all question fields')
  await expect(missing).toHaveCount(5)
  expect.soft(await axeProblems(page)).toEqual([])
  expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await write(panel, 'Which tag makes a link?')
  await expect(missing).toHaveCount(0)

  await panel.getByRole('button', { name: 'Preview as a learner' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview as a learner' })
  await preview.getByRole('radio', { name: 'a', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(panel).toBeVisible()

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(panel.getByText('Your unsaved draft on this device has been restored.')).toBeVisible()
  await toVideos(panel)
  await panel.getByRole('button', { name: 'Quiz: 1 question' }).click()
  const question = panel.getByRole('textbox', { name: 'Question', exact: true })
  await expect(question).toHaveValue('Which tag makes a link?')
  await panel.getByRole('button', { name: 'Create Course' }).click()
  await expect(page.getByText('Course created successfully!')).toBeVisible()

  await page.getByRole('link', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Course' })
  await toVideos(edit)
  await edit.getByRole('button', { name: 'Quiz: 1 question' }).click()
  await edit.getByRole('button', { name: 'Remove quiz' }).click()
  await page.getByRole('dialog', { name: 'Remove this quiz?' }).getByRole('button', { name: 'Remove quiz' }).click()
  await expect(page.getByText('Quiz removed successfully')).toBeVisible()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Course updated successfully!')).toBeVisible()
  const { courses } = await call<Courses>(page, 'GET', '/api/teacher/courses')
  expect(courses.find((course) => course.title === title)?.videos.map(({ has_quiz }) => has_quiz)).toEqual([false])
})
