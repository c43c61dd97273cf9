import { formatterOf } from '#shared/dates.ts'
import type { AttendanceAction } from '../attendance.contract.ts'

/** When people go to lunch, by the organisation's clock. */
const NOON = { from: '11:30', until: '14:00' }

/**
 * The actions that can follow, the likely one first: the check-in, the end of a break that goes on, around noon the
 * lunch that has not been yet, otherwise the check-out. The others keep the order of the day.
 * @param next as `nextActions` has them
 */
export function likelyFirst(next: readonly AttendanceAction[], now: number, zone: string): AttendanceAction[] {
  const time = formatterOf('en-GB', zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)
  const isNoon = time >= NOON.from && time < NOON.until
  const ending = next.find((action) => action.endsWith('_end'))
  const lunch = isNoon ? next.find((action) => action === 'lunch_start') : undefined
  const likely = ending ?? lunch ?? next.at(-1)
  return next.toSorted((one, other) => Number(other === likely) - Number(one === likely))
}
