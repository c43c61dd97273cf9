import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays, startOfDay } from '#shared/calendar.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { toMinor } from '#shared/currency.ts'
import { requirePriced } from '#features/money/price/price.service.ts'
import { type Coupon, couponApi } from './coupon.contract.ts'
import { endCoupon, insertCoupon, listAllCoupons, listCoupons } from './coupon.data.ts'
import { couponChanged } from './coupon.events.ts'

async function requireCoupon(db: Db, id: number): Promise<Coupon> {
  const { rows } = await listCoupons(db, { id, limit: 1 })
  const [coupon] = rows
  if (!coupon) throw notFound(message('Coupon not found'))
  return coupon
}

/** What a coupon takes off: a percentage, or an amount with its currency; one of the two. */
function discountOf({ percent, amount, currency }: Call<typeof couponApi.create>['body']) {
  if ((percent === undefined) === (amount === undefined))
    throw invalid({ percent: [message('Enter a percentage or an amount')] })
  if (amount === undefined) return { percent: percent ?? null }
  if (!currency) throw invalid({ currency: [message('Choose a currency')] })
  const amountMinor = toMinor(amount, currency)
  if (amountMinor === undefined) throw invalid({ amount: [message('Too many decimal places for this currency')] })
  return { amountMinor, currency }
}

async function create(call: Call<typeof couponApi.create>) {
  const { db, me, body, say } = call
  const now = call.now()
  const { code, cap = null, course_id: courseId = null, program_id: programId = null, expires_on: last } = body
  const worth = discountOf(body)
  if (courseId !== null && programId !== null)
    throw invalid({ program_id: [message('A coupon is for one course, for one program, or for everything')] })
  const { time_zone: zone } = await readOrganisation(db)
  const expiresAt = last ? startOfDay(addDays(last, 1), zone) : null
  if (expiresAt && expiresAt <= now) throw invalid({ expires_on: [message('Choose today or a later day')] })
  const id = await db.transaction(async (tx) => {
    if (courseId !== null) await requirePriced(tx, { kind: 'course', id: courseId })
    if (programId !== null) await requirePriced(tx, { kind: 'program', id: programId })
    const values = { ...worth, code, cap, courseId, programId, expiresAt, createdById: me.id, createdAt: now }
    const made = await insertCoupon(tx, values)
    if (made === undefined) throw invalid({ code: [message('A coupon with this code already exists')] })
    await couponChanged(call, tx, made, { action: 'coupon.create', detail: { ...body } })
    return made
  })
  return { message: say('Coupon saved'), coupon: await requireCoupon(db, id) }
}

async function end(call: Call<typeof couponApi.end>) {
  const { db, params, say } = call
  const now = call.now()
  await db.transaction(async (tx) => {
    const { code } = await requireCoupon(tx, params.id)
    if (!(await endCoupon(tx, params.id, now))) throw new AppError('conflict', message('This coupon has already ended'))
    await couponChanged(call, tx, params.id, { action: 'coupon.end', detail: { code } })
  })
  return { message: say('Coupon ended'), coupon: await requireCoupon(db, params.id) }
}

const STATUS_WORDS: Record<Coupon['status'], Message> = {
  open: message('Valid'),
  used: message('Limit reached'),
  expired: message('Expired'),
  ended: message('Ended'),
}

/** A coupon expires at the first moment of the day after its last one, which is what people read. */
const lastMoment = (iso: string | null): string | null => iso && new Date(Date.parse(iso) - 1).toISOString()

const COUPON_FILE: readonly CsvColumn<Coupon>[] = [
  { head: message('Code'), cell: ({ code }) => code },
  { head: message('Percentage'), cell: ({ percent }) => percent },
  { head: message('Amount'), cell: ({ amount }) => amount },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('For'), cell: ({ course, program }) => (course ?? program)?.title ?? message('Everything') },
  { head: message('Used'), cell: ({ used }) => used },
  { head: message('Limit'), cell: ({ cap }) => cap },
  { head: message('Expires'), cell: (row) => instantCell(lastMoment(row.expires_at)) },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportCoupons(call: Call<typeof couponApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  const found = await listAllCoupons(db, query)
  return listFile(call, { action: 'coupon.export', name: 'coupons', columns: COUPON_FILE }, found)
}

export const couponHandlers = handlers(couponApi, {
  list: async ({ db, query }) => {
    const { rows, ...page } = await listCoupons(db, query)
    return { coupons: rows, ...page }
  },
  export: exportCoupons,
  create,
  end,
})
