import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { addDays, timeIn } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { invalid } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import { requireEmployee } from '#features/people/employee/employee.service.ts'
import { type AttendanceAction, dayFieldOf } from '../attendance.contract.ts'
import { findDay, ensureLockedDay, toAttendance, setDayMoments } from '../attendance.data.ts'
import { lateActionRecorded } from '../attendance.events.ts'
import { attendanceSettings } from '../attendance.settings.ts'
import { statusOfMoments, dayOfAction, openUntil, requireOwnEmployeeId, readSites } from '../attendance.service.ts'
import { requestClaimedTime } from '../correction/correction.service.ts'
import { isInOrder } from '../correction/moments.logic.ts'
import { lateSyncApi } from './late-sync.contract.ts'
import {
  moveLatePunches,
  findSentPunch,
  setUnorderedFlags,
  insertLatePunch,
  listPunchesOfDay,
} from './late-sync.data.ts'
import { isOnlyClaimed, momentOnServer, replayPunches, skewSeconds } from './replay.logic.ts'

const DAY_MS = 86_400_000

/** The result of an action: it counts, does not fit, or needs a decision. */
type LateOutcome = 'counts' | 'unordered' | 'claimed'

type Sent = {
  employeeId: number
  byId: number
  clientId: string
  action: AttendanceAction
  deviceAt: Date
  sentAt: Date
  site?: string | undefined
  /** The reason of a correction that the system requests for the person. */
  reason: string
}

/**
 * Keeps an action that was done without a connection, and makes its day again from all that is known of it. A day that
 * was corrected stays as someone has approved it, and what the server has recorded stays unless someone decides so.
 * @returns the day it belongs to, and what became of it
 */
async function recordLateAction(
  cause: Cause | Past,
  tx: Db,
  sent: Sent,
  now: Date,
): Promise<{ day: Day; fate: LateOutcome }> {
  const { employeeId, byId, clientId, action, deviceAt, sentAt, site } = sent
  const { time_zone: zone } = await readOrganisation(tx)
  const at = momentOnServer({ deviceAt, sentAt, now })
  const day = await ensureLockedDay(tx, employeeId, await dayOfAction(tx, { employeeId, action, at, zone }))
  const late = { clientId, deviceAt, skewSeconds: skewSeconds(sentAt, now), isUnordered: day.isCorrected }
  const id = await insertLatePunch(tx, { dayId: day.id, employeeId, action, at, ...late })
  if (id === undefined) {
    // The same action was sent twice at the same time.
    const known = await findSentPunch(tx, employeeId, clientId)
    return known ? outcomeOfRepeat(known, sent) : { day: day.day, fate: 'counts' }
  }
  // What was done after midnight may have come in before the check-in of its shift.
  if (action === 'present' && day.check_in === null) {
    const next = await findDay(tx, employeeId, addDays(day.day, 1))
    if (next)
      await moveLatePunches(tx, { from: next.id, into: day.id, until: await openUntil(tx, at), before: next.check_in })
  }
  let fate: LateOutcome = 'unordered'
  if (!day.isCorrected) {
    const punches = await listPunchesOfDay(tx, day.id)
    const { moments, unordered } = replayPunches(punches)
    const isOrdered = !unordered.has(id)
    if (isOrdered) fate = 'counts'
    else if (punches.some((one) => one.id === id && isOnlyClaimed(one, punches))) fate = await requestCorrection()
    await setUnorderedFlags(tx, day.id, [...unordered])
    const isForgotten = day.isForgotten && moments.check_out === null
    const chosen = action === 'present' && isOrdered ? site : undefined
    const counts = await statusOfMoments(tx, moments, zone)
    await setDayMoments(tx, day.id, { ...moments, ...counts }, { isForgotten, ...(chosen && { site: chosen }) })
  }
  await lateActionRecorded(cause, tx, { dayId: day.id, action, byId, at, isOrdered: fate === 'counts' })
  return { day: day.day, fate }

  /**
   * Asks for a correction where that leaves the day in its order; one that waits already is left as the person wrote
   * it.
   */
  async function requestCorrection(): Promise<LateOutcome> {
    const field = dayFieldOf(action)
    if (!isInOrder({ ...day, [field]: at })) return 'unordered'
    const claimed = { employeeId, day: day.day, field, time: timeIn(at, zone), reason: sent.reason, byId }
    await requestClaimedTime(cause, tx, claimed, now)
    return 'claimed'
  }
}

/** What is known of an action that was sent before; one that was done with a connection has no time of its device. */
function outcomeOfRepeat(
  known: NonNullable<Awaited<ReturnType<typeof findSentPunch>>>,
  { action, deviceAt }: Sent,
): { day: Day; fate: LateOutcome } {
  const isSameMoment = known.deviceAt === null || known.deviceAt.getTime() === deviceAt.getTime()
  const { day, isUnordered } = refuseUnlessSame(known, known.action === action && isSameMoment)
  return { day, fate: isUnordered ? 'unordered' : 'counts' }
}

const SAYS: Record<LateOutcome, Message> = {
  counts: message('What you recorded offline has been sent.'),
  unordered: message('What you recorded offline was saved, but does not fit the other times on that day.'),
  claimed: message(
    'What you recorded offline is earlier than a time already recorded. HR or your manager will decide.',
  ),
}
const REASON = message('Recorded offline on my device')

async function record(call: Call<typeof lateSyncApi.record>) {
  const { db, me, body, now, translate } = call
  const employeeId = requireOwnEmployeeId(me)
  const [deviceAt, sentAt] = [new Date(body.device_at), new Date(body.sent_at)]
  // No one turns a month of absences into work when pay is prepared.
  if (sentAt.getTime() - deviceAt.getTime() > (await readSetting(db, attendanceSettings.syncDays)) * DAY_MS)
    throw invalid({ device_at: [message('This was too long ago. Request a correction.')] })
  const { employee } = await requireEmployee(db, employeeId)
  const { time_zone: zone } = await readOrganisation(db)
  if (dayIn(momentOnServer({ deviceAt, sentAt, now: now() }), zone) < employee.join_date)
    throw invalid({ device_at: [message('Your first day of work was {day}', { day: { day: employee.join_date } })] })
  // A place that is gone from the list in the meantime does not keep the action back.
  const site = body.site && (await readSites(db)).includes(body.site) ? body.site : undefined
  const device = { clientId: body.client_key, action: body.type, deviceAt, sentAt, site }
  const sent = { employeeId, byId: me.id, ...device, reason: translate(REASON) }
  const { day, fate } = await db.transaction(async (tx): Promise<{ day: Day; fate: LateOutcome }> => {
    const known = await findSentPunch(tx, employeeId, body.client_key)
    return known ? outcomeOfRepeat(known, sent) : recordLateAction(call, tx, sent, now())
  })
  return {
    attendance: toAttendance(day, await findDay(db, employeeId, day)),
    is_ordered: fate === 'counts',
    message: translate(SAYS[fate]),
  }
}

export const lateSyncHandlers = handlers(lateSyncApi, { record })
