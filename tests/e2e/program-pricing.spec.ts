import { axeProblems, expect, settled, test } from './start/app-under-test.ts'
import { acceptProof, sendProof, takeReceipt } from './start/proof.ts'

const PROGRAM = 'A Shop on Every Phone'
const REFERENCE = 'FT 20261125 0077'

for (const size of ['small', 'wide'] as const)
  test(`${size}: the accountant sees the prices of programs, gives one a price for some days, sees it as a learner and ends it`, async ({
    visit,
  }) => {
    const page = await visit({ as: 'accountant', size })
    await page.goto('/dashboard/program-pricing')
    await settled(page)
    await expect(page.getByText('$149').first()).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: `Prices of ${PROGRAM}` }).click()
    const record = page.getByRole('dialog', { name: 'Prices of a program' })
    const amount = size === 'small' ? '121' : '122'
    await record.getByRole('textbox', { name: 'Price' }).fill(amount)
    await record.getByRole('button', { name: 'Save price' }).click()
    const row = record.getByRole('listitem').filter({ hasText: `$${amount}` })
    await expect(row.getByText('Holds now')).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await record.getByRole('link', { name: 'See as a learner' }).click()
    await page.waitForURL(/\/programs\/a-shop-on-every-phone$/)
    await expect(page.getByText(`$${amount}`).first()).toBeVisible()
    await page.goBack()
    await row.getByRole('button', { name: 'End' }).click()
    await page.getByRole('button', { name: 'End price' }).click()
    await expect(row.getByText('Over', { exact: true })).toBeVisible()
    // The coupon for this program begins with its name.
    await record.getByRole('link', { name: 'Coupon for this program' }).click()
    await expect(page.getByText(`Only for the program "${PROGRAM}".`)).toBeVisible()
  })

test('a student buys a place with a proof, the accountant accepts, and the student is in the program', async ({
  visit,
}) => {
  const learner = await visit({ as: 'student', size: 'small' })
  await learner.goto('/programs/a-shop-on-every-phone')
  await settled(learner)
  await learner.getByRole('link', { name: 'Buy a place in Harvest cohort', exact: true }).click()
  await expect(learner.getByText('Your place is held for 72 hours while you pay.')).toBeVisible()
  expect(await axeProblems(learner)).toEqual([])
  await learner.getByLabel('RWF').check()
  await learner.getByLabel('Coupon').fill('nothing')
  await learner.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(learner.getByText('This coupon is not valid for this program')).toBeVisible()
  await learner.getByLabel('Coupon').fill('')
  await learner.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(learner.getByText(/^Your place is held until/)).toBeVisible()
  await sendProof(learner, REFERENCE)
  await acceptProof(await visit({ as: 'accountant' }), REFERENCE)

  await learner.reload()
  await settled(learner)
  await expect(learner.getByText('Thank you. The place is yours.')).toBeVisible()
  await takeReceipt(learner)
  await learner.getByRole('link', { name: 'Open my programs' }).click()
  await settled(learner)
  const card = learner.getByRole('article', { name: PROGRAM })
  await expect(card.getByText('In the program')).toBeVisible()
  await expect(card.getByRole('link', { name: /^Open / }).first()).toBeVisible()
  expect(await axeProblems(learner)).toEqual([])
})
