import { ActionIcon, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Day } from '#shared/dates.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { query } from '#web/api/queries.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/kit/icons.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useMounted } from '#web/kit/use-mounted.ts'
import { type Away, calendarApi } from '../calendar/calendar.contract.ts'
import { neighbourMonth, weeksOf } from './calendar-days.ts'
import styles from './calendar.module.css'
import { LeaveTypeName } from './leave-words.tsx'

type Shown = OutputOf<typeof calendarApi.get>

/** A week has seven days. */
const WEEK = 7

type CalendarDialogProps = {
  /** Only the reader's own people, also for who could see more. */
  isTeam?: boolean
  isOpen: boolean
  onClose: () => void
}

/** Who is away in a month: a grid of weeks, on a phone a list of the days on which somebody is. */
export function CalendarDialog({ isTeam = false, isOpen, onClose }: CalendarDialogProps) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const [month, setMonth] = useState<string>()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query(calendarApi.get, { query: { ...(month !== undefined && { month }), ...(isTeam && { team: '1' }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={onClose}
      title={t`Leave calendar`}
      size="64rem"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {!data && isError && <ErrorState text={t`Failed to fetch leaves`} onRetry={() => void refetch()} isCompact />}
      {!data && !isError && <LoadingState lines={8} />}
      {data && (
        <>
          {/* A second press counts from the month that was chosen, which may not be there yet. */}
          <Months month={month ?? data.month} onMonth={setMonth} />
          <div aria-busy={isPlaceholderData}>
            <Weeks of={data} />
          </div>
        </>
      )}
    </Modal>
  )
}

function Months({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { t } = useLingui()
  const text = useDateText()
  return (
    <div className={styles.months}>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={t`Previous month`}
        onClick={() => onMonth(neighbourMonth(month, -1))}
      >
        <ChevronLeftIcon />
      </ActionIcon>
      <h2 className={styles.month} aria-live="polite">
        {text.month(Day.parse(`${month}-01`))}
      </h2>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={t`Next month`}
        onClick={() => onMonth(neighbourMonth(month, 1))}
      >
        <ChevronRightIcon />
      </ActionIcon>
    </div>
  )
}

function Weeks({ of: shown }: { of: Shown }) {
  const text = useDateText()
  const days = weeksOf(shown.month)
  const isQuiet = shown.leaves.length === 0 && shown.holidays.length === 0
  return (
    <>
      <div className={styles.weekdays} aria-hidden="true">
        {days.slice(0, WEEK).map((day) => (
          <span key={day}>{text.weekday(day, 'narrow')}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {days.map((day) => (
          <DayOfMonth key={day} day={day} of={shown} />
        ))}
      </ol>
      {isQuiet && (
        <p className={styles.quiet}>
          <Trans>Everyone is here this month.</Trans>
        </p>
      )}
    </>
  )
}

function DayOfMonth({ day, of: { month, today, holidays, leaves } }: { day: Day; of: Shown }) {
  const text = useDateText()
  const isInMonth = day.slice(0, 7) === month
  const holiday = holidays.find((one) => one.day === day)
  const away = isInMonth ? leaves.filter((one) => one.start_date <= day && day <= one.end_date) : []
  return (
    <li
      className={styles.day}
      data-outside={!isInMonth || undefined}
      data-today={day === today || undefined}
      data-holiday={holiday !== undefined || undefined}
      data-quiet={(away.length === 0 && !holiday) || undefined}
    >
      <time dateTime={day} className={styles.date}>
        <span className={styles.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={styles.long}>
          {text.weekday(day, 'long')}, {text.day(day)}
        </span>
      </time>
      {holiday && (
        <span className={styles.holiday}>
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

/** Who, and what of it: half a day, and that nobody has decided yet. */
function Person({ away, day }: { away: Away; day: Day }) {
  const isMorning = day === away.end_date && away.end_half === 'morning'
  const isAfternoon = day === away.start_date && away.start_half === 'afternoon'
  return (
    <>
      <span className={styles.name}>{away.employee.name}</span>
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
