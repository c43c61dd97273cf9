import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Actor } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { requireUser, updateUser } from '#features/base/user/user.service.ts'
import {
  availabilityApi,
  type AvailabilityForm,
  type FreeState,
  type Slot,
  SLOTS_SHOWN,
} from './availability.contract.ts'
import {
  findMentorTimes,
  listStaleAvailability,
  listMentorTimesOf,
  type MentorTimes,
  saveAvailability,
  saveDirectoryAvailability,
} from './availability.data.ts'
import { availabilitySaved } from './availability.events.ts'
import { freeSlots, isPaused } from './slots.logic.ts'

const NOT_FOUND = message('Mentor not found')
const RECHECK_MS = 3_600_000
const STALE_AT_ONCE = 200

/** The initial values of the form; booking is possible only after they are saved. */
const defaultAvailability = (zone: string): AvailabilityForm => ({
  time_zone: zone,
  hours: [],
  exceptions: [],
  pause_from: null,
  pause_until: null,
  pause_text: '',
  capacity: 3,
  session_minutes: 45,
  buffer_minutes: 10,
  notice_hours: 24,
  answer_hours: 48,
  meeting_addresses: { zoom: '', teams: '', meet: '', other: '' },
})

const freePlacesOf = ({ availability, mentees }: MentorTimes): number =>
  Math.max(0, (availability?.capacity ?? 0) - mentees)

/** What the public sees of a mentor's time: nothing while they are paused or have no place left. */
function publicSlots(times: MentorTimes, now: Date, most: number): { state: FreeState; slots: Slot[] } {
  const { availability, busy } = times
  if (!availability) return { state: 'none', slots: [] }
  if (isPaused(availability, now)) return { state: 'paused', slots: [] }
  if (freePlacesOf(times) === 0) return { state: 'full', slots: [] }
  const slots = freeSlots(availability, { now, busy, most })
  return { state: slots.length > 0 ? 'free' : 'none', slots }
}

/** Stores the next free time and the free places of these mentors, which the directory shows. */
async function refreshDirectory(tx: Db, times: readonly MentorTimes[], now: Date): Promise<void> {
  const changed: boolean[] = []
  for (const one of times) {
    const [first] = one.isListed ? publicSlots(one, now, 1).slots : []
    const nextFreeAt = first ? new Date(first.starts_at) : null
    changed.push(await saveDirectoryAvailability(tx, one.mentorId, { nextFreeAt, places: freePlacesOf(one), now }))
  }
  if (changed.includes(true)) await contentChanged(tx, 'mentor')
}

/**
 * Call it in each transaction that changes the time of these people, or the mentees of a mentor: the directory
 * is up to date when that commits.
 */
export const refreshAvailabilityOf = async (tx: Db, userIds: readonly number[], now: Date): Promise<void> =>
  refreshDirectory(tx, await listMentorTimesOf(tx, userIds, now), now)

/** Recomputes free times that have become outdated because time has passed. */
export async function refreshStaleAvailability(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const before = new Date(now.getTime() - RECHECK_MS)
    await refreshDirectory(tx, await listStaleAvailability(tx, { now, before, most: STALE_AT_ONCE }), now)
  })
}

/** Runs often, since times inside the minimum notice are no longer free. */
export const availabilityJobs = ({ db, now }: Services): JobSpec[] => [
  { name: 'mentor-availability', schedule: '*/5 * * * *', handle: () => refreshStaleAvailability(db, now()) },
]

/**
 * A mentor with all that slots depend on. Throws 404 when there is no such mentor.
 * @param except a session that is being moved, whose time counts as free
 */
export async function requireMentorTimes(db: Db, mentorId: number, now: Date, except?: number): Promise<MentorTimes> {
  const times = await findMentorTimes(db, mentorId, now, except)
  if (!times) throw notFound(NOT_FOUND)
  return times
}

/**
 * Every slot for the two of a match: places and the directory do not matter to them. The mentor may choose one that is
 * too near for others.
 */
export const slotsForMatch = (
  { availability, busy }: Pick<MentorTimes, 'availability' | 'busy'>,
  { now, by }: { now: Date; by: 'mentor' | 'mentee' },
): Slot[] => {
  if (!availability) return []
  return freeSlots(by === 'mentor' ? { ...availability, notice_hours: 0 } : availability, { now, busy })
}

/**
 * Saves when a mentor has time; the caller has checked who may. An account without a zone takes that of the hours, so
 * that the mentor reads times of sessions as their clock shows them.
 */
async function saveMentorAvailability(
  cause: Cause | Past,
  tx: Db,
  { mentorId, userId, form }: { mentorId: number; userId: number; form: AvailabilityForm },
  now: Date,
): Promise<void> {
  await saveAvailability(tx, mentorId, form, now)
  if ((await requireUser(tx, userId)).timeZone === null) await updateUser(tx, userId, { timeZone: form.time_zone })
  await availabilitySaved(cause, tx, mentorId, form)
  await refreshAvailabilityOf(tx, [userId], now)
}

/** The caller's own page in the directory; throws 404 for a person who has none. */
function ownMentorId({ facts }: Actor): number {
  if (facts.mentor_id === null) throw notFound(NOT_FOUND)
  return facts.mentor_id
}

async function get({ db, me, now }: Call<typeof availabilityApi.get>) {
  const { availability, zone, mentees } = await requireMentorTimes(db, ownMentorId(me), now())
  const form = availability ?? defaultAvailability(zone ?? (await readOrganisation(db)).time_zone)
  return { availability: form, is_saved: availability !== undefined, mentees }
}

async function update(call: Call<typeof availabilityApi.update>) {
  const { db, me, body, now, say } = call
  const mentorId = ownMentorId(me)
  await db.transaction((tx) => saveMentorAvailability(call, tx, { mentorId, userId: me.id, form: body }, now()))
  return { message: say('Hours saved') }
}

async function preview({ db, me, body, now }: Call<typeof availabilityApi.preview>) {
  const at = now()
  const { busy } = await requireMentorTimes(db, ownMentorId(me), at)
  return { slots: freeSlots(body, { now: at, busy, most: SLOTS_SHOWN }) }
}

async function listSlots({ db, params, now }: Call<typeof availabilityApi.slots>) {
  const at = now()
  const times = await requireMentorTimes(db, params.id, at)
  if (!times.isListed) throw notFound(NOT_FOUND)
  const { availability } = times
  const { state, slots: free } = publicSlots(times, at, SLOTS_SHOWN)
  const until = state === 'paused' ? availability?.pause_until : null
  return {
    state,
    time_zone: availability?.time_zone ?? null,
    session_minutes: availability?.session_minutes ?? null,
    answer_hours: availability?.answer_hours ?? null,
    pause: until ? { until, text: availability?.pause_text ?? '' } : null,
    slots: free,
  }
}

export const availabilityHandlers = handlers(availabilityApi, { get, update, preview, slots: listSlots })
