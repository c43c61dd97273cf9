import { axeProblems, expect, settled, sidewaysScroll, test } from './start/app-under-test.ts'

test('a person prepares and downloads the own data, asks something, and reads what has to end before the account', async ({
  visit,
}) => {
  const page = await visit({ as: 'mentee', size: 'small' })
  await page.goto('/dashboard/profile')
  await settled(page)
  await page.getByRole('link', { name: 'Open your privacy page' }).click()
  await expect(page.getByRole('heading', { name: 'Your privacy', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  await expect(page.getByText('Available until', { exact: false })).toBeVisible({ timeout: 30_000 })
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
  await page.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Objection' }).click()
  await page
    .getByRole('textbox', { name: 'What are you asking for?' })
    .fill('Please do not show my picture to mentors.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('We have received your request.', { exact: false })).toBeVisible()
  await page.getByText('What we keep, and why').click()
  await expect(page.getByText('Required by bookkeeping law.', { exact: false })).toBeVisible()
  await settled(page)
  expect.soft(await axeProblems(page)).toEqual([])
  expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expect(page.getByText('You have a mentorship that has not ended.', { exact: false })).toBeVisible()
})

test(
  'an administrator answers a request and publishes a version; a student accepts it, deletes the account and keeps it',
  { tag: '@ci' },
  async ({ visit }) => {
    const admin = await visit({ as: 'admin' })
    await admin.goto('/dashboard/privacy-requests')
    await settled(admin)
    await admin
      .getByRole('button', { name: /^Answer .+’s request$/ })
      .first()
      .click()
    const dialog = admin.getByRole('dialog', { name: 'Answer this request' })
    await dialog.getByRole('textbox').fill('The certificate now has your new name.')
    await dialog.getByRole('button', { name: 'Send the answer' }).click()
    await expect(admin.getByText('The answer is being sent')).toBeVisible()
    await admin.getByRole('button', { name: 'New version of the terms' }).click()
    const form = admin.getByRole('dialog', { name: 'New version of the terms' })
    await form.getByRole('textbox', { name: 'What has changed' }).fill('Refunds are possible for 30 days.')
    await form.getByRole('button', { name: 'Publish' }).click()
    await expect(admin.getByText('New version published.', { exact: false })).toBeVisible()
    await expect(admin.getByText('Support messages')).toBeVisible()

    const student = await visit({ as: 'student', size: 'small' })
    await student.goto('/dashboard')
    await settled(student)
    await expect(student.getByText('Our terms have changed')).toBeVisible()
    await student.getByRole('button', { name: 'I accept' }).click()
    await expect(student.getByText('Our terms have changed')).toBeHidden()

    await student.goto('/dashboard/privacy')
    await settled(student)
    await expect(student.getByText('Available until', { exact: false })).toBeVisible()
    await student.getByRole('button', { name: 'Delete my account' }).click()
    const question = student.getByRole('dialog', { name: 'Delete your account?' })
    await question.getByLabel('Your password').fill('unlock-potential-2026')
    await question.getByRole('button', { name: 'Delete my account' }).click()
    await expect(student.getByText('Your account will be deleted on', { exact: false })).toBeVisible()
    await student.getByRole('button', { name: 'Keep my account' }).click()
    await expect(student.getByText('Your account has been kept')).toBeVisible()
  },
)
