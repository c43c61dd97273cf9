import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { safeLink } from '#shared/safe-link.ts'
import { query } from '#web/api/queries.ts'
import { ErrorState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type CohortEvent, cohortEventApi } from '../event/event.contract.ts'
import styles from './program.module.css'

type Props = {
  cohortId: number
  /** What can be done with one of them. */
  actions?: (event: CohortEvent) => ReactNode
}

/** When and where a cohort meets; nothing where nothing is planned. */
export function CohortEventLines({ cohortId, actions }: Props) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { data, isError, refetch } = useQuery(query(cohortEventApi.list, { params: { id: cohortId } }))
  if (!data && isError)
    return <ErrorState text={t`The events could not be loaded`} onRetry={() => void refetch()} isCompact />
  if (!data || data.events.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t`Events`}>
      {data.events.map((event) => {
        const link = safeLink(event.link)
        return (
          <li key={event.id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>{event.title}</p>
              <p className={styles.soft}>
                {instant(event.starts_at, 'date and time')} – {instant(event.ends_at, 'time')}
              </p>
              {event.place && <p className={styles.soft}>{event.place}</p>}
              {link && (
                <p className={styles.soft}>
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    <Trans>Open the event link</Trans>
                  </a>
                </p>
              )}
            </div>
            {actions && <div className={styles.buttons}>{actions(event)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
