import { expect, settled, test } from './start/app-under-test.ts'

const DECIDE = '/dashboard/permission-requests'
const ASK = '/dashboard/permission-request'

test('a permission is withdrawn, asked for again and granted with notes', async ({ visit }) => {
  const admin = await visit({ as: 'admin' })
  await admin.goto(`${DECIDE}?status=approved`)
  await settled(admin)
  const granted = admin.locator('main [data-row]').filter({ hasText: 'Create Quiz' })
  await granted.getByRole('button', { name: /^Withdraw/ }).click()
  const question = admin.getByRole('dialog')
  await question.getByLabel('Reason').fill('The quizzes were copied from a book')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(granted).toContainText('Withdrawn')

  const teacher = await visit({ as: 'teacher' })
  await teacher.goto(ASK)
  await expect(teacher.getByText('Withdrawn: The quizzes were copied from a book')).toBeVisible()
  await expect(teacher.getByRole('combobox', { name: 'Permission' })).toHaveValue('Create Quiz')
  await teacher.getByLabel('Reason').fill('short')
  await teacher.getByRole('button', { name: 'Send request' }).click()
  await expect(teacher.getByText('Please provide a more detailed reason (at least 10 characters)')).toBeVisible()
  await teacher.getByLabel('Reason').fill('I have written new questions of my own')
  await teacher.route('**/api/permission-requests', (route) => route.fulfill({ status: 409, json: {} }))
  await teacher.getByRole('button', { name: 'Send request' }).click()
  await expect(teacher.getByText('Failed to submit permission request')).toBeVisible()
  await teacher.unroute('**/api/permission-requests')
  await teacher.getByRole('button', { name: 'Send request' }).click()
  await expect(teacher.getByText('Permission request submitted successfully')).toBeVisible()

  await admin.goto(DECIDE)
  await settled(admin)
  const asked = admin.locator('main [data-row]').filter({ hasText: 'I have written new questions of my own' })
  await asked.locator('a').first().click()
  const panel = admin.getByRole('dialog')
  await panel.getByLabel('Notes for the teacher (optional)').fill('Thank you')
  await panel.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Permission request approved successfully')).toBeVisible()
  await teacher.reload()
  await expect(teacher.getByText('Notes: Thank you')).toBeVisible()
  await expect(teacher.getByRole('button', { name: 'Send request' })).toHaveCount(0)

  // Others read why the page is not theirs.
  await admin.goto(ASK)
  await expect(admin.getByText('Only teachers can access this page.')).toBeVisible()
  await teacher.goto(DECIDE)
  await expect(teacher.getByText('Only admins can access this page')).toBeVisible()
})
