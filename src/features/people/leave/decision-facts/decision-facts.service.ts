import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import type { Day } from '#shared/dates.ts'
import { type Actor, can } from '#shared/policy.ts'
import { balanceNow, readBalances, readEntitlementPolicy, toDays } from '../balance/balance.service.ts'
import type { LeaveRow } from '../leave.contract.ts'
import { findLeave, listCharges, type StoredLeave } from '../leave.data.ts'
import { leavePolicy } from '../leave.policy.ts'
import { NOT_FOUND, todayOf } from '../request/request.service.ts'
import { decisionFactsApi } from './decision-facts.contract.ts'
import { listAwayDuring, listFactsOfRequests } from './decision-facts.data.ts'

async function get({ db, me, params, now }: Call<typeof decisionFactsApi.get>) {
  const leave = await findLeave(db, params.id)
  if (!leave || !can(me, leavePolicy.weigh, leave)) throw notFound(NOT_FOUND)
  const charges = await listCharges(db, leave.id)
  const years = charges.map(({ year }) => year)
  const about = { employeeId: leave.employee.id, types: [leave.type], years, today: await todayOf(db, now()) }
  const balances = await readBalances(db, about)
  const { colleagues, isSubstituteAway } = await listAwayDuring(db, leave)
  return {
    years: balances.map((balance, at) => ({ ...balance, days: toDays(charges[at]?.halfDays ?? 0) })),
    meanwhile: colleagues,
    substitute_away: isSubstituteAway,
  }
}

type RowFacts = NonNullable<LeaveRow['before_deciding']>

/** The same in short for those rows of a list that the caller should weigh, by the id of the row. */
export async function readFactsOfRows(
  db: Db,
  me: Actor,
  rows: readonly StoredLeave[],
  today: Day,
): Promise<ReadonlyMap<number, RowFacts>> {
  const weighed = rows.filter(
    (row) => row.status === 'pending' && row.employee.user_id !== me.id && can(me, leavePolicy.weigh, row),
  )
  if (weighed.length === 0) return new Map()
  const policy = await readEntitlementPolicy(db)
  const ids = weighed.map(({ id }) => id)
  const found = await listFactsOfRequests(db, ids)
  return new Map(
    found.map(({ id, type, joinDate, away, isSubstituteAway, years }) => {
      const left = years.map(({ year, ...held }) => balanceNow(policy, held, { type, year, joinDate, today }).remaining)
      return [id, { remaining: Math.min(...left), away, substitute_away: isSubstituteAway }]
    }),
  )
}

export const decisionFactsHandlers = handlers(decisionFactsApi, { get })
