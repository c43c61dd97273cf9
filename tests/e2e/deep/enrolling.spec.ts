import { expect, settled, test } from '../start/app-under-test.ts'

type Course = { id: number; title: string }

test('an address that leads elsewhere is not followed after signing in', async ({ visit, app }) => {
  const page = await visit({ as: 'employee' })
  for (const next of ['//evil.example/', 'https://evil.example/', '/.//evil.example', '/sign-in']) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL(`${app.url}/dashboard`)
  }
})

test('the button of a premium course leads to its checkout, and Back to the course', async ({ visit }) => {
  const page = await visit({ as: 'employee', size: 'small' })
  const answer = await page.request.get('/api/courses?fields=card&price=paid')
  const [course] = ((await answer.json()) as { courses: Course[] }).courses
  if (!course) throw new Error('the demo has no course with a price')
  await page.goto(`/courses/${course.id}`)
  await expect(page.getByText('You can start as soon as your payment is confirmed.')).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: /^Enroll Now/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/dashboard/my-courses/checkout/${course.id}$`))
  await expect(page.getByText('This is a premium course. Please purchase to enroll.')).toBeVisible()
  await expect(page.getByText(/\$\d+/)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}$`))
})
