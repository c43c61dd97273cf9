import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { can } from '#shared/policy.ts'
import { readBalances, toDays } from '../balance/balance.service.ts'
import { findLeave, listCharges } from '../leave.data.ts'
import { leavePolicy } from '../leave.policy.ts'
import { NOT_FOUND, todayOf } from '../request/request.service.ts'
import { decisionFactsApi } from './decision-facts.contract.ts'
import { listAwayDuring } from './decision-facts.data.ts'

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

export const decisionFactsHandlers = handlers(decisionFactsApi, { get })
