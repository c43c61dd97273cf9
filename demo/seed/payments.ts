import sharp from 'sharp'
import { prices } from '#features/money/price/price.table.ts'
import { coupons } from '#features/money/payment/coupon/coupon.table.ts'
import { insertAttempt, insertOrder, setOrder } from '#features/money/payment/payment.data.ts'
import { proofRule } from '#features/money/payment/payment.contract.ts'
import { paymentSettings } from '#features/money/payment/payment.settings.ts'
import { failAttempt, settlePaidAttempt } from '#features/money/payment/settle/settle.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { storePrivateImage } from '#server/files/images.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { type Currency, formatMoney } from '#shared/currency.ts'
import { learners } from '../data/people.ts'
import type { SeededCourse } from './courses.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Rwandan francs for a dollar, rounded to what people pay. */
const FRANCS = 1400
const RWF_STEP = 500

type Seeding = { tx: Db; services: Services; people: Map<string, number>; courses: SeededCourse[] }

/** Who has ordered which premium course, and what became of it. */
const ORDERS: readonly { learner: number; course: number; hoursAgo: number; outcome: Outcome; currency: Currency }[] = [
  { learner: 2, course: 0, hoursAgo: 1900, outcome: 'paid', currency: 'RWF' },
  { learner: 5, course: 1, hoursAgo: 1480, outcome: 'paid', currency: 'USD' },
  { learner: 9, course: 2, hoursAgo: 1130, outcome: 'paid', currency: 'RWF' },
  { learner: 12, course: 0, hoursAgo: 760, outcome: 'paid', currency: 'USD' },
  { learner: 15, course: 1, hoursAgo: 420, outcome: 'paid', currency: 'RWF' },
  { learner: 18, course: 2, hoursAgo: 210, outcome: 'failed', currency: 'RWF' },
  { learner: 21, course: 0, hoursAgo: 76, outcome: 'pending', currency: 'RWF' },
  { learner: 4, course: 2, hoursAgo: 29, outcome: 'pending', currency: 'USD' },
  { learner: 7, course: 1, hoursAgo: 5, outcome: 'pending', currency: 'RWF' },
  { learner: 10, course: 0, hoursAgo: 2, outcome: 'created', currency: 'USD' },
]
export type Outcome = 'paid' | 'failed' | 'pending' | 'created'

const francsOf = ({ priceMinor }: SeededCourse): number =>
  Math.round((priceMinor / 100) * (FRANCS / RWF_STEP)) * RWF_STEP

/** Prices in francs, a coupon, how to pay by transfer, and orders in every state. */
export async function addPayments({ tx, services, people, courses }: Seeding): Promise<void> {
  const now = services.now()
  const keeper = people.get('accountant@mbuyu.test')
  if (!keeper) throw new Error('the demo has no accountant')
  const premium = courses.filter((course) => !course.isFree)
  const startsAt = new Date(now.getTime() - 100 * DAY_MS)
  const common = { startsAt, createdById: keeper, createdAt: startsAt }
  await tx.insert(prices).values(
    premium.map((course) => ({
      ...common,
      courseId: course.id,
      currency: 'RWF' as const,
      amountMinor: francsOf(course),
    })),
  )
  const expiresAt = new Date(now.getTime() + 60 * DAY_MS)
  await tx.insert(coupons).values({ code: 'KARIBU20', percent: 20, cap: 50, expiresAt, createdById: keeper })
  await saveSetting(tx, paymentSettings.transfers, TRANSFERS, { by: keeper, now })
  await saveSetting(tx, paymentSettings.refunds, REFUNDS, { by: keeper, now })
  for (const { learner, course, hoursAgo, outcome, currency } of ORDERS) {
    const bought = premium[course]
    const email = learners[learner]?.email ?? ''
    const userId = people.get(email)
    if (!bought || !userId) throw new Error(`no order for ${email}`)
    const amountMinor = currency === 'USD' ? bought.priceMinor : francsOf(bought)
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    await addOrder(tx, services, { userId, item: { courseId: bought.id }, currency, amountMinor, outcome, at, keeper })
  }
}

const REFUNDS =
  'You get your money back within 14 days, as long as you have finished no more than one lesson. Write to us with the order number.'
const TRANSFERS: { currency: Currency; instructions: string }[] = [
  {
    currency: 'RWF',
    instructions:
      'Mobile money: dial *182*8*1# and pay to the code 004711 (Mbuyu Learning).\nBank: Bank of Kigali, account 00040-0001234-56, Mbuyu Learning.\nUse the order number as the reference.',
  },
  {
    currency: 'USD',
    instructions:
      'Bank: Bank of Kigali, Kigali, Rwanda\nAccount: 00040-0001234-78 (USD), Mbuyu Learning\nSWIFT: BKIGRWRW\nUse the order number as the reference.',
  },
]

type NewOrder = {
  userId: number
  item: { courseId: number } | { programId: number; cohortId: number; heldUntil: Date }
  currency: Currency
  amountMinor: number
  outcome: Outcome
  at: Date
  keeper: number
}

/** An order of the past, and what became of it. */
export async function addOrder(tx: Db, services: Services, wish: NewOrder): Promise<void> {
  const { userId, item, currency, amountMinor, outcome, at, keeper } = wish
  const about = { ...item, userId, currency, priceMinor: amountMinor, createdAt: at }
  const order = await insertOrder(tx, { ...about, status: 'created' })
  if (!order || outcome === 'created') return
  const reference = `FT${String(at.getTime()).slice(-9)}`
  const file = {
    field: 'proof',
    filename: `${reference}.png`,
    mimetype: 'image/png',
    data: await proof(reference, wish),
  }
  const picture = await storePrivateImage({ db: tx, files: services.files }, file, proofRule, userId)
  const submitted = new Date(at.getTime() + HOUR_MS / 2)
  const attempt = await insertAttempt(tx, {
    orderId: order.id,
    provider: 'manual',
    status: 'pending',
    reference,
    currency,
    amountMinor,
    proofFileId: picture.id,
    submittedById: userId,
    createdAt: submitted,
  })
  if (!attempt) throw new Error('the order has a try already')
  await setOrder(tx, order.id, { status: 'pending' })
  const decided = new Date(submitted.getTime() + 3 * HOUR_MS)
  const past = { happenedAt: decided }
  if (outcome === 'paid') await settlePaidAttempt(past, tx, { attempt, byId: keeper }, decided)
  const reason =
    'The picture shows a payment to another account. Please check the account number and send the right one.'
  if (outcome === 'failed') await failAttempt(past, tx, { attempt, byId: keeper, reason }, decided)
}

/** A picture like the one that a banking app shows after a transfer. */
function proof(reference: string, { amountMinor, currency, at }: NewOrder): Promise<Buffer> {
  const lines = [
    'Transfer completed',
    formatMoney(amountMinor, currency),
    `Ref. ${reference}`,
    at.toISOString().slice(0, 16).replace('T', ' '),
  ]
  const texts = lines.map(
    (line, nth) =>
      `<text x="180" y="${190 + nth * 62}" font-size="${nth === 1 ? 38 : 22}" text-anchor="middle" font-family="sans-serif" fill="#1c1a17">${line}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="480"><rect width="360" height="480" fill="#fbf7ee"/><circle cx="180" cy="92" r="40" fill="#0f5132"/><path d="M160 92l14 15 28-30" fill="none" stroke="#fff" stroke-width="8"/>${texts.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
