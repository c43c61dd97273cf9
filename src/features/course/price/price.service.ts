import { contentChanged } from '#server/changes.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays, startOfDay } from '#shared/calendar.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { toMinor } from '#shared/currency.ts'
import { type PricedCourse, priceApi } from './price.contract.ts'
import { endPrice, findCourseOfPrice, insertPrice, listHistory, listPriced } from './price.data.ts'
import { priceChanged } from './price.events.ts'

/** A price begins or ends: what the public sees of its course changes. */
const TURN = 'course.price'

/** A course of the price list, with what it costs now; throws 404. */
export async function requirePriced(db: Db, id: number): Promise<PricedCourse> {
  const { rows } = await listPriced(db, { id, limit: 1 })
  const [course] = rows
  if (!course) throw notFound(message('Course not found'))
  return course
}

async function history({ db, params, now }: Call<typeof priceApi.history>) {
  return { course: await requirePriced(db, params.id), prices: await listHistory(db, params.id, now()) }
}

async function add(call: Call<typeof priceApi.add>) {
  const { db, me, params, body, say, jobs } = call
  const now = call.now()
  const { currency, amount, note = '', starts_on: first, ends_on: last } = body
  const amountMinor = toMinor(amount, currency)
  if (amountMinor === undefined) throw invalid({ amount: [message('This currency has no such small coins')] })
  // Whether a course is free is one fact, not one per currency.
  if (amountMinor === 0 && currency !== 'USD')
    throw invalid({ amount: [message('To make the course free, set its price in USD to 0')] })
  const { time_zone: zone } = await readOrganisation(db)
  const begin = first && startOfDay(first, zone)
  const startsAt = begin && begin > now ? begin : now
  const endsAt = last ? startOfDay(addDays(last, 1), zone) : null
  if (endsAt && endsAt <= startsAt) throw invalid({ ends_on: [message('Please choose a day after the first one')] })
  await db.transaction(async (tx) => {
    await requirePriced(tx, params.id)
    await insertPrice(tx, {
      courseId: params.id,
      currency,
      amountMinor,
      startsAt,
      endsAt,
      note,
      createdById: me.id,
      createdAt: now,
    })
    await priceChanged(call, tx, params.id, { action: 'price.add', detail: { ...body } })
    await contentChanged(tx, 'course')
    for (const moment of [startsAt, endsAt])
      if (moment && moment > now)
        await jobs.send(tx, TURN, [{ course: params.id }], Math.ceil((moment.getTime() - now.getTime()) / 1000))
  })
  return { message: say('Price saved'), prices: await listHistory(db, params.id, now) }
}

async function end(call: Call<typeof priceApi.end>) {
  const { db, params, say } = call
  const now = call.now()
  const courseId = await db.transaction(async (tx) => {
    const course = await findCourseOfPrice(tx, params.id)
    if (course === undefined) throw notFound(message('Price not found'))
    const ended = await endPrice(tx, params.id, now)
    if (!ended) throw new AppError('conflict', message('This price has ended already'))
    await priceChanged(call, tx, course, { action: 'price.end', detail: { price: params.id } })
    await contentChanged(tx, 'course')
    return course
  })
  return { message: say('Price ended'), prices: await listHistory(db, courseId, now) }
}

/** Public pages show a new price from the moment on at which it holds. */
export const priceJobs = ({ db }: Services): JobSpec[] => [
  { name: TURN, handle: () => db.transaction((tx) => contentChanged(tx, 'course')) },
]

export const priceHandlers = handlers(priceApi, {
  list: async ({ db, query }) => {
    const { rows, ...page } = await listPriced(db, query)
    return { courses: rows, ...page }
  },
  history,
  add,
  end,
})
