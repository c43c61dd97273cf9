import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Actor, authorize, can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { lockEmployee, setEmployee } from '../employee.data.ts'
import { employeeRated, employeeSubject } from '../employee.events.ts'
import { todayOf } from '../record/record.service.ts'
import { type GivenRating, type RatedEmployee, ratingApi } from './rating.contract.ts'
import {
  findRated,
  findRating,
  listAllRated,
  listRated,
  listRatings,
  type RatedFilter,
  saveRating,
} from './rating.data.ts'
import { ratingPolicy, ratingScope } from './rating.policy.ts'

/** For the figures of all. */
export { listRated, listRatings } from './rating.data.ts'

const NOT_FOUND = message('Employee not found')

/** The rows that a list or a file of the caller holds. */
const filterFor = (me: Actor, { search, department }: Call<typeof ratingApi.export>['query']): RatedFilter => ({
  search,
  department,
  managerId: ratingScope(me) === 'managed' ? me.id : undefined,
})

async function list({ db, me, query }: Call<typeof ratingApi.list>) {
  const { sort, page, limit } = query
  const { rows, ...paged } = await listRated(db, filterFor(me, query), { sort, page, limit })
  return { employees: rows, ...paged }
}

const RATING_FILE: readonly CsvColumn<RatedEmployee>[] = [
  { head: message('Employee'), cell: ({ name }) => name },
  { head: message('Department'), cell: ({ department }) => department },
  { head: message('Rating'), cell: (row) => row.avg_rating },
  { head: message('Total Reviews'), cell: (row) => row.total_ratings },
  { head: message('Last Review'), cell: (row) => row.last_rated },
  { head: message('Recommendation'), cell: (row) => row.latest_recommendation },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof ratingApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  await requireConfirmed(call)
  const found = await listAllRated(db, filterFor(me, query), query.sort)
  return listFile(call, { action: 'rating.export', name: 'employee-ratings', columns: RATING_FILE }, found)
}

/** A current employee, whose ratings the caller reads; otherwise they do not exist for the caller (404). */
async function requireReadableEmployee({ db, me, params }: Pick<Call<typeof ratingApi.get>, 'db' | 'me' | 'params'>) {
  const employee = await findRated(db, params.id)
  if (!employee || !can(me, ratingPolicy.get, employee)) throw notFound(NOT_FOUND)
  return employee
}

async function get(call: Call<typeof ratingApi.get>) {
  const employee = await requireReadableEmployee(call)
  await recordReading(call, 'rating.get', { record: employeeSubject(employee.id), ownerId: employee.user_id })
  return { employee, ratings: await listRatings(call.db, call.params.id) }
}

type Rating = { employeeId: number; rating: number; recommendation: string; byId: number; isTold: boolean }

/**
 * Rates an employee whom the caller has checked: the rating is kept, and is in the record from now on.
 * @returns nothing when there is no record any more
 */
async function rateEmployee(
  cause: Cause | Past,
  tx: Db,
  { employeeId, rating, recommendation, byId, isTold }: Rating,
  now: Date,
): Promise<GivenRating | undefined> {
  const held = await lockEmployee(tx, employeeId)
  if (!held) return undefined
  const words = recommendation || null
  const ratedOn = await todayOf(tx, now)
  const given = { employeeId: held.id, rating, recommendation: words, ratedOn, ratedById: byId, createdAt: now }
  const { id, isNew } = await saveRating(tx, given)
  if (isNew) {
    await setEmployee(tx, held.id, { rating, recommendation: words, updatedAt: now })
    const { userId, fullName: name, version } = held
    await employeeRated(cause, tx, {
      employee: { id: held.id, userId, name, version: version + 1 },
      stars: rating,
      byId,
      isTold,
    })
  }
  return findRating(tx, id)
}

/** Rates an employee for another feature, which tells the person of it; nothing when there is no record any more. */
export async function giveRating(
  cause: Cause | Past,
  tx: Db,
  rating: Omit<Rating, 'isTold'>,
  now: Date,
): Promise<void> {
  await rateEmployee(cause, tx, { ...rating, isTold: false }, now)
}

async function rate(call: Call<typeof ratingApi.rate>) {
  const { db, me, body, now, say } = call
  const rating = await db.transaction(async (tx) => {
    const employee = await requireReadableEmployee({ ...call, db: tx })
    authorize(me, ratingPolicy.rate, employee)
    const given = await rateEmployee(call, tx, { employeeId: employee.id, ...body, byId: me.id, isTold: true }, now())
    if (!given) throw notFound(NOT_FOUND)
    return given
  })
  return { message: say('Rating saved'), rating }
}

export const ratingHandlers = handlers(ratingApi, { list, export: exportAll, get, rate })
