import { axeProblems, expect, settled, test } from '../start/app-under-test.ts'

const PROGRAM = 'A Shop on Every Phone'

for (const size of ['small', 'wide'] as const)
  test(`${size}: the accountant sees the prices of programs, gives one a price for some days, sees it as a learner and ends it`, async ({
    visit,
  }) => {
    const page = await visit({ as: 'accountant', size })
    await page.goto('/dashboard/program-pricing')
    await settled(page)
    await expect(page.getByText('$149').first()).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: `Prices for ${PROGRAM}` }).click()
    const record = page.getByRole('dialog', { name: 'Prices for a program' })
    const amount = size === 'small' ? '121' : '122'
    await record.getByRole('textbox', { name: 'Price' }).fill(amount)
    await record.getByRole('button', { name: 'Save price' }).click()
    const row = record.getByRole('listitem').filter({ hasText: `$${amount}` })
    await expect(row.getByText('Current')).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await record.getByRole('link', { name: 'View as a learner' }).click()
    await page.waitForURL(/\/programs\/a-shop-on-every-phone$/)
    await expect(page.getByText(`$${amount}`).first()).toBeVisible()
    await page.goBack()
    await row.getByRole('button', { name: 'End' }).click()
    await page.getByRole('button', { name: 'End this price' }).click()
    await expect(row.getByText('Expired', { exact: true })).toBeVisible()
    // The coupon for this program begins with its name.
    await record.getByRole('link', { name: 'Coupon for this program' }).click()
    await expect(page.getByText(`Only for the program "${PROGRAM}".`)).toBeVisible()
  })
