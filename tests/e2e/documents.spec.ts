import { aPdf } from '../support/documents.ts'
import { axeProblems, expect, settled, test } from './start/app-under-test.ts'

const TITLE = 'Licence to teach'

test('HR puts a paper into a file, replaces it and finds it among those that end; the person reads it', async ({
  visit,
}) => {
  test.slow()
  const hr = await visit({ as: 'hr', size: 'small' })
  await hr.goto('/dashboard/employee-documents')
  await settled(hr)
  await expect(hr.locator('main [data-row]').first()).toContainText('Expired')
  await hr.locator('main [data-row]').first().getByRole('link').first().click()

  await expect(hr).toHaveURL(/\/dashboard\/employees\/\d+\/documents$/)
  const details = hr.getByRole('main')
  await expect(details.getByRole('list', { name: 'Documents', exact: true })).toContainText('Contract of employment')
  await details.getByRole('button', { name: 'Add document' }).click()
  await details.getByLabel('Document type').selectOption('certificate')
  await details.getByLabel('Title').fill(TITLE)
  await details.getByLabel('Valid until').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10))
  await details.getByRole('button', { name: 'Add document' }).click()
  await expect(details.getByText('Choose a file', { exact: true })).toBeVisible()
  // From the top: the header that stays covers what is scrolled below it.
  await hr.evaluate(() => scrollTo(0, 0))
  expect(await axeProblems(hr)).toEqual([])
  const paper = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: aPdf() }
  await details.getByLabel('File').setInputFiles(paper)
  await details.getByRole('button', { name: 'Add document' }).click()
  await expect(hr.getByText('Document added')).toBeVisible()

  await details.getByRole('button', { name: `Replace ${TITLE}` }).click()
  await details.getByLabel('File').setInputFiles(paper)
  await details.getByRole('button', { name: 'Replace document' }).click()
  await expect(hr.getByText('Document replaced')).toBeVisible()
  await expect(details.getByText('1 earlier document')).toBeVisible()
  await details.getByRole('button', { name: `Archive ${TITLE}` }).click()
  await hr
    .getByRole('dialog', { name: `Archive "${TITLE}"?` })
    .getByRole('button', { name: 'Archive' })
    .click()
  await expect(details.getByText('2 earlier documents')).toBeVisible()

  const teacher = await visit({ as: 'teacher', size: 'small' })
  await teacher.goto('/dashboard/my-file')
  const papers = teacher.getByRole('list', { name: 'Documents', exact: true })
  await expect(papers).toContainText('Contract of employment')
  await expect(teacher.getByRole('button', { name: /^Archive/ })).toHaveCount(0)
  const [file] = await Promise.all([
    teacher.waitForEvent('download'),
    teacher.getByRole('button', { name: 'Download Contract of employment' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Contract-of-employment.pdf')
  await teacher.getByRole('button', { name: 'Upload a certificate' }).click()
  await teacher.getByLabel('Title').fill('Course in first aid')
  await teacher.getByLabel('File').setInputFiles(paper)
  await teacher.getByRole('button', { name: 'Add document' }).click()
  await expect(papers).toContainText('Course in first aid')
  await teacher.goto('/dashboard/employee-documents')
  await expect(teacher).not.toHaveURL(/employee-documents/)
})
