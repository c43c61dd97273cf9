import { axeProblems, expect, settled, test } from './start/app-under-test.ts'

test('a mentor says when there is time, and learners find it in their own zone', async ({ visit }) => {
  const mentor = await visit({ as: 'mentor', size: 'small' })
  await mentor.goto('/dashboard/mentor-hours')
  await settled(mentor)
  await mentor.getByRole('combobox', { name: 'Time zone' }).selectOption('Africa/Nairobi')

  await test.step('hours that overlap are said above the week, and nothing is lost', async () => {
    const sunday = mentor.getByRole('group', { name: 'Sunday' })
    for (const button of await sunday.getByRole('button', { name: 'remove these hours' }).all()) await button.click()
    await sunday.getByRole('button', { name: 'Sunday: add hours' }).click()
    await sunday.getByRole('button', { name: 'Sunday: add hours' }).click()
    await sunday.getByLabel('Sunday: from').nth(1).fill('10:00')
    await mentor.getByRole('button', { name: 'Save hours' }).click()
    await expect(
      mentor.getByText('Times on the same day must not overlap, and each must end after it starts'),
    ).toBeVisible()
    await sunday.getByLabel('Sunday: from').nth(1).fill('14:00')
  })

  await test.step('by keyboard, from the times to the button that shows what follows from them', async () => {
    await mentor.getByRole('button', { name: 'Show the next free times' }).focus()
    await mentor.keyboard.press('Enter')
    await expect(mentor.getByText('What learners can book, in your time zone: Nairobi (GMT+3)')).toBeVisible()
  })
  await mentor.getByRole('button', { name: 'Save hours' }).click()
  await expect(mentor.getByText('Hours saved')).toBeVisible()
  expect(await axeProblems(mentor)).toEqual([])

  const address = (await mentor.getByRole('link', { name: 'See your page' }).getAttribute('href')) ?? ''
  const visitor = await visit()
  await visitor.goto('/mentors?free=1')
  await settled(visitor)
  await expect(visitor.getByLabel('Has free times')).toBeChecked()
  await expect(visitor.locator(`a[href="${address}"]`).first()).toBeVisible()
  await visitor.goto(address)
  await visitor.getByRole('heading', { name: 'Free times' }).scrollIntoViewIfNeeded()
  await expect(visitor.getByText('Times are in your time zone:')).toBeVisible()
  await visitor.getByLabel('Show times in the mentor’s time zone (Nairobi)').check()
  await expect(visitor.getByText('Times are in the mentor’s time zone: Nairobi (GMT+3).')).toBeVisible()
})
