import { expect, settled, test } from '../start/app-under-test.ts'

const DESK = '/dashboard/course-reviews'

test('a teacher answers, and everybody reads it without scripts', async ({ visit }) => {
  const teacher = await visit({ as: 'teacher' })
  await teacher.goto(`${DESK}?answered=no&course_id=11`)
  await settled(teacher)
  const row = teacher.locator('main [data-row]').first()
  await row.getByRole('button').click()
  const panel = teacher.getByRole('dialog')
  await panel.getByLabel('Your answer').fill('Thank you for these words')
  await panel.getByRole('button', { name: 'Save answer' }).click()
  await expect(teacher.getByText('Answer saved')).toBeVisible()
  const address = (await panel.getByRole('link').first().getAttribute('href')) ?? ''

  const visitor = await visit({ javaScript: false })
  await visitor.goto(address)
  await expect(visitor.getByText(/^Selam Tesfaye answered/).first()).toBeVisible()
  const answer = visitor.getByText('Thank you for these words')
  for (let page = 1; page < 5 && (await answer.count()) === 0; page += 1)
    await visitor.getByRole('link', { name: 'Older reviews' }).click()
  await expect(answer).toBeVisible()
})
