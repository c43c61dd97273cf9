import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Day } from '#shared/dates.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Away, calendarApi } from '../leave-calendar.contract.ts'
import { RECORD_ENTRY } from '#web/kit/use-record.ts'
import { daysOfMonth, leaveAddress } from './calendar-days.ts'
import styles from './calendar.module.css'
import { LeaveTypeName } from '#features/people/leave/ui/leave-words.tsx'

/** Who is away in a month. */
export type ShownMonth = OutputOf<typeof calendarApi.get>

/** The days of a month on which someone is away, or which are holidays: what a phone has room for. */
export function CalendarList({ of: shown }: { of: ShownMonth }) {
  return (
    <ol className={styles.days}>
      {daysOfMonth(shown.month).map((day) => (
        <DayOfMonth key={day} day={day} of={shown} />
      ))}
    </ol>
  )
}

function DayOfMonth({ day, of: { today, holidays, leaves } }: { day: Day; of: ShownMonth }) {
  const text = useDateText()
  const holiday = holidays.find((one) => one.day === day)
  const away = leaves.filter((one) => one.start_date <= day && day <= one.end_date)
  if (away.length === 0 && !holiday && day !== today) return null
  return (
    <li
      className={styles.day}
      data-today={day === today || undefined}
      data-holiday={holiday !== undefined || undefined}
    >
      <time dateTime={day} className={styles.date}>
        {text.dayAndWeekday(day)}
        {day === today && (
          <>
            {' '}
            · <Trans>Today</Trans>
          </>
        )}
      </time>
      {holiday && (
        <span className={styles.soft}>
          {holiday.name} {holiday.is_tentative && <Trans>(to be confirmed)</Trans>}
        </span>
      )}
      {away.length > 0 && (
        <ul className={styles.away}>
          {away.map((one) => (
            <li key={one.id} className={styles.person} data-status={one.status}>
              <Person away={one} day={day} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Who, and what of it: half a day, and that no one has decided yet. */
function Person({ away, day }: { away: Away; day: Day }) {
  const isMorning = day === away.end_date && away.end_half === 'morning'
  const isAfternoon = day === away.start_date && away.start_half === 'afternoon'
  return (
    <>
      <Link to={leaveAddress(away.id)} state={RECORD_ENTRY} className={styles.name}>
        {away.employee.name}
      </Link>
      <span className={styles.soft}>
        <LeaveTypeName type={away.type} />
        {isMorning && (
          <>
            , <Trans>until noon</Trans>
          </>
        )}
        {isAfternoon && (
          <>
            , <Trans>from noon</Trans>
          </>
        )}
        {away.status === 'pending' && (
          <>
            , <Trans>waiting</Trans>
          </>
        )}
      </span>
    </>
  )
}
