import { expect, settled, test } from './start/app-under-test.ts'
import { acceptProof, sendProof, takeReceipt } from './start/proof.ts'

const PROGRAM = 'A Shop on Every Phone'
const REFERENCE = 'FT 20261125 0077'

test('a student buys a place with a proof, the accountant accepts, and the student is in the program', async ({
  visit,
}) => {
  const learner = await visit({ as: 'student', size: 'small' })
  await learner.goto('/programs/a-shop-on-every-phone')
  await settled(learner)
  await learner.getByRole('link', { name: 'Buy a place in Harvest cohort', exact: true }).click()
  await expect(learner.getByText('Your place is held for 72 hours while you pay.')).toBeVisible()
  await learner.getByLabel('RWF').check()
  await learner.getByLabel('Coupon').fill('nothing')
  await learner.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(learner.getByText('This coupon code does not exist')).toBeVisible()
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
})
