import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { type Currency, moneyOf, toMinor } from '#shared/currency.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { authorize } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { mentorRateApi, type PaidMentor } from './rate.contract.ts'
import { insertRate, listAllPaidMentors, listPaidMentors, listRates } from './rate.data.ts'
import { rateSet } from './rate.events.ts'
import { mentorRatePolicy } from './rate.policy.ts'

type Asking = { db: Db; now: () => Date }

/** The day that it is for the organisation. */
const todayOf = async ({ db, now }: Asking): Promise<Day> => dayIn(now(), (await readOrganisation(db)).time_zone)

async function requirePaidMentor(asking: Asking, id: number): Promise<PaidMentor> {
  const { rows } = await listPaidMentors(asking.db, { today: await todayOf(asking), id, limit: 1 })
  const [mentor] = rows
  if (!mentor) throw notFound(message('Mentor not found'))
  return mentor
}

type NewRate = {
  mentorUserId: number
  byId: number
  amountMinor: number
  currency: Currency
  startsOn: Day
  note: string
}

/** Keeps a rate for an hour from a day on; the demo data gives past moments. */
export async function saveRate(cause: Cause | Past, tx: Db, rate: NewRate, now: Date): Promise<void> {
  const { byId, mentorUserId, amountMinor, currency, startsOn } = rate
  await insertRate(tx, { ...rate, createdById: byId, createdAt: now })
  await rateSet(cause, tx, { mentorUserId, byId, rate: moneyOf(amountMinor, currency), startsOn })
}

async function set(call: Call<typeof mentorRateApi.set>) {
  const { db, me, params, body, now, say } = call
  const { amount, currency, starts_on: startsOn, note = '' } = body
  const mentor = await requirePaidMentor(call, params.id)
  authorize(me, mentorRatePolicy.set, mentor)
  const amountMinor = toMinor(amount, currency)
  if (amountMinor === undefined) throw invalid({ amount: [message('Too many decimal places for this currency')] })
  const rate = { mentorUserId: mentor.id, byId: me.id, amountMinor, currency, startsOn, note }
  await db.transaction((tx) => saveRate(call, tx, rate, now()))
  return {
    message: say('Rate saved'),
    mentor: await requirePaidMentor(call, mentor.id),
    rates: await listRates(db, mentor.id),
  }
}

const RATE_FILE: readonly CsvColumn<PaidMentor>[] = [
  { head: message('Mentor'), cell: ({ name }) => name },
  { head: message('Per hour'), cell: ({ rate }) => rate && rate.amount },
  { head: message('Currency'), cell: ({ rate }) => rate && rate.currency },
  { head: message('Since'), cell: ({ rate }) => rate && rate.starts_on },
  { head: message('Sessions not in a statement'), cell: ({ unpaid }) => unpaid },
]

async function exportAll(call: Call<typeof mentorRateApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const { search, sort } = query
  const found = await listAllPaidMentors(db, { today: await todayOf(call), search }, { sort })
  return listFile(call, { action: 'mentorRate.export', name: 'mentor-rates', columns: RATE_FILE }, found)
}

export const mentorRateHandlers = handlers(mentorRateApi, {
  list: async (call) => {
    const { rows, ...paged } = await listPaidMentors(call.db, { today: await todayOf(call), ...call.query })
    return { mentors: rows, ...paged }
  },
  export: exportAll,
  history: async (call) => ({
    mentor: await requirePaidMentor(call, call.params.id),
    rates: await listRates(call.db, call.params.id),
  }),
  set,
})
