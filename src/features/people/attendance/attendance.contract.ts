import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'
import { attendancePolicy } from './attendance.policy.ts'

/** What an employee records in a day, in its only order (spec 2 §4); breaks and lunch may be left out. */
export const ATTENDANCE_ACTIONS = [
  'present',
  'break_1_start',
  'break_1_end',
  'lunch_start',
  'lunch_end',
  'break_2_start',
  'break_2_end',
  'check_out',
] as const
export type AttendanceAction = (typeof ATTENDANCE_ACTIONS)[number]

/** The fields of a day, one for each action: `present` is the check-in. */
export type DayField = 'check_in' | Exclude<AttendanceAction, 'present'>
export const dayFieldOf = (action: AttendanceAction): DayField => (action === 'present' ? 'check_in' : action)

/** The same of every field of a day, in the order of the day. */
export const mapDayFields = <T>(make: (field: DayField) => T): Record<DayField, T> => ({
  check_in: make('check_in'),
  break_1_start: make('break_1_start'),
  break_1_end: make('break_1_end'),
  lunch_start: make('lunch_start'),
  lunch_end: make('lunch_end'),
  break_2_start: make('break_2_start'),
  // Ours: the specification does not say how the second break ends.
  break_2_end: make('break_2_end'),
  check_out: make('check_out'),
})

/** Every field, in the order of the day. */
export const DAY_FIELDS: readonly DayField[] = ATTENDANCE_ACTIONS.map(dayFieldOf)

/** What a day has of its fields; moments are compared with null only. */
export type Recorded = { readonly [Field in DayField]: unknown }

const hasDone = (day: Recorded, action: AttendanceAction): boolean => day[dayFieldOf(action)] !== null

/** The last action of a day, by the order of the day. */
export const lastAction = (day: Recorded): AttendanceAction | undefined =>
  ATTENDANCE_ACTIONS.findLast((action) => hasDone(day, action))

/** The state of a person's day; the label of the header in the order of spec 2 §4. */
export type DayState =
  | 'not_present'
  | 'present'
  | 'on_break_1'
  | 'after_break_1'
  | 'at_lunch'
  | 'after_lunch'
  | 'on_break_2'
  | 'after_break_2'
  | 'checked_out'

const STATE_AFTER: Record<AttendanceAction, DayState> = {
  present: 'present',
  break_1_start: 'on_break_1',
  break_1_end: 'after_break_1',
  lunch_start: 'at_lunch',
  lunch_end: 'after_lunch',
  break_2_start: 'on_break_2',
  break_2_end: 'after_break_2',
  check_out: 'checked_out',
}

export function stateOf(day: Recorded): DayState {
  const last = lastAction(day)
  return last ? STATE_AFTER[last] : 'not_present'
}

/** The end of each break. */
const END_OF: Partial<Record<AttendanceAction, AttendanceAction>> = {
  break_1_start: 'break_1_end',
  lunch_start: 'lunch_end',
  break_2_start: 'break_2_end',
}

/**
 * What can follow: during a break its end, otherwise the start of a later break; leaving is always possible, since who
 * goes home from lunch does not come back to say so.
 */
export function nextActions(day: Recorded): AttendanceAction[] {
  const last = lastAction(day)
  if (!last) return ['present']
  if (last === 'check_out') return []
  const end = END_OF[last]
  if (end) return [end, 'check_out']
  const later = ATTENDANCE_ACTIONS.slice(ATTENDANCE_ACTIONS.indexOf(last) + 1)
  return later.filter((action) => action in END_OF || action === 'check_out')
}

/** What a day counts as when it is over (spec 2 §3). */
export const DAY_STATUSES = ['present', 'late', 'half-day', 'absent'] as const
export type DayStatus = (typeof DAY_STATUSES)[number]

/** The moments of a day; what has not happened is null. */
export const DAY_MOMENTS = mapDayFields(() => z.nullable(z.string()))

/** One day of an employee (spec 2 §3). */
export const Attendance = z.object({
  /** The day on the organisation's calendar. */
  day: Day,
  ...DAY_MOMENTS,
  /** Null before the check-in. */
  status: z.nullable(z.enum(['late', 'present'])),
  /** The work site that was chosen at the check-in. */
  site: z.nullable(z.string()),
})
export type Attendance = z.infer<typeof Attendance>

const MOST_SITES = 30
const SITE_LETTERS = 60

export const WorkSite = z.string().check(tidy(), z.maxLength(SITE_LETTERS))

/** The number that a device gives to an action. */
export const ClientId = z.uuid({ error: text('Send a unique ID for each action') })

const siteKeyOf = ({ name }: { name: string }): string => name.toLowerCase()

/** The places in which people work, as a setting has them. */
export const WorkSites = z
  .array(
    z.object({
      name: z
        .string()
        .check(
          tidy(),
          z.minLength(1, text('Enter a name')),
          z.maxLength(SITE_LETTERS, text('Use at most {maximum} characters')),
        ),
    }),
  )
  .check(
    z.maxLength(MOST_SITES, text('Add at most {maximum} entries')),
    z.refine((sites) => new Set(sites.map(siteKeyOf)).size === sites.length, {
      error: text('Each work site needs a unique name'),
    }),
  )

export const attendanceApi = {
  today: endpoint({
    name: 'attendance.today',
    method: 'GET',
    path: '/api/hr/attendance/today',
    access: attendancePolicy.record,
    summary:
      "The caller's attendance of today, on the organisation's calendar (spec 2 §3, §7); of the day before while a shift that began then goes on.",
    response: z.extend(Attendance, {
      /** What can be chosen at the check-in, and what the person chose last; none where there is nothing to choose. */
      sites: z.array(z.string()),
      usual_site: z.nullable(z.string()),
    }),
  }),
  record: endpoint({
    name: 'attendance.record',
    method: 'POST',
    path: '/api/hr/attendance',
    access: attendancePolicy.record,
    summary:
      'Records an action of today by the clock of the server (spec 2 §4, §7). The last action again changes nothing and answers the same; any other that is out of order is refused.',
    body: z.strictObject({
      type: z.enum(ATTENDANCE_ACTIONS, { error: text('Choose what to record') }),
      /** Where the day is worked: one of the work sites, with the check-in. */
      site: z.optional(WorkSite),
      /** Made by the device, one for each action: should the answer be lost, it can be sent late and counts once. */
      client_key: z.optional(ClientId),
    }),
    response: z.object({ attendance: Attendance, message: z.string() }),
  }),
}
