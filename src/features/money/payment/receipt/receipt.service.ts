import type { Call, RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { printStatement } from '#server/pdf/print.ts'
import { formatInstant } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { formatMoney } from '#shared/currency.ts'
import { requireOrder } from '../order/order.service.ts'
import type { paymentApi } from '../payment.contract.ts'
import { findReceipt } from '../payment.data.ts'

const PROVIDERS = { manual: message('Transfer'), momo: message('Mobile money') }

/** The receipt of a paid order, also when it was paid back later. */
export async function answerReceipt(call: Call<typeof paymentApi.receipt>): Promise<RawAnswer> {
  const { db, me, params, say, translate, language } = call
  const { paid_at: isPaid } = await requireOrder(call, me, params.id)
  const found = await findReceipt(db, params.id)
  const paidAt = found?.order.paidAt
  if (!found || !paidAt)
    throw new AppError(
      'conflict',
      isPaid
        ? message('The coupon covered the full price: nothing was paid, so there is no receipt')
        : message('The receipt is available once the order is paid'),
    )
  const { order, coupon, provider, reference } = found
  const organisation = await readIssuer(db)
  const day = (moment: Date): string =>
    formatInstant(moment.toISOString(), { locale: language, zone: organisation.time_zone })
  const money = (minor: number): string => formatMoney(minor, order.currency, language)
  const number = String(order.receiptNumber)
  const title = say('Receipt {number}', { number })
  const body = await printStatement({
    language,
    title,
    issuer: organisation,
    heading: title,
    rows: [
      { name: say('Date'), value: day(paidAt) },
      { name: say('Received from'), value: order.buyerName ?? '' },
      { name: order.programId === null ? say('For the course') : say('For the program'), value: order.title ?? '' },
      { name: say('Order'), value: String(order.id) },
      ...(provider ? [{ name: say('Payment method'), value: translate(PROVIDERS[provider]) }] : []),
      ...(reference ? [{ name: say('Reference'), value: reference }] : []),
      { name: say('Price'), value: money(order.priceMinor) },
      ...(order.discountMinor > 0
        ? [{ name: say('Coupon {coupon}', { coupon: coupon ?? '' }), value: money(-order.discountMinor) }]
        : []),
    ],
    sum: { name: say('Received'), value: money(order.priceMinor - order.discountMinor) },
    note: order.refundedAt && say('This payment was refunded on {day}.', { day: day(order.refundedAt) }),
  })
  return {
    type: 'application/pdf',
    language,
    body,
    headers: contentDisposition(`receipt-${number}.pdf`, 'inline'),
  }
}
