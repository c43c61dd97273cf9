import sharp from 'sharp'
import { axeProblems, expect, type Page, settled, test } from './start/app-under-test.ts'

type Course = { id: number; title: string }

/** A premium course that nobody of the demo buys. */
async function lastPremium(page: Page): Promise<Course> {
  const answer = await page.request.get('/api/courses?fields=card&price=paid&limit=100')
  const course = ((await answer.json()) as { courses: Course[] }).courses.at(-1)
  if (!course) throw new Error('the demo has no premium course')
  return course
}

const proof = () =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: '#fbf7ee' } })
    .jpeg()
    .toBuffer()

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
  await expect(learner.getByText('This coupon is not valid for this course')).toBeVisible()
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
  await expect(learner.getByText('Please add a picture of your proof of payment')).toBeVisible()
  await learner.getByLabel('Reference of your payment').fill('FT 20260517 0042')
  await learner
    .getByLabel('Picture of the proof')
    .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await proof() })
  await learner.getByRole('button', { name: 'Send the proof' }).click()
  await expect(learner.getByText('We are checking your payment.')).toBeVisible()
  expect(await axeProblems(learner)).toEqual([])

  const keeper = await visit({ as: 'accountant' })
  await keeper.goto('/dashboard/student-payments')
  await settled(keeper)
  await keeper.getByPlaceholder('Search by learner, course, receipt or reference').fill('FT 20260517 0042')
  await expect(keeper.getByRole('button', { name: /^Accept the payment of/ })).toHaveCount(1)
  await keeper.getByRole('button', { name: /^Accept the payment of/ }).click()
  await keeper.getByRole('button', { name: 'Accept payment' }).click()
  await expect(keeper.getByText('Payment confirmed. The learner can start.')).toBeVisible()

  await learner.reload()
  await settled(learner)
  await expect(learner.getByText('Thank you. The course is yours.')).toBeVisible()
  const [receipt] = await Promise.all([
    learner.waitForEvent('download'),
    learner.getByRole('button', { name: 'Receipt (PDF)' }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/)
  await learner.getByRole('link', { name: 'Start learning' }).click()
  await settled(learner)
  await expect(learner.getByText(course.title).first()).toBeVisible()
})

test('the accountant gives a course a price for some days, sees it as a learner, and ends it', async ({ visit }) => {
  const page = await visit({ as: 'accountant', size: 'small' })
  const course = await lastPremium(page)
  await page.goto(`/dashboard/course-pricing?course=${course.id}`)
  await settled(page)
  const record = page.getByRole('dialog', { name: 'Prices of a course' })
  await record.getByRole('textbox', { name: 'Price' }).fill('12.5')
  await record.getByRole('button', { name: 'Save price' }).click()
  const row = record.getByRole('listitem').filter({ hasText: '$12.50' })
  await expect(row.getByText('Holds now')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  await record.getByRole('link', { name: 'See as a learner' }).click()
  await page.waitForURL(`/courses/${course.id}`)
  await expect(page.getByText('$12.50').first()).toBeVisible()
  await page.goBack()
  await row.getByRole('button', { name: 'End' }).click()
  await page.getByRole('button', { name: 'End price' }).click()
  await expect(record.getByText('Over', { exact: true })).toBeVisible()
})
