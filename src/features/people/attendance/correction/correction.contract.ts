import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Deciding, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { Reason } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { DAY_FIELDS, type DayField, mapDayFields } from '../attendance.contract.ts'
import { attendancePolicy } from '../attendance.policy.ts'
import { DayEmployee } from '../day/day.contract.ts'

export const CORRECTION_STATUSES = ['pending', 'approved', 'rejected'] as const
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number]

/** The sortable columns of the list. */
export const CORRECTION_COLUMNS = ['employee', 'day', 'requested'] as const
export type CorrectionColumn = (typeof CORRECTION_COLUMNS)[number]

export const correctionMoves = moves({
  approve: { from: ['pending'], to: 'approved', answer: 'yes' },
  reject: { from: ['pending'], to: 'rejected', reason: true, answer: 'no' },
})

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
const WRONG_TIME = text('Enter a time like 09:00')
const ASK_DAY = text('Choose a day')

/** A time of the organisation, like 08:45. */
const Time = z.string({ error: WRONG_TIME }).check(tidy(), z.regex(TIME_OF_DAY, WRONG_TIME))
/** The same of what may be left out; an empty field is none. */
const TimeOrNone = z.optional(z.nullable(z.union([z.literal(''), Time])))

const times = { ...mapDayFields(() => TimeOrNone), check_in: Time, check_out: Time }

/** The times of a day on the organisation's clock, like 08:45. */
const DayTimes = z.object(mapDayFields(() => z.nullable(z.string())))
export type DayTimes = z.infer<typeof DayTimes>

type SentTimes = { [Field in DayField]?: string | null | undefined }

/** The times that were sent; a field that was left out or is empty is none. */
export const timesOf = (sent: SentTimes): DayTimes => mapDayFields((field) => sent[field] || null)

/** Both ends of a break are given, or neither. */
const hasBothOrNeither =
  (start: DayField, end: DayField) =>
  (sent: SentTimes): boolean =>
    Boolean(sent[start]) === Boolean(sent[end])

/**
 * How many midnights lie before each time of a day, in its order: a time that is earlier than the one before it is of
 * the next day.
 */
export function midnightsBefore(sent: SentTimes): Record<DayField, number> {
  let [last, midnights] = ['', 0]
  return mapDayFields((field) => {
    const time = sent[field]
    if (!time) return midnights
    if (time < last) midnights += 1
    last = time
    return midnights
  })
}

/** Only a shift that ended on the next day may cross midnight. Invalid times have an error at their own field. */
function isInOrder(sent: SentTimes & { ends_next_day?: boolean | undefined }): boolean {
  const given = DAY_FIELDS.flatMap((field) => sent[field] || [])
  if (!given.every((time) => TIME_OF_DAY.test(time))) return true
  return midnightsBefore(sent).check_out === Number(sent.ends_next_day ?? false)
}

/** A shift that ends on the next day is over before the time at which it began. */
const isOneShift = ({
  check_in: begin,
  check_out: end,
  ends_next_day: isNext,
}: {
  check_in: string
  check_out: string
  ends_next_day?: boolean | undefined
}): boolean => !isNext || end <= begin

const BOTH_ENDS = text('Enter a start and an end time')

/** The times of a day as the person reports them. */
export const CorrectionForm = z
  .strictObject({
    day: z
      .string({ error: ASK_DAY })
      .check(
        tidy(),
        z.minLength(1, { error: ASK_DAY, abort: true }),
        z.iso.date({ error: text('Enter a valid date'), abort: true }),
      )
      .brand<'Day'>(),
    ...times,
    /** The shift went over midnight: its check-out is of the day after `day`. */
    ends_next_day: z.optional(z.boolean()),
    reason: Reason,
  })
  .check(
    z.refine(hasBothOrNeither('break_1_start', 'break_1_end'), { error: BOTH_ENDS, path: ['break_1_end'] }),
    z.refine(hasBothOrNeither('lunch_start', 'lunch_end'), { error: BOTH_ENDS, path: ['lunch_end'] }),
    z.refine(hasBothOrNeither('break_2_start', 'break_2_end'), { error: BOTH_ENDS, path: ['break_2_end'] }),
    z.refine(isInOrder, {
      error: text('Times must be in order: check-in, break 1, lunch, break 2, check-out'),
      path: ['check_out'],
    }),
    z.refine(isOneShift, { error: text('A shift past midnight must end within 24 hours'), path: ['check_out'] }),
  )
export type CorrectionForm = z.infer<typeof CorrectionForm>

const Correction = z.object({
  id: z.number(),
  day: Day,
  status: z.enum(CORRECTION_STATUSES),
  /** How the day was, and how it had been recorded when that was sent. */
  asked: DayTimes,
  recorded: DayTimes,
  reason: z.string(),
  rejection_reason: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.object({ name: z.string() })),
  employee: DayEmployee,
})
export type Correction = z.infer<typeof Correction>

const Saved = z.object({ correction: Correction, message: z.string() })

/** Which corrections, and in which order. */
const Narrowed = {
  status: z.optional(z.enum([...CORRECTION_STATUSES, 'all', ''])),
  /** `1`: only the caller's own, also for those who read more. */
  mine: z.optional(z.enum(['0', '1'])),
  ...Deciding,
  search: Search,
  sort: sortedBy(CORRECTION_COLUMNS),
}

export const correctionApi = {
  list: endpoint({
    name: 'correction.list',
    method: 'GET',
    path: '/api/hr/attendance/corrections',
    access: attendancePolicy.list,
    summary:
      'Corrections of days, the latest first unless sorted: of everybody for admin and HR, of their people for a manager, of themselves for anybody else.',
    query: z.object({ ...Narrowed, ...Paging, ...Counting }),
    response: z.object({ corrections: z.array(Correction), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'correction.export',
    method: 'GET',
    path: '/api/hr/attendance/corrections/export',
    access: attendancePolicy.manage,
    summary:
      'The same list as a CSV file, all pages of it; times are those of the organisation. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'correction.get',
    method: 'GET',
    path: '/api/hr/attendance/corrections/:id',
    access: attendancePolicy.get,
    summary: 'One correction.',
    params: ById,
    response: z.object({ correction: Correction }),
  }),
  request: endpoint({
    name: 'correction.request',
    method: 'POST',
    path: '/api/hr/attendance/corrections',
    access: attendancePolicy.record,
    summary:
      'Asks for the correction of an own day that is over. Times are those of the organisation. While nobody has decided, another request for the day takes the place of the first.',
    body: CorrectionForm,
    response: Saved,
    status: 201,
  }),
  approve: endpoint({
    name: 'correction.approve',
    method: 'POST',
    path: '/api/hr/attendance/corrections/:id/approve',
    access: attendancePolicy.decide,
    summary: 'Approves a correction: the day is then as the person said. Nobody approves their own.',
    params: ById,
    response: Saved,
  }),
  reject: endpoint({
    name: 'correction.reject',
    method: 'POST',
    path: '/api/hr/attendance/corrections/:id/reject',
    access: attendancePolicy.decide,
    summary: 'Rejects a correction with a reason; the day stays as it was recorded.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: Saved,
  }),
}
