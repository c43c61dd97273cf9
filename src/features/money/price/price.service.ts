import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays, startOfDay } from '#shared/calendar.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Currency, type Money, toMinor } from '#shared/currency.ts'
import { anyPriceApi, priceApi, type Priced, type PricedKind, programPriceApi } from './price.contract.ts'
import {
  endPrice,
  findPricedItem,
  type HeldPrice,
  insertPrice,
  listAllPriced,
  listHistory,
  listPriced,
  listPricesAt,
  listProgramPricesAt,
  toShownPrices,
  type PricedItem,
} from './price.data.ts'
import { priceChanged } from './price.events.ts'

/** A price begins or ends: what the public sees changes. */
const TURNS = { course: 'course.price', program: 'program.price' } as const

const NOT_FOUND = { course: message('Course not found'), program: message('Program not found') }

const TO_FREE = {
  course: message('To make the course free, set its price in USD to 0'),
  program: message('To make the program free, set its price in USD to 0'),
}

/** A course or program of the price list, with what it costs now; throws 404. */
export async function requirePriced(db: Db, { kind, id }: PricedItem): Promise<Priced> {
  const { rows } = await listPriced(db, kind, { id, limit: 1 })
  const [found] = rows
  if (!found) throw notFound(NOT_FOUND[kind])
  return found
}

/** The price rows of a course or a program that hold at this moment, in each currency the one that began last. */
export const pricesAt = (db: Db, { kind, id }: PricedItem, now: Date): Promise<HeldPrice[]> =>
  listPricesAt(db, { kind, ids: [id] }, now)

/**
 * Whether prices say that something is free: its dollars are 0, or it has no price at all. Other currencies never say so
 * (whether something is free is one fact, not one per currency).
 */
export const isFree = (prices: readonly { currency: Currency; amountMinor: number }[]): boolean =>
  prices.length === 0 || prices.some(({ currency, amountMinor }) => currency === 'USD' && amountMinor === 0)

/** What each of these programs costs at this moment, as it is read; a free one has a single price of 0. */
export async function programPrices(db: Db, ids: readonly number[], now: Date): Promise<(id: number) => Money[]> {
  const found = Map.groupBy(await listPricesAt(db, { kind: 'program', ids }, now), ({ id }) => id)
  return (id) => {
    const own = found.get(id) ?? []
    return toShownPrices(isFree(own) ? [] : own)
  }
}

/** What all programs that are sold cost at this moment, a line for each currency. */
export const listPricesOfSoldPrograms = async (db: Db, now: Date) =>
  (await listProgramPricesAt(db, now)).filter(({ amountMinor }) => amountMinor > 0)

type Adding = Call<typeof priceApi.add>

const makeAddHandler = (kind: PricedKind) => async (call: Adding) => {
  const { db, me, params, body, say, jobs } = call
  const now = call.now()
  const sold = { kind, id: params.id }
  const { currency, amount, note = '', starts_on: first, ends_on: last } = body
  const amountMinor = toMinor(amount, currency)
  if (amountMinor === undefined) throw invalid({ amount: [message('Too many decimal places for this currency')] })
  // Whether something is free is one fact, not one per currency.
  if (amountMinor === 0 && currency !== 'USD') throw invalid({ amount: [TO_FREE[kind]] })
  const { time_zone: zone } = await readOrganisation(db)
  const begin = first && startOfDay(first, zone)
  const startsAt = begin && begin > now ? begin : now
  const endsAt = last ? startOfDay(addDays(last, 1), zone) : null
  if (endsAt && endsAt <= startsAt) throw invalid({ ends_on: [message('Choose a day after the first day')] })
  await db.transaction(async (tx) => {
    await requirePriced(tx, sold)
    const price = { currency, amountMinor, startsAt, endsAt, note, createdById: me.id, createdAt: now }
    await insertPrice(tx, sold, price)
    await priceChanged(call, tx, sold, { action: 'price.add', detail: { ...body } })
    await contentChanged(tx, kind)
    for (const moment of [startsAt, endsAt])
      if (moment && moment > now)
        await jobs.send(tx, TURNS[kind], [{ [kind]: sold.id }], Math.ceil((moment.getTime() - now.getTime()) / 1000))
  })
  return { message: say('Price saved'), prices: await listHistory(db, sold, now) }
}

