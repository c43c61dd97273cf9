import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { can } from '#shared/policy.ts'
import { requireEmployee } from '#features/people/employee/employee.service.ts'
import { yearOf } from '../leave-days.logic.ts'
import { LEAVE_TYPES, type LeaveBalance, type LeaveType } from '../leave.contract.ts'
import { leavePolicy } from '../leave.policy.ts'
import { leaveSettings } from '../leave.settings.ts'
import {
  type Account,
  addToBalance,
  findJoinDate,
  insertBalanceLine,
  listBalances,
  listBalanceLines,
  lockBalance,
  setEntitled,
  type StoredBalance,
} from './balance.data.ts'
import { balanceApi, type LineKind } from './balance.contract.ts'
import { type EntitlementPolicy, entitledHalfDays, HALVES_A_DAY } from './entitlement.logic.ts'

/** Half days as days, in which people count. */
export const toDays = (halfDays: number): number => halfDays / HALVES_A_DAY

/** The settings for the days of a year. */
export async function readEntitlementPolicy(db: Db): Promise<EntitlementPolicy> {
  return {
    limits: await readSetting(db, leaveSettings.limits),
    isMonthly: await readSetting(db, leaveSettings.accrueMonthly),
    isProrated: await readSetting(db, leaveSettings.prorateJoiners),
  }
}

/**
 * What a balance has been given, were it brought up to date now: years that are over keep what the settings gave them
 * at the time.
 */
const grantedIfUpdatedNow = (
  held: Pick<StoredBalance, 'granted' | 'entitled' | 'revision'>,
  entitled: number,
  isOver: boolean,
) => (isOver && held.revision > 0 ? held.granted : held.granted + entitled - held.entitled)

const NOTHING = { granted: 0, reserved: 0, used: 0, entitled: 0, revision: 0 }

type Asked = { employeeId: number; types: readonly LeaveType[]; years: readonly number[]; today: Day }

/** The balances of these kinds in these years, kind by kind, as they are now; reading writes nothing. */
export async function readBalances(db: Db, { employeeId, types, years, today }: Asked): Promise<LeaveBalance[]> {
  const policy = await readEntitlementPolicy(db)
  const joinDate = await requireJoinDate(db, employeeId)
  const stored = await listBalances(db, employeeId, years)
  return types.flatMap((type) =>
    years.map((year) => {
      const held = stored.find((one) => one.type === type && one.year === year)
      return balanceNow(policy, held, { type, year, joinDate, today })
    }),
  )
}

/** A balance as it is now; `held` is what is stored of it, where anything is. */
export function balanceNow(
  policy: EntitlementPolicy,
  held: Omit<StoredBalance, 'employeeId' | 'type' | 'year'> = NOTHING,
  { type, ...of }: { type: LeaveType; year: number; joinDate: Day; today: Day },
): LeaveBalance {
  const granted = grantedIfUpdatedNow(held, entitledHalfDays(policy, type, of), of.year < yearOf(of.today))
  return {
    type,
    year: of.year,
    max: toDays(granted),
    used: toDays(held.used),
    pending: toDays(held.reserved),
    remaining: toDays(granted - held.used - held.reserved),
  }
}

async function requireJoinDate(db: Db, employeeId: number): Promise<Day> {
  const found = await findJoinDate(db, employeeId)
  if (!found) throw new Error(`there is no employee ${employeeId}`)
  return found
}

/** Why days are charged or given back: a request, and what happened to it. */
export type Cause = {
  requestId: number
  byId: number | null
  /** A part of the request that is told alone, such as one of its days. */
  part?: string
  today: Day
  now: Date
}

/** The change of each kind of line: what it does to the reserved and the used half days. */
const EFFECTS = {
  reserve: { reserved: 1, used: 0 },
  release: { reserved: -1, used: 0 },
  take: { reserved: 0, used: 1 },
  approve: { reserved: -1, used: 1 },
  reopen: { reserved: 1, used: -1 },
  reverse: { reserved: 0, used: -1 },
} as const satisfies Record<string, { reserved: number; used: number }>
export type Effect = keyof typeof EFFECTS

const KINDS: Record<Effect, LineKind> = {
  reserve: 'reserve',
  release: 'release',
  take: 'use',
  approve: 'use',
  reopen: 'reopen',
  reverse: 'reverse',
}

