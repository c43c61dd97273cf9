// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openPage } from '#tests/support/screen.tsx'
import { paymentApi } from '../payment.contract.ts'
import * as checkout from './checkout.page.tsx'

const TRANSFER = { provider: 'manual' as const, instructions: 'Bank of Kigali' }

const names = async () =>
  within(await screen.findByRole('list', { name: 'Ways to pay' }))
    .getAllByRole('listitem')
    .map((one) => one.textContent)

test('before one orders, the ways to pay in the chosen currency are named', async () => {
  const offers = [
    {
      currency: 'RWF' as const,
      amount: 25_000,
      methods: [{ provider: 'momo' as const, instructions: null }, TRANSFER],
    },
    { currency: 'USD' as const, amount: 20, methods: [TRANSFER] },
  ]
  const answers = [answer(paymentApi.checkout, (sample) => ({ ...sample, offers, order: null }))]
  await openPage(checkout, {
    path: '/dashboard/my-courses/checkout/:id',
    address: '/dashboard/my-courses/checkout/4',
    as: 'student',
    answers,
  })
  expect(await names()).toEqual(['MTN MoMo, on your phone', 'Transfer with proof of payment'])
  fireEvent.click(screen.getByRole('radio', { name: '$20' }))
  await expect.poll(names).toEqual(['Transfer with proof of payment'])
})
