import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { addDays } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { AvailabilityForm } from '../availability.contract.ts'
import styles from './hours.module.css'
import { TimeRanges } from './time-ranges.tsx'

type Hours = AvailabilityForm['hours']

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const WORKDAYS = [2, 3, 4, 5] as const
/** Any Monday gives the names of the days. */
const A_MONDAY = Day.parse('2026-06-01')

/** The hours of a usual week, a row for each day. */
export function WeekHours({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const { weekday } = useDateText()
  const rangesOf = (day: number) => hours.filter((one) => one.weekday === day).map(({ from, to }) => ({ from, to }))
  const replaceDays = (days: readonly number[], ranges: readonly { from: string; to: string }[]) =>
    onChange([
      ...hours.filter((one) => !days.includes(one.weekday)),
      ...days.flatMap((day) => ranges.map((range) => ({ weekday: day, ...range }))),
    ])
  return (
    <div className={styles.week}>
      {WEEKDAYS.map((day) => {
        const name = weekday(addDays(A_MONDAY, day - 1), 'long')
        return (
          <div key={day} role="group" aria-label={name} className={styles.day}>
            <span className={styles.name}>{name}</span>
            <TimeRanges name={name} ranges={rangesOf(day)} onChange={(ranges) => replaceDays([day], ranges)} />
          </div>
        )
      })}
      <Button
        variant="default"
        size="compact-md"
        className={styles.add}
        disabled={rangesOf(1).length === 0}
        onClick={() => replaceDays(WORKDAYS, rangesOf(1))}
      >
        <Trans>Copy Monday to all weekdays</Trans>
      </Button>
    </div>
  )
}
