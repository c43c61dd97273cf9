import fs from 'node:fs/promises'
import sharp from 'sharp'
import { isDeep } from '../support/depth.ts'
import { walkedSizes } from '../support/walked-sizes.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { watchToTheEnd } from './start/film.ts'
import { videoFile } from './start/video-file.ts'

/** Bytes of the film that is sent; that a large one goes on after a break is tested by uploads.spec.ts. */
const FILM = isDeep ? 60_000_000 : 3_000_000
const CAPTIONS = 'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nThe sun lifts the water.\n'
const GIFT = `Where does a pump stand?{=Near the water ~On the roof ~In the shop ~On the road}

When does a panel give most?{=At noon ~At night ~In the rain ~At dawn}
`

/** Players of other sites, which a learner's page shows in a frame; here they show nothing. */
const PLAYERS = 'https://www.youtube-nocookie.com/**'

for (const size of walkedSizes) {
  test(
    `a teacher asks, builds and sells a course; a learner buys, fails, passes and reviews it (${size})`,
    { tag: '@ci' },
    async ({ visit }) => {
      test.setTimeout(300_000)
      const title = `Solar pumps, ${size}`
      const [admin, teacher, learner] = [
        await visit({ as: 'admin', size }),
        await visit({ as: 'teacher', size }),
        await visit({ as: 'user', size }),
      ]
      await test.step('a teacher without rights asks for them, and an admin approves', async () => {
        await withdrawAll(admin)
        await teacher.goto('/dashboard/courses')
        await expect(teacher.getByRole('link', { name: 'Request Course Creation Permission' }).first()).toBeVisible()
        await teacher.goto('/dashboard/permission-request')
        await settled(teacher)
        for (const permission of ['Create Course', 'Create Quiz']) await askFor(teacher, permission)
        await approveAll(admin)
      })
      await test.step('she builds a course with a large upload, an external video and two quizzes', async () => {
        await build(teacher, title)
      })
      const id = await test.step('adds captions, looks at it as a learner, and publishes it', async () => {
        const found = await publish(teacher, title)
        const visitor = await visit({ size, javaScript: false })
        await visitor.goto(`/courses/${found}`)
        await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
        return found
      })
      await test.step('a learner buys it by a proof, and the accountant accepts', async () => {
        await learner.goto(`/courses/${id}`)
        await expect(learner.getByText('You can start as soon as your payment is confirmed.').first()).toBeVisible()
        await settled(learner)
        await learner
          .getByRole('button', { name: /^Enroll Now/ })
          .first()
          .click()
        await expect(learner).toHaveURL(new RegExp(`/dashboard/my-courses/checkout/${id}$`))
        await expect(learner.getByText('This is a premium course. Please purchase to enroll.')).toBeVisible()
        const accountant = await visit({ as: 'accountant', size })
        await buy(learner, accountant, `FT ${size} 2026`)
      })
      await test.step('he learns, fails, passes and finishes', async () => {
        await learner.route(PLAYERS, (route) => route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' }))
        await learn(learner, title)
      })
      await test.step('he reviews it', async () => {
        await learner.goto(`/courses/${id}`)
        await settled(learner)
        await learner.locator('#reviews').scrollIntoViewIfNeeded()
        await learner.getByRole('button', { name: 'Write a review' }).click()
        await learner.getByRole('radio', { name: '5 stars' }).check({ force: true })
        await learner.getByLabel('Your text').fill('Now our garden is green')
        await learner.getByRole('button', { name: 'Save my review' }).click()
        await expect(learner.getByText('Thank you. Your review has been saved.')).toBeVisible()
      })
      await test.step('and she sees his marks', async () => {
        await teacher.goto(`/dashboard/student-marks?course_id=${id}`)
        await settled(teacher)
        const row = teacher.locator('main [data-row]')
        await expect(row).toHaveCount(1)
        await expect(row).toContainText('100%')
        expect(await sidewaysScroll(teacher)).toBe(0)
      })
      await test.step('an admin takes it out of the catalogue, and he keeps it', async () => {
        await admin.goto('/dashboard/courses')
        await settled(admin)
        await admin.getByRole('main').getByRole('searchbox').fill(title)
        await admin.getByRole('button', { name: `Delete ${title}` }).click()
        await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await expect(admin.getByText('Course Deleted! The course has been successfully removed.')).toBeVisible()
        await learner.goto('/dashboard/my-courses')
        await settled(learner)
        await expect(learner.getByRole('button', { name: title })).toBeVisible()
      })
    },
  )
}

async function withdrawAll(admin: Page): Promise<void> {
  await admin.goto('/dashboard/permission-requests?status=approved')
  await settled(admin)
  const granted = admin.locator('main [data-row]').filter({ hasText: 'Selam Tesfaye' })
  for (const row of await granted.all()) {
    await row.getByRole('button', { name: /^Withdraw/ }).click()
    await admin.getByRole('dialog').getByLabel('Reason').fill('The contract has ended')
    await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(row).toContainText('Withdrawn')
  }
}

async function askFor(teacher: Page, permission: string): Promise<void> {
  const choice = teacher.getByRole('combobox', { name: 'Permission' })
  // The last one that is left is chosen already.
  if ((await choice.inputValue()) !== permission) {
    await choice.click()
    await teacher.getByRole('option', { name: permission }).click()
  }
  await teacher.getByLabel('Reason').fill('I want to teach how water is lifted by the sun')
  await teacher.getByRole('button', { name: 'Send request' }).click()
  await expect(teacher.getByText('Permission request submitted successfully')).toBeVisible()
  await settled(teacher)
}

async function approveAll(admin: Page): Promise<void> {
  await admin.goto('/dashboard/permission-requests?status=pending')
  await settled(admin)
  const asked = admin.locator('main [data-row]').filter({ hasText: 'how water is lifted' })
  await expect(asked).toHaveCount(2)
  for (const row of await asked.all()) {
    await row.getByRole('button', { name: /^Approve/ }).click()
    await expect(row).toContainText('Approved')
  }
}

/** A course of two lessons, not published yet: a film of 60 MB with a quiz, one of YouTube with an imported quiz. */
async function build(page: Page, title: string): Promise<void> {
  const { file } = await videoFile('solar_pumps.mp4', FILM)
  await page.goto('/dashboard/courses')
  await settled(page)
  await page.getByRole('link', { name: 'Create New Course' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Create New Course' })
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).last().click()
  await panel.getByLabel('Course title').fill(title)
  await panel.getByRole('textbox', { name: 'Description' }).fill('How to choose a pump and how to keep it.')
  await panel.getByLabel('Price (USD)').fill('25')
  await panel.getByLabel('Published: anyone can find this course').uncheck()
  await press('Next')
  await press('Next')

  await panel.getByLabel('Video title').fill('Why the sun pumps')
  await panel.getByLabel('Video file').setInputFiles(file)
  await expect(page.getByText('Video uploaded successfully')).toBeVisible({ timeout: 60_000 })
  await press('Add video')
  await press('Add quiz')
  await panel.getByRole('textbox', { name: 'Question', exact: true }).fill('What lifts the water?')
  for (const [at, letter] of ['A', 'B', 'C', 'D'].entries())
    await panel
      .getByRole('textbox', { name: `Option ${letter}`, exact: true })
      .fill(['The sun', 'The moon', 'A fish', 'A song'][at] ?? '')
  await panel.getByRole('radio', { name: 'Option A is correct' }).check()

  await press('Add another video')
  await panel.getByLabel('Video title').last().fill('A pump at work')
  await panel.getByLabel('Video source').last().selectOption('external')
  await panel.getByLabel('Video URL').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await press('Add video')
  await press('Add quiz')
  await press('Import')
  const box = page.getByRole('dialog', { name: 'Import questions' })
  await box
    .getByLabel('File with questions')
    .setInputFiles({ name: 'pumps.gift', mimeType: 'text/plain', buffer: Buffer.from(GIFT) })
  await box.getByRole('button', { name: 'Add 2 questions' }).click()
  expect.soft(await axeProblems(page)).toEqual([])
  expect.soft(await sidewaysScroll(page)).toBe(0)
  await press('Create Course')
  await expect(page.getByText('Course created successfully!')).toBeVisible({ timeout: 30_000 })
  await fs.rm(file)
}

/** Captions for the first lesson, a look as a learner, and out to everyone; answers the course's id. */
async function publish(page: Page, title: string): Promise<number> {
  await page.getByRole('link', { name: `Videos in ${title}` }).click()
  await page.waitForURL(/\/courses\/\d+\/videos$/)
  const id = Number(/courses\/(\d+)\/videos/.exec(page.url())?.[1])
  const lesson = page.getByRole('listitem').filter({ hasText: 'Why the sun pumps' })
  const captions = lesson.getByLabel('Captions for Why the sun pumps', { exact: true })
  const wrong = 'WEBVTT\n\n00:05.000 --> 00:04.000\nBack'
  await captions.setInputFiles({ name: 'sun.vtt', mimeType: 'text/vtt', buffer: Buffer.from(wrong) })
  await expect(lesson.getByRole('alert')).toContainText('Line 3: the caption ends before it begins')
  expect(await axeProblems(page)).toEqual([])
  await captions.setInputFiles({ name: 'sun.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) })
  await expect(lesson).toContainText('With captions')

  await page.goto(`/dashboard/courses/${id}/preview`)
  await expect(page.getByText('For now, only its authors can see it.')).toBeVisible()
  await expect(page.getByText('A pump at work')).toBeVisible()

  await page.goto(`/dashboard/courses/${id}/edit`)
  const panel = page.getByRole('dialog', { name: 'Edit Course' })
  await panel.getByLabel('Published: anyone can find this course').check()
  await panel.getByRole('button', { name: 'Next' }).click()
  await panel.getByRole('button', { name: 'Next' }).click()
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Course updated successfully!')).toBeVisible()
  return id
}

async function buy(learner: Page, accountant: Page, reference: string): Promise<void> {
  await learner.getByRole('button', { name: 'Continue to payment' }).click()
  await learner.getByLabel('Payment reference').fill(reference)
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: '#fbf7ee' } })
  const buffer = await picture.jpeg().toBuffer()
  await learner.getByLabel('Proof of payment').setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer })
  await learner.getByRole('button', { name: 'Send the proof' }).click()
  await expect(learner.getByText('We are checking your payment.')).toBeVisible()

  await accountant.goto('/dashboard/student-payments')
  await settled(accountant)
  await accountant.getByRole('main').getByRole('searchbox').fill(reference)
  // What the search leaves is this one.
  await expect(accountant.locator('main [data-row]')).toHaveCount(1)
  await accountant.getByRole('button', { name: /^Accept .+’s payment$/ }).click()
  await accountant.getByRole('button', { name: 'Accept payment' }).click()
  await expect(accountant.getByText('Payment confirmed. The learner can start.')).toBeVisible()
  await learner.reload()
  await expect(learner.getByText('Thank you. The course is yours.')).toBeVisible()
}

async function learn(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/my-courses')
  await settled(page)
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Why the sun pumps' }).click()
  await watchToTheEnd(page)
  const answer = async (question: string, option: string) => {
    const group = page.getByRole('radiogroup', { name: question })
    await group.getByRole('radio', { name: option, exact: true }).click()
  }
  await answer('What lifts the water?', 'A fish')
  await page.getByRole('button', { name: 'Submit quiz' }).click()
  await expect(page.getByText('Quiz score 0% is below the required 70%')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await answer('What lifts the water?', 'The sun')
  await page.getByRole('button', { name: 'Submit quiz' }).click()
  await expect(page.getByText('Lesson complete')).toBeVisible()

  await page.getByRole('link', { name: 'Next lesson' }).click()
  await page.getByRole('button', { name: 'I have watched this video' }).click()
  await answer('Where does a pump stand?', 'Near the water')
  await answer('When does a panel give most?', 'At noon')
  await page.getByRole('button', { name: 'Submit quiz' }).click()
  await expect(page.getByText('You have completed the course.')).toBeVisible()
}
