import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays, startOfDay } from '#shared/calendar.ts'
import type { Currency } from '#shared/currency.ts'
import { dayIn } from '#shared/dates.ts'
import { invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lastDayOf } from '#shared/months.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { mentorPaymentApi } from '../mentor-payment.contract.ts'
import { statementsPrepared } from '../mentor-payment.events.ts'
import { sessionPay } from '../session-pay.logic.ts'
import {
  deleteStatements,
  clearDraftLines,
  insertLines,
  lockStatementPreparation,
  lockStatementsOf,
  readUnpaid,
  readWaitingCorrections,
  saveDraft,
} from './prepare.data.ts'

type Line = {
  bookingId?: number
  correctionId?: number
  minutes?: number
  rateMinor?: number
  amountMinor: number
  /** Who has entered a correction. */
  byId?: number
}
type Group = { mentorUserId: number; currency: Currency; lines: Line[] }

const groupKeyOf = ({ mentorUserId, currency }: Pick<Group, 'mentorUserId' | 'currency'>): string =>
  `${mentorUserId} ${currency}`

/** What is to be paid, by mentor and currency; sessions without a rate are only counted. */
async function readGroups(tx: Db, until: { end: Date; zone: string }) {
  const groups = new Map<string, Group>()
  const addToGroup = (of: Pick<Group, 'mentorUserId' | 'currency'>, line: Line): void => {
    const group = groups.get(groupKeyOf(of)) ?? { mentorUserId: of.mentorUserId, currency: of.currency, lines: [] }
    group.lines.push(line)
    groups.set(groupKeyOf(of), group)
  }
  let withoutRate = 0
  for (const { bookingId, mentorUserId, minutes, currency, rateMinor } of await readUnpaid(tx, until)) {
    if (currency === null || rateMinor === null) withoutRate += 1
    else
      addToGroup(
        { mentorUserId, currency },
        { bookingId, minutes, rateMinor, amountMinor: sessionPay(minutes, rateMinor) },
      )
  }
  for (const { mentorUserId, currency, ...line } of await readWaitingCorrections(tx))
    addToGroup({ mentorUserId, currency }, line)
  return { groups: [...groups.values()], withoutRate }
}

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

type Prepared = { statements: number; withoutRate: number }

/**
 * Prepares the statements of a month, or makes its drafts again. A sum that is not above zero waits for the next month.
 * Throws 422 when the month is not over.
 */
export async function prepareStatements(
  cause: Cause | Past,
  tx: Db,
  { month, byId }: { month: string; byId: number },
  now: Date,
): Promise<Prepared> {
  const { time_zone: zone } = await readOrganisation(tx)
  const last = lastDayOf(month)
  if (last >= dayIn(now, zone)) throw invalid({ month: [message('Choose a month that has ended')] })
  await lockStatementPreparation(tx)
  const known = new Map((await lockStatementsOf(tx, month)).map((one) => [groupKeyOf(one), one]))
  await clearDraftLines(tx, month)
  const { groups, withoutRate } = await readGroups(tx, { end: startOfDay(addDays(last, 1), zone), zone })
  const wanted = groups.filter(
    (group) => sumOf(group.lines) > 0 && (known.get(groupKeyOf(group))?.status ?? 'draft') === 'draft',
  )
  for (const group of wanted) {
    const { mentorUserId, currency, lines } = group
    const sessions = lines.filter(({ bookingId }) => bookingId !== undefined)
    const workers = [
      byId,
      ...(known.get(groupKeyOf(group))?.workedBy ?? []),
      ...lines.flatMap((line) => line.byId ?? []),
    ]
    const statementId = await saveDraft(tx, {
      mentorUserId,
      month,
      currency,
      totalMinor: sumOf(lines),
      sessions: sessions.length,
      minutes: sessions.reduce((sum, { minutes = 0 }) => sum + minutes, 0),
      preparedById: byId,
      workedBy: [...new Set(workers)],
      createdAt: now,
    })
    await insertLines(
      tx,
      lines.map(({ byId: _enteredBy, ...line }) => ({ ...line, statementId })),
    )
  }
  const kept = new Set(wanted.map(groupKeyOf))
  const empty = [...known].filter(([key, { status }]) => status === 'draft' && !kept.has(key))
  await deleteStatements(
    tx,
    empty.map(([, { id }]) => id),
  )
  await statementsPrepared(cause, tx, { month, byId, statements: wanted.length, withoutRate })
  return { statements: wanted.length, withoutRate }
}

/** Prepares a month for a person who presses the button. */
export async function prepare(call: Call<typeof mentorPaymentApi.prepare>) {
  const { db, me, body, now, say } = call
  const { statements, withoutRate } = await db.transaction((tx) =>
    prepareStatements(call, tx, { month: body.month, byId: me.id }, now()),
  )
  return {
    message:
      statements === 0
        ? say('Nothing to pay for this month')
        : say('Statements prepared. Someone else must approve each one.'),
    statements,
    without_rate: withoutRate,
  }
}
