import { axeProblems, expect, type Page, settled, test } from './start/app-under-test.ts'
import { acceptProof, sendProof, takeReceipt } from './start/proof.ts'

type Course = { id: number; title: string }

/** A premium course that no one of the demo buys. */
async function lastPremium(page: Page): Promise<Course> {
  const answer = await page.request.get('/api/courses?fields=card&price=paid&limit=100')
  const course = ((await answer.json()) as { courses: Course[] }).courses.at(-1)
  if (!course) throw new Error('the demo has no premium course')
  return course
}

test('a learner buys a course with a coupon and a proof, the accountant accepts, the first lesson is open', async ({
  visit,
}) => {
  const learner = await visit({ as: 'mentee', size: 'small' })
  const course = await lastPremium(learner)
  await learner.goto(`/dashboard/my-courses/checkout/${course.id}`)
  await settled(learner)
  await learner.getByLabel('RWF').check()
  await learner.getByLabel('Coupon').fill('nothing')
  await learner.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(learner.getByText('This coupon code does not exist')).toBeVisible()
  await learner.getByLabel('Coupon').fill('karibu20')
  await learner.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(learner.getByText('Coupon KARIBU20')).toBeVisible()
  const order = new URL(learner.url()).pathname

  // Later, from another page, and with a mistake first.
  await learner.goto('/dashboard/my-courses')
  await settled(learner)
  await learner.getByRole('link', { name: 'My Orders' }).click()
  await learner.getByRole('link', { name: course.title }).click()
  await expect(learner).toHaveURL(new RegExp(`${order}$`))
  await learner.getByRole('button', { name: 'Send the proof' }).click()
  await expect(learner.getByText('Add a picture of your proof of payment')).toBeVisible()
  await sendProof(learner, 'FT 20260517 0042')
  await acceptProof(await visit({ as: 'accountant' }), 'FT 20260517 0042')

  await learner.reload()
  await settled(learner)
  await expect(learner.getByText('Thank you. The course is yours.')).toBeVisible()
  await takeReceipt(learner)
  await learner.getByRole('link', { name: 'Start learning' }).click()
  await settled(learner)
  await expect(learner.getByText(course.title).first()).toBeVisible()
})

test(
  'the accountant gives a course a price for some days, sees it as a learner, and ends it',
  { tag: '@ci' },
  async ({ visit }) => {
    const page = await visit({ as: 'accountant', size: 'small' })
    const course = await lastPremium(page)
    await page.goto(`/dashboard/course-pricing?course=${course.id}`)
    await settled(page)
    const record = page.getByRole('dialog', { name: 'Prices for a course' })
    await record.getByRole('textbox', { name: 'Price' }).fill('12.5')
    await record.getByRole('button', { name: 'Save price' }).click()
    const row = record.getByRole('listitem').filter({ hasText: '$12.50' })
    await expect(row.getByText('Current')).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await record.getByRole('link', { name: 'View as a learner' }).click()
    await page.waitForURL(`/courses/${course.id}`)
    await expect(page.getByText('$12.50').first()).toBeVisible()
    await page.goBack()
    await row.getByRole('button', { name: 'End' }).click()
    await page.getByRole('button', { name: 'End this price' }).click()
    await expect(record.getByText('Expired', { exact: true })).toBeVisible()
  },
)
