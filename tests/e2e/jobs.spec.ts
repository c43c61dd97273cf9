import { expect, settled, test } from './start/app-under-test.ts'

test(
  'an admin posts a job and changes it in the same form; a visitor finds it, and not after it was deleted',
  { tag: '@ci' },
  async ({ visit }) => {
    test.slow()
    const admin = await visit({ as: 'admin', size: 'small' })
    await admin.goto('/dashboard/jobs')
    await settled(admin)
    await admin.getByRole('button', { name: 'New job' }).click()
    await admin.getByRole('textbox', { name: 'Title' }).fill('Beekeeper')
    await admin.getByRole('textbox', { name: 'Company' }).fill('Virunga Honey')
    await admin.getByRole('textbox', { name: 'Location' }).fill('Musanze, Rwanda')
    await admin.getByRole('combobox', { name: 'Type' }).selectOption('Part-time')
    await admin.getByRole('textbox', { name: 'Salary' }).fill('RWF 300,000')
    await admin.getByRole('button', { name: 'Create job' }).click()
    await expect(admin.getByText('Describe the job')).toBeVisible()
    await admin.getByRole('textbox', { name: 'Description' }).fill('You look after forty hives on the slope.')
    await admin.getByRole('button', { name: 'Create job' }).click()
    await expect(admin.getByText('Job created')).toBeVisible()
    await expect(admin.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
    await admin.getByRole('button', { name: 'Edit Beekeeper' }).click()
    await expect(admin.getByRole('heading', { name: 'Edit Beekeeper' })).toBeFocused()
    await admin.getByRole('textbox', { name: 'Title' }).fill('Head beekeeper')
    await admin.getByRole('button', { name: 'Update job' }).click()
    await expect(admin.getByText('Job updated')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Update job' })).toHaveCount(0)

    const visitor = await visit({ javaScript: false })
    await visitor.goto('/career')
    await visitor.getByRole('searchbox', { name: 'Keyword' }).fill('beekeeper')
    await visitor.getByRole('combobox', { name: 'Type' }).selectOption('Part-time')
    await visitor.getByRole('button', { name: 'Search jobs' }).click()
    await expect(visitor.getByText('RWF 300,000 per month')).toBeVisible()
    await visitor.getByRole('link', { name: 'Head beekeeper' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Head beekeeper' })).toBeVisible()
    const posting = await visitor.locator('script[type="application/ld+json"]').allTextContents()
    expect(posting.map((one) => JSON.parse(one) as object)).toContainEqual(
      expect.objectContaining({ '@type': 'JobPosting', title: 'Head beekeeper', employmentType: 'PART_TIME' }),
    )

    await admin.getByRole('button', { name: 'Delete Head beekeeper' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(admin.getByText('Job deleted')).toBeVisible()
    expect((await visitor.reload())?.status()).toBe(404)
  },
)