/** Adds a line for what the settings give now. Answers the updated balance, locked. */
export async function updateEntitlement(
  tx: Db,
  account: Account,
  { today, now }: Pick<Cause, 'today' | 'now'>,
): Promise<StoredBalance> {
  const { employeeId, type, year } = account
  const held = await lockBalance(tx, account)
  const joinDate = await requireJoinDate(tx, employeeId)
  const entitled = entitledHalfDays(await readEntitlementPolicy(tx), type, { year, joinDate, today })
  const granted = grantedIfUpdatedNow(held, entitled, year < yearOf(today)) - held.granted
  if (granted === 0) return held
  const revision = held.revision + 1
  const key = `grant:${employeeId}:${type}:${year}:${revision}`
  await postBalanceLine(tx, { ...account, key, kind: 'grant', granted, createdAt: now })
  await setEntitled(tx, account, { entitled, revision })
  return { ...held, granted: held.granted + granted }
}

type Line = Parameters<typeof insertBalanceLine>[1]

/**
 * Writes a line and changes its balance, which must be there; once for each key.
 * @param isWithin only while that many half days remain
 * @returns false when they do not remain
 */
export async function postBalanceLine(tx: Db, line: Line, isWithin = false): Promise<boolean> {
  if (!(await insertBalanceLine(tx, line))) return true
  const { granted = 0, reserved = 0, used = 0 } = line
  return addToBalance(tx, line, { granted, reserved, used }, isWithin)
}

const exceededMessage = (type: LeaveType, days: number): Message =>
  message(
    '{type, select, annual {You have exceeded your annual leave limit ({days} days).} sick {You have exceeded your sick leave limit ({days} days).} maternity {You have exceeded your maternity leave limit ({days} days).} other {You have exceeded your paternity leave limit ({days} days).}}',
    { type, days },
  )

/**
 * Writes what a request does to the balances of its years, the earliest first, each half day in its own year; once,
 * however often it is told. Throws 422 when days that are reserved or taken do not remain.
 */
export async function chargeBalances(
  tx: Db,
  owner: { employeeId: number; type: LeaveType },
  years: readonly { year: number; halfDays: number }[],
  effect: Effect,
  { requestId, byId, part, today, now }: Cause,
): Promise<void> {
  const { reserved, used } = EFFECTS[effect]
  const isCharged = effect === 'reserve' || effect === 'take'
  // One after the other, so that two requests take their balances in one order.
  for (const { year, halfDays } of years) {
    const account = { ...owner, year }
    const held = await updateEntitlement(tx, account, { today, now })
    const amounts = { reserved: reserved * halfDays, used: used * halfDays }
    const key = [effect, requestId, year, ...(part === undefined ? [] : [part])].join(':')
    const line = { ...account, ...amounts, key, kind: KINDS[effect], requestId, byId, createdAt: now }
    if (!(await postBalanceLine(tx, line, isCharged)))
      throw new AppError('invalid', exceededMessage(owner.type, toDays(held.granted)))
  }
}

const NOT_FOUND = message('Employee not found')

/** The balances of one employee in a year, explained line by line. */
async function explain({ db, me, query, now }: Call<typeof balanceApi.get>) {
  const id = query.employee_id ?? me.facts.employee_id
  if (id === null) throw notFound(message('You have no employee record'))
  const { employee } = await requireEmployee(db, id)
  // Someone else's does not exist for most.
  if (!can(me, leavePolicy.get, { employee })) throw notFound(NOT_FOUND)
  const today = dayIn(now(), (await readOrganisation(db)).time_zone)
  const year = query.year ?? yearOf(today)
  const lines = await listBalanceLines(db, id, year)
  return {
    employee: { id, code: employee.employee_id, name: employee.full_name },
    year,
    balances: await readBalances(db, { employeeId: id, types: LEAVE_TYPES, years: [year], today }),
    lines: lines.map(({ halfDays, createdAt, requestId, startDate, endDate, ...line }) => ({
      ...line,
      days: toDays(halfDays),
      at: createdAt.toISOString(),
      leave:
        requestId === null || startDate === null || endDate === null
          ? null
          : { id: requestId, start_date: startDate, end_date: endDate },
    })),
  }
}

export const balanceHandlers = handlers(balanceApi, { get: explain })
