import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Day } from '#shared/dates.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Away } from '../leave-calendar.contract.ts'
import { RECORD_ENTRY } from '#web/kit/use-record.ts'
import { barOf, daysOfMonth, leaveAddress } from './calendar-days.ts'
import type { ShownMonth } from './calendar-list.tsx'
import styles from './calendar.module.css'
import { useLeaveTypes } from '#features/people/leave/ui/leave-words.tsx'

/** Saturday, as `Date` counts. */
const SATURDAY = 6

const isWeekend = (day: Day): boolean => new Date(day).getUTCDay() % SATURDAY === 0

/** A month as a line of days with a row for each person who is away and a bar for each leave, which opens it. */
export function CalendarTimeline({ of: shown }: { of: ShownMonth }) {
  const { month, leaves } = shown
  const people = [...new Map(leaves.map(({ employee }) => [employee.id, employee])).values()]
  const days = daysOfMonth(month)
  return (
    <div className={styles.timeline} style={{ '--days': days.length }}>
      <DayHeads days={days} of={shown} />
      <ul className={styles.rows}>
        {people.map(({ id, name, department }) => (
          <li key={id} className={styles.row}>
            <span className={styles.who}>
              <span className={styles.name}>{name}</span>
              <span className={styles.soft}>{department}</span>
            </span>
            <span className={styles.lane}>
              <DayShades days={days} of={shown} />
              {leaves.flatMap((leave) =>
                leave.employee.id === id ? [<LeaveBar key={leave.id} of={leave} month={month} />] : [],
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The days above the bars; what they say is said again by each bar. */
function DayHeads({ days, of: { today, holidays } }: { days: readonly Day[]; of: ShownMonth }) {
  const text = useDateText()
  return (
    <div className={styles.row} aria-hidden="true">
      <span />
      <span className={styles.heads}>
        {days.map((day) => (
          <span
            key={day}
            className={styles.head}
            data-today={day === today || undefined}
            title={holidays.find((one) => one.day === day)?.name}
          >
            <span>{text.weekday(day, 'narrow')}</span>
            <span className={styles.number}>{Number(day.slice(8))}</span>
          </span>
        ))}
      </span>
    </div>
  )
}

/** Weekends, holidays and today, behind the bars of a row. */
function DayShades({ days, of: { today, holidays } }: { days: readonly Day[]; of: ShownMonth }) {
  return days.map((day, at) => {
    const kind =
      day === today ? 'today' : holidays.some((one) => one.day === day) ? 'holiday' : isWeekend(day) ? 'weekend' : null
    return (
      kind && (
        <span
          key={day}
          className={styles.shade}
          data-kind={kind}
          style={{ '--from': at * 2 + 1, '--to': at * 2 + 3 }}
        />
      )
    )
  })
}

function LeaveBar({ of: leave, month }: { of: Away; month: string }) {
  const { t } = useLingui()
  const text = useDateText()
  const types = useLeaveTypes()
  const { from, to, isCutBefore, isCutAfter } = barOf(leave, month)
  const type = types[leave.type]
  const { name } = leave.employee
  const [first, last] = [text.day(leave.start_date), text.day(leave.end_date)]
  const days = first === last ? first : t`${first} to ${last}`
  const label = leave.status === 'pending' ? t`${name}: ${type}, ${days}, waiting` : t`${name}: ${type}, ${days}`
  return (
    <Link
      to={leaveAddress(leave.id)}
      state={RECORD_ENTRY}
      className={styles.bar}
      aria-label={label}
      title={label}
      data-status={leave.status}
      data-before={isCutBefore || undefined}
      data-after={isCutAfter || undefined}
      style={{ '--from': from, '--to': to }}
    >
      <span className={styles.type}>{type}</span>
    </Link>
  )
}

/** What the colours of the bars mean. */
export function CalendarKey() {
  return (
    <p className={styles.key}>
      <span data-status="approved">
        <Trans>Approved</Trans>
      </span>
      <span data-status="pending">
        <Trans>Pending</Trans>
      </span>
    </p>
  )
}
