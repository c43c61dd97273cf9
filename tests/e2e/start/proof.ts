import sharp from 'sharp'
import { axeProblems, expect, type Page, settled } from './app-under-test.ts'

const picture = () =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: '#fbf7ee' } })
    .jpeg()
    .toBuffer()

/** On the page of an order: hands in a proof of payment with its reference. */
export async function sendProof(learner: Page, reference: string): Promise<void> {
  await learner.getByLabel('Payment reference').fill(reference)
  await learner
    .getByLabel('Proof of payment')
    .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await learner.getByRole('button', { name: 'Send the proof' }).click()
  await expect(learner.getByText('We are checking your payment.')).toBeVisible()
  expect(await axeProblems(learner)).toEqual([])
}

/** The accountant finds the one payment with this reference and accepts it. */
export async function acceptProof(keeper: Page, reference: string): Promise<void> {
  await keeper.goto('/dashboard/student-payments')
  await settled(keeper)
  await keeper.getByPlaceholder('Search by learner, title, receipt or reference').fill(reference)
  await expect(keeper.getByRole('button', { name: /^Accept .+’s payment$/ })).toHaveCount(1)
  await keeper.getByRole('button', { name: /^Accept .+’s payment$/ }).click()
  await keeper.getByRole('button', { name: 'Accept payment' }).click()
  await expect(keeper.getByText('Payment confirmed. The learner can start.')).toBeVisible()
}

/** On the page of a paid order: the receipt is a PDF. */
export async function takeReceipt(learner: Page): Promise<void> {
  const [receipt] = await Promise.all([
    learner.waitForEvent('download'),
    learner.getByRole('button', { name: 'Receipt (PDF)' }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/\.pdf$/)
}
