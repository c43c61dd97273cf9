import {
  ATTENDANCE_ACTIONS,
  type AttendanceAction,
  type DayField,
  mapDayFields,
  dayFieldOf,
  nextActions,
} from '../attendance.contract.ts'

type Recorded = { id: number; action: AttendanceAction; at: Date; isLate: boolean }

/**
 * The day that its punches make, in the order of their times, whatever the order in which they came in. What does not
 * follow, as a second check-in from another device, is `unordered`: it counts for nothing, and stays. So does what is only
 * claimed.
 */
export function replayPunches(punches: readonly Recorded[]): {
  moments: Record<DayField, Date | null>
  unordered: ReadonlySet<number>
} {
  const moments = mapDayFields<Date | null>(() => null)
  const unordered = new Set<number>()
  for (const punch of punches.toSorted(compareByTime)) {
    const { id, action, at } = punch
    if (!isOnlyClaimed(punch, punches) && nextActions(moments).includes(action)) moments[dayFieldOf(action)] = at
    else unordered.add(id)
  }
  return { moments, unordered }
}

/**
 * Whether a device says that something was done before a time which the server had recorded by its own clock when that
 * came in. No one takes back by this what was seen, as an arrival: it counts once someone has decided.
 */
export const isOnlyClaimed = ({ id, at, isLate }: Recorded, punches: readonly Recorded[]): boolean =>
  isLate && punches.some((other) => !other.isLate && other.id < id && other.at > at)

const placeInDay = ({ action }: Recorded): number => ATTENDANCE_ACTIONS.indexOf(action)
const compareByTime = (a: Recorded, b: Recorded): number =>
  a.at.getTime() - b.at.getTime() || placeInDay(a) - placeInDay(b) || a.id - b.id

const SECOND_MS = 1000
/** A clock that is off by less is right: the rest is the way through the network, which differs each time. */
const RIGHT_MS = 60 * SECOND_MS

/**
 * When something was done, by the clock of the server. The device's own time where its clock is right; otherwise as
 * long ago as that says between then and the sending. Nothing is yet to come.
 */
export function momentOnServer({ deviceAt, sentAt, now }: { deviceAt: Date; sentAt: Date; now: Date }): Date {
  const skew = sentAt.getTime() - now.getTime()
  const at = deviceAt.getTime() - (Math.abs(skew) < RIGHT_MS ? 0 : skew)
  return new Date(Math.min(at, now.getTime()))
}

/** How many seconds the device's clock is ahead of the server's; below zero behind it. */
export const skewSeconds = (sentAt: Date, now: Date): number =>
  Math.round((sentAt.getTime() - now.getTime()) / SECOND_MS)
