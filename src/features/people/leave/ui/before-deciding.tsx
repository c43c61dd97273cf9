import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import note from '#web/kit/note.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { decisionFactsApi, type DuringLeave } from '../decision-facts/decision-facts.contract.ts'
import type { Leave, LeaveBalance } from '../leave.contract.ts'
import styles from './leave.module.css'
import { useLeaveTypes } from './leave-words.tsx'

/** What the person who decides should know, beside the buttons: the balance, who else is away, and the substitute. */
export function BeforeDeciding({ leave }: { leave: Leave }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(decisionFactsApi.get, { params: { id: leave.id } }))
  if (!data) {
    if (isError)
      return <ErrorState text={t`The balance could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={3} />
  }
  const { department } = leave.employee
  const isTight = data.substitute_away || data.meanwhile.length > 0
  return (
    <div className={note.note} data-tone={isTight ? 'warning' : undefined}>
      {data.years.map((year) => (
        <Remaining key={year.year} of={year} />
      ))}
      {data.meanwhile.length === 0 ? (
        <p>
          <Trans>No one else in {department} is away in this period.</Trans>
        </p>
      ) : (
        <div>
          <p>
            <Trans>Also away in {department}:</Trans>
          </p>
          <ul className={styles.away}>
            {data.meanwhile.map((away) => (
              <Away key={away.id} of={away} />
            ))}
          </ul>
        </div>
      )}
      <Substitute of={leave.substitute?.name ?? null} isAway={data.substitute_away} />
    </div>
  )
}

function Remaining({ of: { type, year, days, max, remaining } }: { of: LeaveBalance & { days: number } }) {
  const { i18n } = useLingui()
  const name = useLeaveTypes()[type]
  const [left, most] = [i18n.number(remaining), i18n.number(max)]
  return (
    <p>
      <Trans>
        {name} {year}: {left} of {most} days remain after this request
      </Trans>{' '}
      <span className={styles.soft}>
        (<Plural value={days} one="# day" other="# days" />)
      </span>
    </p>
  )
}

function Away({ of: { name, status, start_date: start, end_date: end } }: { of: DuringLeave }) {
  const { day } = useDateText()
  const when = start === end ? day(start) : `${day(start)} – ${day(end)}`
  return (
    <li>
      {status === 'approved' ? (
        <Trans>
          {name}, {when}
        </Trans>
      ) : (
        <Trans>
          {name}, {when} (requested)
        </Trans>
      )}
    </li>
  )
}

function Substitute({ of: name, isAway }: { of: string | null; isAway: boolean }) {
  if (name === null) {
    return (
      <p className={styles.soft}>
        <Trans>No substitute named</Trans>
      </p>
    )
  }
  return (
    <p className={isAway ? styles.over : undefined}>
      {isAway ? (
        <Trans>Substitute: {name}, who is on leave or has requested leave in this period</Trans>
      ) : (
        <Trans>Substitute: {name}, not on leave in this period</Trans>
      )}
    </p>
  )
}