async function end(call: Call<typeof anyPriceApi.end>) {
  const { db, params, say } = call
  const now = call.now()
  const sold = await db.transaction(async (tx) => {
    const of = await findPricedItem(tx, params.id)
    if (of === undefined) throw notFound(message('Price not found'))
    const ended = await endPrice(tx, params.id, now)
    if (!ended) throw new AppError('conflict', message('This price has already ended'))
    await priceChanged(call, tx, of, { action: 'price.end', detail: { price: params.id } })
    await contentChanged(tx, of.kind)
    return of
  })
  return { message: say('Price ended'), prices: await listHistory(db, sold, now) }
}

/** Public pages show a new price from the moment on at which it holds. */
export const priceJobs = ({ db }: Services): JobSpec[] =>
  (['course', 'program'] as const).map((kind) => ({
    name: TURNS[kind],
    handle: () => db.transaction((tx) => contentChanged(tx, kind)),
  }))

type Listing = Call<typeof priceApi.list>
const makeListHandler =
  (kind: PricedKind) =>
  async ({ db, query }: Listing) => {
    const { rows, ...page } = await listPriced(db, kind, query)
    return { priced: rows, ...page }
  }

/** What a course or a program costs in one currency. */
type Line = { sold: Priced; price: Money }

const TITLE: CsvColumn<Line>['cell'] = ({ sold }) => sold.title
const NOW: readonly CsvColumn<Line>[] = [
  { head: message('Currency'), cell: ({ price }) => price.currency },
  { head: message('Current price'), cell: ({ price }) => price.amount },
]
const STATUS: CsvColumn<Line> = {
  head: message('Status'),
  cell: ({ sold }) => (sold.is_published ? message('Published') : message('Draft')),
}

const PRICE_FILE: Record<PricedKind, readonly CsvColumn<Line>[]> = {
  course: [
    { head: message('Course'), cell: TITLE },
    ...NOW,
    // The price in the form of a course is in dollars: it stands beside no other currency.
    { head: message('Usual price'), cell: ({ sold, price }) => (price.currency === 'USD' ? sold.usual_price : null) },
    STATUS,
  ],
  program: [{ head: message('Program'), cell: TITLE }, ...NOW, STATUS],
}

async function* linesOf(rows: AsyncIterable<Priced>): AsyncGenerator<Line> {
  for await (const sold of rows) for (const price of sold.prices) yield { sold, price }
}

const EXPORTS: Record<PricedKind, string> = { course: 'price.export', program: 'programPrice.export' }

type Exporting = Call<typeof priceApi.export>

/** All rows of the list as a file, one line for each currency; the log says who took how many. */
const makeExportHandler =
  (kind: PricedKind) =>
  async (call: Exporting): Promise<RawAnswer> => {
    const { db, query } = call
    const { total, rows } = await listAllPriced(db, kind, { search: query.search }, query.sort)
    return listFile(
      call,
      { action: EXPORTS[kind], name: `${kind}-prices`, columns: PRICE_FILE[kind] },
      { total, rows: linesOf(rows) },
    )
  }

type Remembering = Call<typeof priceApi.history>
const makeHistoryHandler =
  (kind: PricedKind) =>
  async ({ db, params, now }: Remembering) => {
    const sold = { kind, id: params.id }
    return { priced: await requirePriced(db, sold), prices: await listHistory(db, sold, now()) }
  }

export const priceHandlers = [
  ...handlers(priceApi, {
    list: makeListHandler('course'),
    export: makeExportHandler('course'),
    history: makeHistoryHandler('course'),
    add: makeAddHandler('course'),
  }),
  ...handlers(programPriceApi, {
    list: makeListHandler('program'),
    export: makeExportHandler('program'),
    history: makeHistoryHandler('program'),
    add: makeAddHandler('program'),
  }),
  ...handlers(anyPriceApi, { end }),
]
