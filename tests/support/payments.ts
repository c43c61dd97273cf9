import sharp from 'sharp'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import { paymentSettings } from '#features/money/payment/payment.settings.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { TestApp } from './app.ts'
import { aCourse, type TestCourse } from './courses.ts'
import { sendForm } from './forms.ts'
import type { Person } from './people.ts'
import { setTo } from './settings.ts'

/** Dollars are paid by transfer. */
export const takeTransfers = (app: TestApp): Promise<void> =>
  setTo(app, paymentSettings.transfers, [{ currency: 'USD', instructions: 'Bank of Kigali, account 00012345' }])

/** A course of 49 dollars. */
export const aPremiumCourse = (app: TestApp): Promise<TestCourse> =>
  aCourse(app.services, { priceMinor: 4900, lessons: [false] })

export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: '#0f5132' } })
    .png()
    .toBuffer()

/** Orders a course; answers the order's id. */
export async function order(app: TestApp, as: Person, course: { id: number }, coupon?: string): Promise<number> {
  const body = { currency: 'USD' as const, ...(coupon && { coupon }) }
  const answer = await app.call(paymentApi.order, { params: { id: course.id }, body }, { as })
  if (answer.status !== 201) throw new Error(`the order was refused: ${answer.body.message}`)
  return answer.body.order.id
}

/** Hands in the proof of a transfer. */
export const proveIt = async (app: TestApp, as: Person, orderId: number, reference = 'TX 4711') =>
  sendForm<OutputOf<typeof paymentApi.submitProof>>(app, paymentApi.submitProof, {
    path: `/api/orders/${orderId}/proof`,
    as,
    fields: { reference },
    files: { proof: { name: 'proof.png', data: await picture() } },
  })
