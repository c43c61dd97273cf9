import { walkedSizes } from '../support/walked-sizes.ts'
import { axeProblems, expect, settled, test } from './start/app-under-test.ts'

for (const size of walkedSizes) {
  test(`${size}: the accountant records a gift once, corrects it and voids its receipt`, async ({ visit }) => {
    test.slow()
    const page = await visit({ as: 'accountant', size })
    await page.goto('/dashboard/donations')
    await settled(page)
    await expect(page.getByRole('region', { name: 'Received, by currency' }).getByText('RWF').first()).toBeVisible()

    const form = page.getByRole('dialog')
    const fill = async (reference: string) => {
      await page.getByRole('button', { name: 'Record a gift' }).click()
      await form.getByRole('textbox', { name: 'Amount' }).fill('40000')
      await form.getByLabel('Received on').fill('2026-03-02')
      await form.getByRole('combobox', { name: 'Payment method' }).selectOption('Mobile money')
      await form.getByRole('textbox', { name: 'Reference' }).fill(reference)
      await form.getByRole('textbox', { name: 'Donor' }).fill('Beatrice Umutoni')
      await form.getByRole('textbox', { name: 'Email' }).fill('beatrice@gifts.test')
      await form.getByRole('checkbox', { name: 'Email the receipt to this address' }).check()
      await form.getByRole('button', { name: 'Save gift' }).click()
    }
    await fill(`MP-${size}-1`)
    await expect(page.getByText('Gift recorded')).toBeVisible()
    await expect(form).toHaveCount(0)
    await fill(`mp-${size}-1`)
    await expect(form.getByText('A gift with this reference is already recorded', { exact: false })).toBeVisible()
    expect.soft(await axeProblems(page, '[role=dialog]')).toEqual([])
    await form.getByRole('textbox', { name: 'Reference' }).fill(`MP-${size}-2`)
    await form.getByRole('button', { name: 'Save gift' }).click()
    await expect(form).toHaveCount(0)

    await page.getByRole('main').getByRole('searchbox').fill(`MP-${size}-2`)
    await expect(page.getByRole('link', { name: 'Beatrice Umutoni' })).toHaveCount(1)
    await page.getByRole('link', { name: 'Beatrice Umutoni' }).click()
    const record = page.getByRole('dialog', { name: 'Gift details' })
    await expect(record.getByText('Receipt emailed').first()).toBeVisible()
    await record.getByRole('button', { name: 'Correct' }).click()
    const correction = page.getByRole('dialog', { name: /Correct receipt/ })
    await correction.getByRole('textbox', { name: 'Amount' }).fill('45000')
    await correction.getByRole('button', { name: 'Save gift' }).click()
    await expect(record.getByText('Amount: 40000 → 45000')).toBeVisible()
    await record.getByRole('button', { name: 'Void receipt' }).click()
    const question = page.getByRole('dialog', { name: /^Void receipt/ })
    await question.getByRole('textbox', { name: 'Reason' }).fill('Entered twice')
    await question.getByRole('button', { name: 'Void receipt' }).click()
    await expect(record.getByText('Voided')).toBeVisible()
    await expect(record.getByRole('button', { name: 'Correct' })).toHaveCount(0)
  })
}
