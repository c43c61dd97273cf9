import { walkedSizes } from '../support/walked-sizes.ts'
import { expect, settled, test } from './start/app-under-test.ts'

for (const size of walkedSizes) {
  test(`${size}: human resources find a certificate, check it, and read the check`, async ({ visit }) => {
    const page = await visit({ as: 'hr', size })
    await page.goto('/dashboard/certifications')
    await settled(page)
    const code = page.getByRole('link', { name: /^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/ }).first()
    const text = (await code.textContent()) ?? ''
    await page.getByRole('main').getByRole('searchbox').fill(text)
    await expect(page.getByRole('link', { name: /^([0-9A-Z]{4}-){4}/ })).toHaveCount(1)
    await code.click()
    await expect(page.getByText('Valid certificate')).toBeVisible()
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

    await page.goto('/dashboard/certifications/checks')
    await settled(page)
    await page.getByRole('main').getByRole('searchbox').fill(name)
    const list = page.getByRole('region', { name: 'Checks' })
    await expect(list.getByText(name).first()).toBeVisible()
    await expect(list.getByText('Public page').first()).toBeVisible()
  })
}
