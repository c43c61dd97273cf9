import { postJournal } from '#features/money/payment/ledger/ledger.service.ts'
import { orders, paymentAttempts } from '#features/money/payment/payment.table.ts'
import type { Services } from '#server/service-types.ts'
import type { Currency } from '#shared/currency.ts'
import { type Person, person } from './people.ts'

type Paid = ({ courseId: number } | { programId: number; cohortId: number }) & {
  buyer?: Person
  currency?: Currency
  amountMinor?: number
  at: string
  refundedAt?: string
}

/** A paid order as settling leaves it in the tables and in the ledger, at a moment of the past; refunded later, if told so. */
export async function aPayment({ db }: Pick<Services, 'db'>, paid: Paid): Promise<number> {
  const { currency = 'USD', amountMinor = 4900, at, refundedAt } = paid
  const userId = (paid.buyer ?? (await person(db, 'student'))).id
  const moment = new Date(at)
  return db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values({
        userId,
        ...('courseId' in paid
          ? { courseId: paid.courseId }
          : { programId: paid.programId, cohortId: paid.cohortId, heldUntil: moment }),
        status: refundedAt ? 'refunded' : 'paid',
        currency,
        priceMinor: amountMinor,
        paidAt: moment,
        createdAt: moment,
      })
      .returning({ id: orders.id })
    const orderId = order?.id ?? 0
    const [attempt] = await tx
      .insert(paymentAttempts)
      .values({
        orderId,
        provider: 'manual',
        status: 'paid',
        reference: `FT-${orderId}`,
        currency,
        amountMinor,
        submittedById: userId,
      })
      .returning({ id: paymentAttempts.id })
    const money = { currency, amountMinor }
    const cash = 'cash:manual'
    const income = 'courseId' in paid ? 'income:courses' : 'income:programs'
    await postJournal(tx, { ...money, key: `paid:${attempt?.id}`, from: income, to: cash }, moment)
    if (refundedAt)
      await postJournal(tx, { ...money, key: `refunded:${attempt?.id}`, from: cash, to: income }, new Date(refundedAt))
    return orderId
  })
}
