import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { addDays } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { AvailabilityForm } from '../availability.contract.ts'
import styles from './hours.module.css'
import { TimeRanges } from './time-ranges.tsx'

type Exceptions = AvailabilityForm['exceptions']

type ExceptionListProps = {
  exceptions: Exceptions
  /** The mentor's own day. */
  today: Day
  onChange: (exceptions: Exceptions) => void
}

/** Days that are not like others of their weekday: closed, or with hours of their own. */
export function ExceptionList({ exceptions, today, onChange }: ExceptionListProps) {
  const { t } = useLingui()
  const { day: dayText } = useDateText()
  const changeException = (at: number, part: Partial<Exceptions[number]>) =>
    onChange(exceptions.map((one, place) => (place === at ? { ...one, ...part } : one)))
  const last = exceptions.reduce<Day>((latest, { day }) => (day > latest ? day : latest), today)
  return (
    <div className={styles.week}>
      {exceptions.map((one, at) => {
        const name = dayText(one.day)
        return (
          // A row is known by its place alone: its day changes while it is typed.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} role="group" aria-label={name} className={styles.day}>
            <div className={styles.date}>
              <TextInput
                type="date"
                aria-label={t`Day`}
                min={today}
                value={one.day}
                onChange={(event) => {
                  const day = Day.safeParse(event.currentTarget.value)
                  // An emptied field keeps its day until another one is complete.
                  if (day.success) changeException(at, { day: day.data })
                }}
              />
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t`${name}: remove this exception`}
                onClick={() => onChange(exceptions.filter((_, place) => place !== at))}
              >
                <Trans>Remove</Trans>
              </Button>
            </div>
            <TimeRanges name={name} ranges={one.hours} onChange={(hours) => changeException(at, { hours })} />
          </div>
        )
      })}
      <Button
        variant="default"
        size="compact-md"
        className={styles.add}
        onClick={() => onChange([...exceptions, { day: addDays(last, 1), hours: [] }])}
      >
        <Trans>Add an exception</Trans>
      </Button>
    </div>
  )
}
