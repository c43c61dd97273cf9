import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { timeIn } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Actor } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import {
  type AttendanceAction,
  attendanceApi,
  type DayField,
  dayFieldOf,
  lastAction,
  nextActions,
} from './attendance.contract.ts'
import {
  findDay,
  findLastSite,
  findOpenDay,
  findDayOfEach,
  ensureLockedDay,
  type StoredDay,
  toAttendance,
  writeAction,
  setDayMoments,
} from './attendance.data.ts'
import { actionRecorded } from './attendance.events.ts'
import { attendanceSettings } from './attendance.settings.ts'
import { findSentPunch } from './late-sync/late-sync.data.ts'
import { workedMinutes } from './worked-time.logic.ts'

const MINUTES_AN_HOUR = 60
const HOUR_MS = 3_600_000

/** The caller's running record. Throws 404. */
export function requireOwnEmployeeId({ facts }: Actor): number {
  if (facts.employee_id === null) throw notFound(message('You have no employee record'))
  return facts.employee_id
}

/** The text when an action is not possible after what was recorded. */
function whyActionRefused(day: StoredDay, action: AttendanceAction): Message {
  const last = lastAction(day)
  if (!last) return message('Check in first')
  if (last === 'check_out') return message('You have already checked out for today')
  if (day[dayFieldOf(action)]) return message('You have already recorded this today')
  if (last === 'lunch_start') return message('End your lunch first')
  if (last === 'break_1_start' || last === 'break_2_start') return message('End your break first')
  return message('This does not match what you have recorded today')
}

/** Hours of a setting in milliseconds. */
const readOpenMs = async (db: Db): Promise<number> => HOUR_MS * (await readSetting(db, attendanceSettings.openHours))

/** How long a day stays open that begins at this moment. */
export const openUntil = async (db: Db, from: Date): Promise<Date> => new Date(from.getTime() + (await readOpenMs(db)))

/** Days that began before this moment are closed; a check-out that is missing by then was forgotten. */
export const closedBefore = async (db: Db, now: Date): Promise<Date> => new Date(now.getTime() - (await readOpenMs(db)))

/**
 * The day that someone is in at a moment: that of the calendar, or one that began before midnight and goes on, since a
 * shift belongs to the day on which it began. Undefined where nothing of it is recorded.
 */
async function currentDay(
  db: Db,
  { employeeId, at, zone }: { employeeId: number; at: Date; zone: string },
): Promise<StoredDay | undefined> {
  const own = await findDay(db, employeeId, dayIn(at, zone))
  // What was done before its check-in may be the end of the shift before.
  if (own?.check_in && own.check_in <= at) return own
  return (await findOpenDay(db, employeeId, { from: await closedBefore(db, at), to: at })) ?? own
}

/** The day to which an action belongs; a check-in begins the one of the calendar. */
export async function dayOfAction(
  db: Db,
  { action, ...moment }: { employeeId: number; action: AttendanceAction; at: Date; zone: string },
): Promise<Day> {
  const found = action === 'present' ? undefined : await currentDay(db, moment)
  return found?.day ?? dayIn(moment.at, moment.zone)
}

/** What a day counts as that begins with this check-in. */
async function statusAtCheckIn(tx: Db, at: Date, zone: string) {
  const isLate = timeIn(at, zone) > (await readSetting(tx, attendanceSettings.lateAfter))
  return { isLate, status: isLate ? ('late' as const) : ('present' as const) }
}

/** Whether a day is over and was half a one. */
async function isHalfDay(tx: Db, day: Record<DayField, Date | null>): Promise<boolean> {
  const minutes = workedMinutes(day)
  const least = MINUTES_AN_HOUR * (await readSetting(tx, attendanceSettings.halfDayHours))
  return minutes !== null && minutes < least
}

/** What the day counts as by this action. */
async function statusAfterAction(tx: Db, day: StoredDay, action: AttendanceAction, at: Date, zone: string) {
  if (action === 'present') return statusAtCheckIn(tx, at, zone)
  const isOver = action === 'check_out' && (await isHalfDay(tx, { ...day, check_out: at }))
  return isOver ? { status: 'half-day' as const } : {}
}

type Moments = Record<DayField, Date | null>

/** The status of a day with these times. */
export async function statusOfMoments(tx: Db, moments: Moments, zone: string) {
  if (!moments.check_in) return { isLate: false, status: 'absent' as const }
  const counts = await statusAtCheckIn(tx, moments.check_in, zone)
  return (await isHalfDay(tx, moments)) ? { ...counts, status: 'half-day' as const } : counts
}

type Corrected = { employeeId: number; day: Day; moments: Moments }

