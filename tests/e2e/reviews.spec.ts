import { axeProblems, expect, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const DESK = '/dashboard/course-reviews'
const WORDS = 'Now I know what happens when I open a page'

test('a learner reviews a finished course, changes the review, and reads why it was hidden', async ({ visit }) => {
  const learner = await visit({ as: 'student', size: 'small' })
  await learner.goto('/courses/1')
  await settled(learner)
  // The script of the reviews comes when someone is near.
  await learner.locator('#reviews').scrollIntoViewIfNeeded()
  await learner.getByRole('button', { name: 'Write a review' }).click()
  await learner.getByRole('button', { name: 'Save my review' }).click()
  await expect(learner.getByText('Please choose 1 to 5 stars')).toBeVisible()
  await expect(learner.getByText('Write a few words about the course')).toBeVisible()
  await learner.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await learner.getByLabel('Your text').fill(WORDS)
  expect(await axeProblems(learner, '#reviews')).toEqual([])
  expect(await sidewaysScroll(learner)).toBe(0)
  await learner.reload()
  await settled(learner)
  await learner.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(learner.getByLabel('Your text')).toHaveValue(WORDS)
  await expect(learner.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await learner.getByRole('button', { name: 'Save my review' }).click()
  await expect(learner.getByText('Thank you. Your review has been saved.')).toBeVisible()
  const first = learner.locator('#reviews li').first()
  await expect(first).toContainText('Aline U.')
  await expect(first).toContainText(WORDS)

  await learner.goto('/dashboard/my-courses?status=completed')
  await learner.locator('main article button').first().click()
  await learner.getByRole('button', { name: 'Change my review' }).click()
  await learner.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await learner.getByRole('button', { name: 'Save my review' }).click()
  await expect(learner.getByRole('dialog').getByRole('img', { name: '5 out of 5 stars' })).toBeVisible()

  const staff = await visit({ as: 'hr' })
  await staff.goto(DESK)
  await settled(staff)
  const row = staff.locator('main [data-row]').filter({ hasText: WORDS })
  await row.getByRole('button', { name: /^Hide/ }).click()
  await staff.getByRole('dialog').getByLabel('Reason').fill('It is about another course')
  await staff.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(row).toContainText('Hidden')
  await learner.goto('/courses/1#reviews')
  await expect(learner.getByText('Reason: It is about another course')).toBeVisible()
  await expect(learner.locator('#reviews li').filter({ hasText: WORDS })).toHaveCount(0)
})