/** Makes a day what an approved correction says, and counts it again. */
export async function correctDay(tx: Db, { employeeId, day, moments }: Corrected, zone: string): Promise<void> {
  if (!moments.check_in) throw new Error('a correction without a check-in')
  const { id } = await ensureLockedDay(tx, employeeId, day)
  const known = { ...moments, ...(await statusOfMoments(tx, moments, zone)) }
  await setDayMoments(tx, id, known, { isForgotten: false, isCorrected: true })
}

type AttendanceInput = {
  employeeId: number
  byId: number
  action: AttendanceAction
  /** Where the day is worked; it is told with the check-in. */
  site?: string | undefined
  /** The device's own number of the action. */
  clientId?: string | undefined
}

/**
 * Records an action of someone's day. The last one again changes nothing: a double click, or an answer that was lost
 * on the way, does no harm. Throws 409 when it does not follow.
 * @param now by the clock of the server; the demo data gives past moments
 */
export async function recordAction(cause: Cause | Past, tx: Db, done: AttendanceInput, now: Date): Promise<StoredDay> {
  const { employeeId, byId, action, site, clientId } = done
  const { time_zone: zone } = await readOrganisation(tx)
  const day = await ensureLockedDay(tx, employeeId, await dayOfAction(tx, { employeeId, action, at: now, zone }))
  const last = lastAction(day)
  // The first answer was lost, and more may have been recorded since.
  const before = clientId ? await findSentPunch(tx, employeeId, clientId) : undefined
  if (before) refuseUnlessSame(before, before.action === action)
  if (before || last === action) return day
  if (!nextActions(day).includes(action)) throw lostMove(whyActionRefused(day, action))
  const earlier = last && day[dayFieldOf(last)]
  // A clock that was set back must not reverse the day.
  const at = earlier && earlier > now ? earlier : now
  const counts = await statusAfterAction(tx, day, action, at, zone)
  const where = action === 'present' ? { site } : {}
  const changed = await writeAction(tx, day.id, { action, at, ...counts, ...where }, { employeeId, clientId })
  await actionRecorded(cause, tx, { dayId: day.id, action, byId })
  return changed
}

async function today({ db, me, now }: Call<typeof attendanceApi.today>) {
  const { time_zone: zone } = await readOrganisation(db)
  const employeeId = requireOwnEmployeeId(me)
  const current = await currentDay(db, { employeeId, at: now(), zone })
  const sites = await readSites(db)
  const last = sites.length > 0 ? await findLastSite(db, employeeId) : null
  return {
    ...toAttendance(current?.day ?? dayIn(now(), zone), current),
    sites,
    // It may have been removed from the list.
    usual_site: last !== null && sites.includes(last) ? last : null,
  }
}

/** The names of the work sites. */
export const readSites = async (db: Db): Promise<string[]> =>
  (await readSetting(db, attendanceSettings.workSites)).map(({ name }) => name)

/** The work site that was sent, if it is one; an empty text is none. Throws 422. */
async function checkSite(db: Db, sent: string | undefined): Promise<string | undefined> {
  if (!sent) return undefined
  if (!(await readSites(db)).includes(sent)) throw invalid({ site: [message('Choose one of the work sites')] })
  return sent
}

/** The attendance of each of these employees on a day, by their id. */
export async function readAttendanceLookup(db: Db, employeeIds: readonly number[], day: Day) {
  const days = await findDayOfEach(db, employeeIds, day)
  return (employeeId: number) => toAttendance(day, days.get(employeeId))
}

const DONE: Record<Exclude<AttendanceAction, 'present'>, Message> = {
  break_1_start: message('Your break has started'),
  break_1_end: message('Your break is over'),
  lunch_start: message('Enjoy your lunch'),
  lunch_end: message('Your lunch is over'),
  break_2_start: message('Your break has started'),
  break_2_end: message('Your break is over'),
  check_out: message('You have checked out'),
}

async function recordNow(call: Call<typeof attendanceApi.record>) {
  const { db, me, body, now, translate } = call
  const { type: action, client_key: clientId } = body
  const done = {
    employeeId: requireOwnEmployeeId(me),
    byId: me.id,
    action,
    clientId,
    site: await checkSite(db, body.site),
  }
  const day = await db.transaction((tx) => recordAction(call, tx, done, now()))
  const checkedIn = day.isLate ? message('You have checked in late') : message('You have checked in')
  return {
    attendance: toAttendance(day.day, day),
    message: translate(body.type === 'present' ? checkedIn : DONE[body.type]),
  }
}

export const attendanceHandlers = handlers(attendanceApi, { today, record: recordNow })
